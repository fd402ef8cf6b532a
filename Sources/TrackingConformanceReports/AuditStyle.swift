/// How the page of an audit looks.
enum AuditStyle {
    static let sheet = """
        :root { color-scheme: light dark; --cell: #8884; --caught: #1a7f37; --blamed: #7fb98d; --text: CanvasText }
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 90em; padding: 0 1em }
        h1 span { font-size: 0.6em; padding: 0.2em 0.6em; border-radius: 0.3em; color: #fff; vertical-align: middle }
        h1 .good { background: #1a7f37 } h1 .bad { background: #cf222e }
        .good { color: #1a7f37 } .bad { color: #cf222e; font-weight: bold }
        .quiet, td.quiet { color: GrayText } .scroll { overflow-x: auto }
        details { margin: 0.3em 0 } summary { cursor: pointer } summary code { font-weight: bold }
        svg { display: block; margin: 0.5em 0 } svg text { font: 11px ui-monospace, monospace; fill: var(--text) }
        rect.none { fill: var(--cell) } rect.caught { fill: var(--caught) } rect.blamed { fill: var(--blamed) }
        rect.named { fill: none; stroke: var(--text); pointer-events: all } rect:hover { stroke: #0969da; stroke-width: 2 }
        table { border-collapse: collapse } td { padding: 0.1em 1em 0.1em 0; vertical-align: top }
        i.sample { display: inline-block; width: 0.8em; height: 0.8em; margin: 0 0.3em 0 1em }
        """

    static let legend = """
        <p>A row is a rule, a column a group of vectors. The fuller a cell, the more of the rule's mutants the group \
        catches; a frame means that vectors of the group name the rule. Each cell tells more when pointed at, and \
        each rule leads to its own picture.</p>
        """

    static let ruleLegend = """
        <p><i class="sample" style="background: var(--caught)"></i>caught, blamed on this rule
        <i class="sample" style="background: var(--blamed)"></i>caught, blamed on another
        <i class="sample" style="background: var(--cell)"></i>not caught</p>
        """
}
