extension HTMLVectors {
    /// The style rules of a run's page.
    static let style = """
        .bar { display: flex; height: .5rem; border-radius: .25rem; overflow: hidden; gap: 1px; margin-top: .6rem; }
        .bar i { flex-basis: 3px; background: var(--quiet); }
        .bar .passed { background: var(--good); }
        .bar .failed, .bar .errored, .bar .unsupported, .bar .unexpected-pass { background: var(--bad); }
        .bar .warned, .bar .expected-failure { background: var(--doubtful); }
        .vector p { margin: .4rem 0; }
        form { position: sticky; top: 0; padding: .5rem 0; background: var(--page); border-bottom: 1px solid var(--line); }
        label { margin-right: 1rem; white-space: nowrap; }
        .passed { color: var(--good); }
        .failed, .errored, .unsupported, .unexpected-pass { color: var(--bad); }
        .warned, .expected-failure { color: var(--doubtful); }
        .recorded, .not-applicable, .not-run { color: var(--quiet); }
        .vector > div { margin: .3rem 0 1rem; padding-left: 1rem; border-left: 2px solid var(--line); }
        .vector .title { color: var(--quiet); }
        .topic { margin: .6rem 0; padding-left: .5rem; border-left: 2px solid var(--line); }
        .topic > summary { font-size: 1.05rem; }
        .listed { font-size: .8rem; background: none; border: none; margin: .3rem 0; padding: 0 0 0 1rem; }
        [id^="rule-"], [id^="vector-"], [id^="topic-"] { scroll-margin-top: 6rem; }
        [hidden] { display: none; }
        """ + "\n" + LifeDrawing.style + "\n" + PushDrawing.style

    /// The script that filters the vectors, and copies commands.
    static let script = """
        const filter = document.getElementById("filter");
        const vectors = [...document.querySelectorAll(".vector")].map((element) =>
          ({ element, text: element.textContent + (element.querySelector("template")?.content.textContent ?? ""),
             isList: element.matches(".listed") }));
        function apply() {
          const boxes = [...filter.querySelectorAll("[type=checkbox]")];
          const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
          const words = filter.querySelector("[type=search]").value.toLowerCase().split(" ").filter(Boolean);
          const isFound = (text) => words.every((word) => text.toLowerCase().includes(word));
          for (const { element, text, isList } of vectors) {
            const found = isList ? text.split("\\n").filter(isFound) : isFound(text) ? [text] : [];
            if (isList) element.textContent = found.join("\\n");
            element.hidden = !shown.has(element.dataset.verdict) || found.length === 0;
            if (isList && words.length > 0 && !element.hidden) element.closest("details").open = true;
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
        // A command that is folded away gets its button when it comes in sight.
        function offer() {
          for (const command of document.querySelectorAll("pre.command:not(:has(button))")) {
            if (command.closest("details:not([open])")) continue;
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
            command.prepend(button);
          }
        }
        filter.hidden = false;
        filter.addEventListener("input", apply);
        filter.addEventListener("submit", (event) => event.preventDefault());
        addEventListener("hashchange", unfold);
        addEventListener("toggle", (event) => {
          const steps = event.target.querySelector(":scope > template");
          if (steps) steps.replaceWith(steps.content);
          offer();
        }, true);
        apply();
        unfold();
        offer();
        """
}
