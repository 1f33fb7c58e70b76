// The current step in full, the order of writes where it is odd, and memory after the step.

function showDetails(node) {
  showStep(node);
  showOrder(node);
  showMemory(node);
}

function showStep(node) {
  const { execution, position } = view;
  const card = make("div", { class: "card" });
  if (!node) {
    card.append(make("p", {}, "Nothing has happened yet."));
    at("step").replaceChildren(card);
    return;
  }
  const thread = execution.threads[node.thread];
  const head = make("p", { class: "who" });
  const name = make("b", {}, thread.name);
  name.style.color = hue(node.thread);
  head.append(make("b", {}, node.failure ? "what fails" : `step ${node.number}`), " in ", name,
    thread.function ? ` ${calledFunction(thread.function)}` : "");
  card.append(head, make("p", { class: "label" }, node.label));
  const facts = make("ul");
  const fact = (...parts) => { const item = make("li"); item.append(...parts); facts.append(item); };
  const step = (index) => stepLink(index, `step ${index + 1}`);
  if (isSet(node.line)) fact(`${node.file}:${node.line}`);
  if (isSet(node.from)) fact("reads what ", step(node.from), " wrote");
  if (node.reads_initial) fact("reads the initial value");
  if (isSet(node.stale)) fact("does not see ", step(node.stale), ", which wrote before");
  if (isSet(node.late)) fact("is ordered before ", step(node.late), ", although it comes later here");
  if (isSet(node.held_since)) fact("the lock is held since ", step(node.held_since));
  if (knowsPast() && position > 1 && execution.threads.length > 1) {
    const past = pastOf(node.index).size;
    fact(`${past.toLocaleString("en")} of the ${plural(position - 1, "step")} above ${past === 1 ? "happens" : "happen"} before it`);
  }
  if (facts.children.length > 0) card.append(facts);
  at("step").replaceChildren(card);
}

// What a stale read should have seen, or where a late write belongs: the writes of the cell in their order.
function showOrder(node) {
  const isOdd = node && node.accesses.length > 0 && (isSet(node.stale) || isSet(node.late));
  at("order").hidden = !isOdd;
  if (!isOdd) return;
  const { cells } = view.execution, index = node.accesses[0].cell, cell = cells[index];
  const isRead = isSet(node.stale), hasOrder = cell.order.length > 0;
  const list = make("ol", { class: "writes" });
  const entry = (index, value, notes) => {
    const item = make("li");
    item.append(make("code", {}, value), " ");
    if (index === undefined) item.append(make("span", { class: "soft" }, "initial value"));
    else item.append(stepLink(index, `step ${index + 1}`));
    for (const [kind, note] of notes) item.append(" ", make("span", { class: `mark ${kind}` }, note));
    list.append(item);
  };
  const notesOf = (index) => {
    const notes = [];
    if (isRead && index === node.stale) notes.push(["expected", "expected"]);
    if (isRead && index === node.from) notes.push(["actual", "actual"]);
    if (!isRead && index === node.index) notes.push(["actual", "this step, actual place"]);
    if (!isRead && index === node.late) notes.push(["expected", "expected before this step"]);
    return notes;
  };
  entry(undefined, cell.initial, isRead && node.reads_initial ? [["actual", "actual"]] : []);
  for (const write of writesOf(index)) {
    if (write.index < view.position || write.index === node.from) entry(write.index, accessTo(write, index).written, notesOf(write.index));
  }
  const title = hasOrder ? `the writes of ${cell.name} in modification order` : `the writes of ${cell.name} in the order of steps`;
  const meaning = isRead ? "expected: the newest write above the read; actual: the write that it reads from"
    : "expected: as the steps are listed; actual: as the model orders the writes";
  at("order").replaceChildren(make("h3", {}, title), list, make("p", { class: "soft" }, meaning));
}

function showMemory(node) {
  const touched = new Set(node?.accesses.map((access) => access.cell));
  const body = make("tbody");
  memoryAt(view.position).forEach((cell, index) => {
    if (!cell.shown && !touched.has(index)) return;
    const row = make("tr", { "data-cell": index });
    const value = make("td", { class: "value" });
    if (touched.has(index)) row.classList.add(cell.step === node.index ? "written" : "touched");
    if (cell.step !== undefined && cell.step === node?.index) value.append(make("s", {}, cell.before), " → ");
    value.append(make("code", {}, cell.value));
    const writer = make("td", { class: "writer" });
    writer.append(cell.step === undefined ? make("span", { class: "soft" }, "initial") : stepLink(cell.step, `step ${cell.step + 1}`));
    // Names are broken behind dots, if need be.
    const name = make("th", { scope: "row" });
    name.append(...cell.name.split(/(?<=\.)/).flatMap((part) => [part, make("wbr")]));
    row.append(name, value, writer);
    body.append(row);
  });
  const table = make("table", { class: "memory" });
  table.append(body);
  const isWeak = view.nodes.some((one) => isSet(one.stale) || isSet(one.late));
  const note = isWeak ? [make("p", { class: "soft" }, "The newest write so far of each variable. A thread may still read an older one.")] : [];
  at("memory").replaceChildren(...note, table);
  const row = body.querySelector(".written, .touched");
  if (row) reveal(row, at("memory"), 1);
  else at("memory").scrollTop = 0;
}
