// Which steps are shown: by variable, thread and kind, and whether folded ones are.

const kindNames = {
  read: "reads", write: "writes", update: "updates", fence: "fences", lock: "locks", unlock: "unlocks",
  synchronise: "synchronisation", wait: "waits", spawn: "thread starts", join: "joins", allocate: "allocations",
  free: "frees", choose: "choices", print: "output",
};

// How often each value occurs among steps.
function tally(valuesOf) {
  const counts = new Map();
  for (const node of view.nodes.filter((node) => !node.failure)) {
    for (const value of new Set(valuesOf(node))) counts.set(value, (counts.get(value) || 0) + 1);
  }
  return counts;
}

function fillFilter(name, entries, all) {
  const options = [make("option", { value: "" }, all)];
  for (const [value, text, count] of entries) options.push(make("option", { value }, `${text} (${count})`));
  at(`filter-${name}`).replaceChildren(...options);
  at(`filter-${name}`).value = view.filter[name];
}

function showFilters() {
  const variables = [...tally(variablesOf)].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  fillFilter("variable", variables.map(([name, count]) => [name, name, count]), "every variable");
  const threads = [...tally((node) => [node.thread])].sort(([one], [other]) => one - other);
  fillFilter("thread", threads.map(([thread, count]) => [thread, view.execution.threads[thread].name, count]), "every thread");
  const kinds = [...tally((node) => [node.kind])];
  fillFilter("kind", kinds.map(([kind, count]) => [kind, kindNames[kind] || kind, count]), "every kind");
  const folded = view.nodes.filter((node) => node.folded).length;
  at("all-steps-choice").hidden = folded === 0;
  at("all-steps").checked = view.allSteps;
  at("folded-count").textContent = view.allSteps ? "" : ` (${folded} folded)`;
  at("toggles").querySelector(".missed").hidden = !view.nodes.some((node) => isSet(node.stale));
  at("toggles").querySelector(".past").hidden = view.execution.threads.length < 2 || !knowsPast();
}

function showCount() {
  const shown = shownNodes().filter((node) => !node.failure).length, all = view.execution.steps.length;
  at("count").textContent = shown === all ? plural(all, "step") : `${shown} of ${plural(all, "step")}`;
  const isFiltered = Object.values(view.filter).some((value) => value !== "");
  at("clear").hidden = !isFiltered;
}

function setFilter(name, value) {
  view.filter[name] = value;
  showFilters();
  redraw();
}

function clearFilter() {
  view.filter = { variable: "", thread: "", kind: "" };
  showFilters();
  redraw();
}

function setAllSteps(isOn) {
  view.allSteps = isOn;
  view.opened = new Set();
  showFilters();
  redraw();
}

// Shows the folded steps of a gap.
function openGap(gap) {
  const [first, last] = gap.dataset.gap.split(" ").map(Number);
  for (let index = first; index <= last; index++) view.opened.add(index);
  redraw();
}
