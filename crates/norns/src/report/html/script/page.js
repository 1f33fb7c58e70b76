// The page as a whole: which check, execution and step is looked at, and what keys and clicks do.

function showCheck(index, executionIndex = 0) {
  view.check = data.checks[index];
  fillChoice("check-choice", "check", data.checks.map((one) => one.title), index);
  fillChoice("execution-choice", "execution", view.check.executions.map((one) => one.title), executionIndex);
  showSummary();
  showExecution(executionIndex);
}

function fillChoice(choice, select, titles, chosen) {
  at(choice).hidden = titles.length < 2;
  at(select).replaceChildren(...titles.map((title, index) => make("option", { value: index }, title)));
  at(select).value = chosen;
}

function showExecution(index) {
  const execution = view.check.executions[index];
  const any = execution !== undefined && execution.steps.length > 0;
  document.body.classList.toggle("has-steps", any);
  document.body.classList.toggle("is-finding", Boolean(execution?.is_finding));
  at("panes").hidden = at("bar").hidden = at("tabs").hidden = !any;
  at("execution").value = index;
  showMessage(execution);
  if (!any) return;
  openExecution(execution);
  at("execution-title").textContent = execution.is_finding ? "execution" : execution.title;
  showFilters();
  view.position = firstPosition();
  redraw();
}

// Draws what depends on which steps are shown.
function redraw() {
  showCount();
  showSource();
  showGraph();
  showMinimap();
  const places = shownNodes().length;
  at("slider").max = places;
  go(view.position);
}

// Goes to the last shown step among the first so many; none of them is before the first step.
function go(position) {
  const shown = shownNodes();
  const taken = shown.filter((node) => node.index < position).length;
  const wanted = view.nodes[position - 1];
  // Who asks for a step that is folded wants to see it.
  if (wanted && isFolded(wanted) && passesFilter(wanted)) {
    view.opened.add(wanted.index);
    view.position = position;
    return redraw();
  }
  const node = taken > 0 ? shown[taken - 1] : undefined;
  view.position = node ? node.index + 1 : 0;
  markSource(node);
  markGraph(node);
  markMinimap();
  showDetails(node);
  showBar(node, taken, shown.length);
}

function showBar(node, taken, count) {
  const { execution } = view, total = execution.steps.length;
  at("slider").value = taken;
  const place = !node ? `before step 1 of ${total}` : node.failure ? `after step ${total} of ${total}` : `step ${node.number} of ${total}`;
  const words = node ? ` ${execution.threads[node.thread].name}: ${node.label}` : "";
  at("now").replaceChildren(make("b", {}, place), make("span", {}, words));
  at("now").title = words.trim();
  at("first").disabled = at("back").disabled = taken === 0;
  at("next").disabled = at("last").disabled = taken === count;
  at("finding").hidden = !execution.is_finding || (execution.about.length === 0 && !execution.failure);
}

// Goes so many shown steps on, or back.
function move(by) {
  const shown = shownNodes();
  const taken = shown.filter((node) => node.index < view.position).length;
  const next = Math.max(0, Math.min(shown.length, taken + by));
  go(next === 0 ? 0 : shown[next - 1].index + 1);
  keepPanesInSight();
}

function goByHand(position) {
  go(position);
  keepPanesInSight();
}

// On a phone the panes are below the summary.
function keepPanesInSight() {
  const isOut = at("panes").getBoundingClientRect().bottom > at("bar").getBoundingClientRect().top;
  if (isOut) at("tabs").scrollIntoView({ block: "start" });
}

function toggleTheme() {
  const root = document.documentElement;
  const now = root.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  root.dataset.theme = now === "dark" ? "light" : "dark";
}

function setPast(isOn) {
  view.past = isOn;
  at("show-past").checked = isOn;
  go(view.position);
}

function showTab(name) {
  document.body.dataset.tab = name;
  for (const tab of at("tabs").children) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  if (view.execution) redraw();
}

for (const [name, title, meaning, isShown] of relations) {
  const label = make("label", { class: name, title: meaning });
  const box = make("input", { type: "checkbox", id: `show-${name}` });
  box.checked = isShown;
  box.addEventListener("change", () => { shownRelations[name] = box.checked; applyRelations(); });
  label.append(box, make("i"), title);
  at("toggles").append(label);
}
{
  const label = make("label", { class: "past", title: "mark the steps that happen before the current one (p)" });
  const box = make("input", { type: "checkbox", id: "show-past" });
  box.checked = view.past;
  box.addEventListener("change", () => setPast(box.checked));
  label.append(box, make("i"), "past of the step");
  at("toggles").append(label);
}

const actions = {
  first: () => goByHand(0), back: () => move(-1), next: () => move(1), last: () => goByHand(view.nodes.length),
  finding: () => goByHand(firstPosition()), theme: toggleTheme, clear: clearFilter,
  "zoom-in": () => zoomTo(graph.zoom * 1.25), "zoom-out": () => zoomTo(graph.zoom / 1.25), zoom: () => zoomTo(1),
  "zoom-all": () => zoomTo((at("graph").clientHeight - 4) / graph.height / graph.fit),
  keys: () => at("help").showModal(),
};
for (const [id, action] of Object.entries(actions)) at(id).addEventListener("click", action);
at("slider").addEventListener("input", () => {
  const taken = Number(at("slider").value);
  go(taken === 0 ? 0 : shownNodes()[taken - 1].index + 1);
});
at("check").addEventListener("change", () => showCheck(Number(at("check").value)));
at("execution").addEventListener("change", () => showExecution(Number(at("execution").value)));
at("file").addEventListener("change", () => { showFile(at("file").value); at("source").scrollTop = 0; });
at("all-steps").addEventListener("change", () => setAllSteps(at("all-steps").checked));
for (const name of ["variable", "thread", "kind"]) {
  at(`filter-${name}`).addEventListener("change", () => setFilter(name, at(`filter-${name}`).value));
}
at("graph").addEventListener("scroll", showViewport);
at("graph").addEventListener("wheel", (event) => {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  zoomTo(graph.zoom * (event.deltaY < 0 ? 1.15 : 1 / 1.15));
}, { passive: false });
at("minimap").addEventListener("pointerdown", (event) => { at("minimap").setPointerCapture(event.pointerId); scrollFromMinimap(event); });
at("minimap").addEventListener("pointermove", (event) => { if (event.buttons & 1) scrollFromMinimap(event); });
addEventListener("resize", () => { if (document.body.classList.contains("has-steps")) redraw(); });
document.addEventListener("click", (event) => {
  const element = event.target.closest("[data-go], [data-check], [data-execution], [data-gap], [data-tab], .chip");
  if (!element || element === document.body) return;
  const { go: position, check, execution, gap, tab } = element.dataset;
  if (element.tagName === "A") event.preventDefault();
  if (position !== undefined) return goByHand(Number(position));
  if (check !== undefined) return showCheck(Number(check));
  if (execution !== undefined) return showExecution(Number(execution));
  if (gap !== undefined) return openGap(element);
  if (tab !== undefined) return showTab(tab);
  const steps = stepsOfChip(element), next = steps.find((step) => step > view.position - 1);
  goByHand((next ?? steps[0]) + 1);
});
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
  if (target.tagName === "SELECT" || (target.tagName === "INPUT" && target.type !== "checkbox")) return;
  if (target.dataset?.gap && (key === "Enter" || key === " ")) { event.preventDefault(); return openGap(target); }
  if (key === "t") return toggleTheme();
  if (key === "?") return actions.keys();
  if (at("bar").hidden) return;
  const keys = {
    ArrowRight: actions.next, j: actions.next, ArrowLeft: actions.back, k: actions.back, Home: actions.first, End: actions.last,
    f: actions.finding, p: () => setPast(!view.past), "+": actions["zoom-in"], "-": actions["zoom-out"], "0": actions.zoom,
    a: () => { if (!at("all-steps-choice").hidden) setAllSteps(!view.allSteps); }, c: clearFilter,
    v: () => at("filter-variable").focus(),
  };
  if (keys[key]) { event.preventDefault(); keys[key](); }
});

// A phone has no room for them.
at("relations").open = matchMedia("(min-width: 56rem)").matches;
showTab("graph");
// Of several checks, one that found something.
showCheck(Math.max(0, data.checks.findIndex((check) => check.verdict === "wrong")));
