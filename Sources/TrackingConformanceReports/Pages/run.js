const filter = document.getElementById("filter");
const vectors = [...document.querySelectorAll(".vector")].map((element) =>
  ({ element, text: element.textContent + (element.querySelector("template")?.content.textContent ?? ""),
     isList: element.matches(".listed") }));
function apply() {
  if (!filter) return;
  const boxes = [...filter.querySelectorAll("[type=checkbox]")];
  const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const words = filter.querySelector("[type=search]").value.toLowerCase().split(" ").filter(Boolean);
  const isFound = (text) => words.every((word) => text.toLowerCase().includes(word));
  for (const { element, text, isList } of vectors) {
    const found = isList ? text.split("\n").filter(isFound) : isFound(text) ? [text] : [];
    if (isList) element.textContent = found.join("\n");
    element.hidden = !shown.has(element.dataset.verdict) || found.length === 0;
    if (isList && words.length > 0 && !element.hidden) element.closest("details").open = true;
  }
  for (const topic of document.querySelectorAll(".topic")) {
    topic.hidden = !topic.querySelector(".vector:not([hidden])");
    if (words.length > 0) topic.open = !topic.hidden;
  }
  for (const topics of document.querySelectorAll("details.topics")) {
    topics.hidden = !topics.querySelector(".topic:not([hidden])");
    if (words.length > 0) topics.open = !topics.hidden;
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
if (filter) {
  filter.hidden = false;
  filter.addEventListener("input", apply);
  filter.addEventListener("submit", (event) => event.preventDefault());
}
addEventListener("hashchange", unfold);
addEventListener("toggle", (event) => {
  const steps = event.target.querySelector(":scope > template");
  if (steps) steps.replaceWith(steps.content);
  offer();
}, true);
apply();
unfold();
offer();
