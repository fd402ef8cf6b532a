extension HTMLReport {
    /// The style rules of a run's page.
    static let style = """
        .bar { display: flex; height: .5rem; border-radius: .25rem; overflow: hidden; gap: 1px; margin-top: .6rem; }
        .bar i { flex-basis: 3px; background: var(--quiet); }
        .bar .passed { background: var(--good); }
        .bar .failed, .bar .errored, .bar .unsupported, .bar .unexpected-pass { background: var(--bad); }
        .bar .warned, .bar .expected-failure { background: var(--doubtful); }
        dl div:nth-child(-n + 2) { grid-column: 1 / -1; }
        #problems li { color: var(--bad); }
        article, .rule {
          margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid var(--line); border-left: .3rem solid var(--bad);
          border-radius: .3rem;
        }
        article.recommended, .rule.recommended { border-left-color: var(--doubtful); }
        article p, .rule p, .vector p { margin: .4rem 0; }
        form { position: sticky; top: 0; padding: .5rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
        label { margin-right: 1rem; white-space: nowrap; }
        .passed { color: var(--good); }
        .failed, .errored, .unsupported, .unexpected-pass { color: var(--bad); }
        .warned, .expected-failure { color: var(--doubtful); }
        .recorded, .not-applicable, .not-run { color: var(--quiet); }
        .vector > div { margin: .3rem 0 1rem; padding-left: 1rem; border-left: 2px solid var(--line); }
        .vector .title { color: var(--quiet); }
        .timeline { list-style: none; margin: .6rem 0; padding: 0; }
        .timeline li { padding: .15rem .75rem; border-left: .2rem solid var(--line); }
        .timeline .differs { border-left-color: var(--bad); background: var(--soft); padding-block: .5rem; }
        .timeline .fine { border-left-color: var(--good); }
        .outcome { color: var(--quiet); font-size: .85rem; }
        .fine .outcome { color: var(--good); }
        .input b, .values b { color: var(--quiet); font-size: .85rem; font-weight: normal; }
        .values { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
        .values pre { background: var(--page); }
        mark { padding: 0 .2em; font: .85em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
        pre mark { padding: 0; font: inherit; }
        .topic { margin: .6rem 0; padding-left: .5rem; border-left: 2px solid var(--line); }
        .topic > summary { font-size: 1.05rem; }
        .listed { columns: 18rem; list-style: none; margin: .3rem 0; padding-left: 1rem; font-size: .8rem; }
        table { border-collapse: collapse; font-size: .85rem; }
        .topics th { text-align: left; font-weight: normal; }
        .topics tr:first-child th { color: var(--quiet); padding-right: 1rem; }
        .topics td { text-align: right; padding-right: 1rem; font-variant-numeric: tabular-nums; }
        .topics tr:nth-child(even) { background: var(--soft); }
        #topics { overflow-x: auto; }
        pre.command { position: relative; padding-right: 4rem; }
        pre button { position: absolute; top: .3rem; right: .3rem; font: .8rem system-ui, sans-serif; cursor: pointer; }
        .expected mark { background: var(--good-soft); color: var(--good); }
        .actual mark { background: var(--bad-soft); color: var(--bad); }
        .values > div { min-width: 0; }
        @media (max-width: 40rem) { .values { grid-template-columns: 1fr; gap: 0; } }
        [id^="rule-"], [id^="vector-"], [id^="topic-"] { scroll-margin-top: 6rem; }
        [hidden] { display: none; }
        """ + "\n" + LifeDrawing.style

    /// The script that filters the vectors, and copies commands.
    static let script = """
        const filter = document.getElementById("filter");
        const vectors = [...document.querySelectorAll(".vector")].map((element) =>
          ({ element, text: element.textContent.toLowerCase() }));
        function apply() {
          const boxes = [...filter.querySelectorAll("[type=checkbox]")];
          const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
          const words = filter.querySelector("[type=search]").value.toLowerCase().split(" ").filter(Boolean);
          for (const { element, text } of vectors) {
            element.hidden = !shown.has(element.dataset.verdict) || !words.every((word) => text.includes(word));
          }
          for (const topic of document.querySelectorAll(".topic")) {
            topic.hidden = !topic.querySelector(".vector:not([hidden])");
            if (words.length > 0) topic.open = !topic.hidden;
          }
        }
        function unfold() {
          const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
          for (let element = target; element; element = element.parentElement) {
            if (element instanceof HTMLDetailsElement) element.open = true;
            if (element.classList.contains("vector")) element.hidden = false;
          }
          if (target) target.scrollIntoView();
        }
        for (const command of document.querySelectorAll("pre.command")) {
          const button = document.createElement("button");
          const text = command.textContent;
          button.type = "button";
          button.textContent = "Copy";
          button.addEventListener("click", async () => {
            try {
              await navigator.clipboard.writeText(text);
              button.textContent = "Copied";
            } catch {
              getSelection().selectAllChildren(command);
            }
          });
          command.append(button);
        }
        filter.hidden = false;
        filter.addEventListener("input", apply);
        filter.addEventListener("submit", (event) => event.preventDefault());
        addEventListener("hashchange", unfold);
        apply();
        unfold();
        """
}
