// The source, one file at a time, with the steps of each line beside it.

const drawnFiles = new Map();
// More steps than this are shown as a range.
const FEW_CHIPS = 2;

function sourceFiles() {
  const files = new Map();
  for (const node of view.nodes) {
    if (isSet(node.file) && data.sources[node.file]) files.set(node.file, (files.get(node.file) || 0) + 1);
  }
  return [...files.keys()];
}

function showSource() {
  drawnFiles.clear();
  const files = sourceFiles();
  at("file").replaceChildren(...files.map((file) => make("option", { value: file }, file)));
  at("file").disabled = files.length < 2;
  at("source").replaceChildren();
  if (files.length > 0) showFile(files[0]);
}

function showFile(file) {
  at("file").value = file;
  at("file").title = file;
  if (!drawnFiles.has(file)) drawnFiles.set(file, drawFile(file));
  const table = drawnFiles.get(file);
  if (at("source").firstChild !== table) at("source").replaceChildren(table);
  return table;
}

function drawFile(file) {
  const steps = new Map();
  for (const node of view.nodes) {
    if (node.file !== file || !isSet(node.line) || !isShown(node)) continue;
    if (!steps.has(node.line)) steps.set(node.line, []);
    steps.get(node.line).push(node);
  }
  const table = make("table", { class: "code" });
  let widest = 0;
  coloured(data.sources[file], file).forEach((pieces, index) => {
    const line = index + 1, here = steps.get(line) || [];
    const row = make("tr", { "data-line": line });
    if (here.length > 0) row.classList.add("used");
    if (here.some((node) => node.about || node.failure)) row.classList.add("about");
    const cell = make("td", { class: "steps" }), text = make("td", { class: "text" });
    const chips = make("span", { class: "chips" });
    chips.append(...chipsFor(here.filter((node) => !node.failure)));
    widest = Math.max(widest, [...chips.children].reduce((width, chip) => width + chip.textContent.length + 2, 0));
    cell.append(chips);
    for (const [kind, piece] of pieces) text.append(kind ? make("span", { class: kind }, piece) : piece);
    row.append(cell, make("td", { class: "number" }, line), text);
    table.append(row);
  });
  // The widest range of steps is about 12 letters.
  table.style.setProperty("--gutter", `${Math.min(13, Math.max(4, widest)) * .45}rem`);
  return table;
}

// A chip for each step of a line, or one for all: "49–67 ×19".
function chipsFor(nodes) {
  const chip = (group, text) => {
    const threads = new Set(group.map((node) => node.thread));
    const names = [...threads].map((thread) => view.execution.threads[thread].name).join(", ");
    const title = group.length === 1 ? `${names}: ${group[0].label}`
      : `${names}: steps ${group.map((node) => node.number).join(", ")} (a click leads to the next of them)`;
    const element = make("button", { class: "chip", type: "button", tabindex: -1, title,
      "data-steps": group.map((node) => node.index).join(" ") }, text);
    if (threads.size === 1) element.style.setProperty("--hue", hue(group[0].thread));
    return element;
  };
  if (nodes.length <= FEW_CHIPS) return nodes.map((node) => chip([node], node.number));
  const range = `${nodes[0].number}–${nodes[nodes.length - 1].number} ×${nodes.length}`;
  return [chip(nodes, range)];
}

const stepsOfChip = (chip) => chip.dataset.steps.split(" ").map(Number);

// Shows the line of a step, in its file. A step without a line leaves the source as it is.
function markSource(node) {
  const current = view.position - 1;
  if (node && isSet(node.file) && data.sources[node.file]) showFile(node.file);
  for (const row of at("source").querySelectorAll("tr.now")) row.classList.remove("now");
  for (const chip of at("source").querySelectorAll(".chip")) {
    const steps = stepsOfChip(chip);
    chip.classList.toggle("later", steps[0] > current);
    chip.classList.toggle("now", steps.includes(current));
  }
  if (!node || !isSet(node.line)) return;
  const row = at("source").querySelector(`tr[data-line="${node.line}"]`);
  if (row && at("file").value === node.file) {
    row.classList.add("now");
    reveal(row, at("source"), 3);
  }
}

// Scrolls a pane so that an element is in sight, with so many of its heights around it.
function reveal(element, pane, around) {
  if (!element) return;
  const one = element.getBoundingClientRect(), all = pane.getBoundingClientRect();
  // What sticks to the top of the pane hides what is under it.
  const head = pane.firstElementChild.classList.contains("lanes") ? pane.firstElementChild.getBoundingClientRect().height : 0;
  const margin = Math.min(around * one.height, Math.max(0, (all.height - one.height) / 3));
  if (one.top < all.top + head + margin || one.bottom > all.bottom - margin) {
    pane.scrollTop += (one.top + one.bottom) / 2 - (all.top + all.bottom) / 2;
  }
  if (pane.id !== "graph") return;
  if (one.left < all.left) pane.scrollLeft -= all.left + 20 - one.left;
  if (one.right > all.right) pane.scrollLeft += Math.min(one.right - all.right + 20, one.left - all.left - 20);
}
