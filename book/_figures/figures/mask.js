// A mask that is painted by hand: who may look at whom, and what an empty row means.
live.figure("mask", (figure) => {
  "use strict";
  const { make, svg } = live;
  const WORDS = ["the", "old", "boat", "left", "port", "[PAD]"];
  const N = WORDS.length;
  const SOURCE = 3; // tokens of the source, for the sequence-to-sequence mask
  const KINDS = {
    causal: (i, j) => j <= i,
    "every token": () => true,
    "sequence to sequence": (i, j) => (j < SOURCE ? true : i >= SOURCE && j <= i),
    "causal and padding": (i, j) => j <= i && j < N - 1,
  };
  // How libraries want the same mask: what stands for an open and for a closed cell, and who reads it so.
  const WAYS = {
    "what is allowed": ["T", "F", "scaled_dot_product_attention reads booleans like this."],
    "what is blocked": ["F", "T", "nn.MultiheadAttention reads booleans like this."],
    "what is added": ["0", "−∞", "Both functions of torch add a mask of floats to the scores."],
  };
  const CELL = 34;
  const LEFT = 62;
  const TOP = 62;

  let allowed = paint("causal");
  let [row, column] = [0, 0];
  let pressed = null; // the cell on which a finger or a mouse went down
  let dragged = false; // whether it has been on a different one since

  function paint(kind) {
    return WORDS.map((_, i) => WORDS.map((__, j) => KINDS[kind](i, j)));
  }

  const kind = figure.choice({
    label: "start from",
    options: Object.keys(KINDS),
    value: "causal",
    change: () => {
      allowed = paint(kind.value);
      change();
    },
  });
  const way = figure.choice({ label: "written as", options: Object.keys(WAYS), value: "what is allowed", change });
  const grid = make("div", { class: "live-grid", role: "grid", "aria-label": "the mask: a row asks, a column answers" });
  const cells = WORDS.map((asks, i) => {
    const line = make("div", { role: "row" });
    grid.append(line);
    return WORDS.map((answers, j) => {
      const cell = make("div", { role: "gridcell", tabindex: "-1" });
      cell.addEventListener("click", () => dragged || turn(i, j));
      cell.addEventListener("pointerdown", (event) => press(event, i, j));
      cell.addEventListener("pointerenter", (event) => event.buttons === 1 && drag(i, j));
      line.append(cell);
      return cell;
    });
  });
  figure.over(grid, { left: LEFT, top: TOP, width: CELL * N, height: CELL * N, of: [280, TOP + CELL * N + 4] });
  const table = figure.table("", ["token", "may look at", "weight of each, if all scores are equal"]);

  function turn(i, j) {
    [row, column] = [i, j];
    allowed[i][j] = !allowed[i][j];
    change();
    cells[i][j].focus({ preventScroll: true });
  }

  function press(event, i, j) {
    // A finger belongs to the cell that it touched first, until that one lets it go to the others.
    if (event.target.hasPointerCapture(event.pointerId)) event.target.releasePointerCapture(event.pointerId);
    [pressed, dragged] = [{ i, j, open: !allowed[i][j], finger: event.pointerType === "touch" }, false];
  }

  // All cells on the way become what the first of them becomes.
  function drag(i, j) {
    if (!pressed) return;
    const [down, across] = [i !== pressed.i, j !== pressed.j];
    if (!dragged && (down ? pressed.finger : !across)) return; // a finger that begins up or down will scroll
    dragged = true;
    allowed[pressed.i][pressed.j] = allowed[i][j] = pressed.open;
    [row, column] = [pressed.i, pressed.j];
    change();
  }

  // Also outside of the table, or when a finger scrolls the page after all.
  function lift() {
    pressed = null;
    setTimeout(() => (dragged = false)); // a way back to its first cell ends in a click, which comes before
  }
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, lift);

  const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  grid.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step && event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
    if (!step) return turn(row, column);
    row = Math.min(N - 1, Math.max(0, row + step[0]));
    column = Math.min(N - 1, Math.max(0, column + step[1]));
    name();
    return cells[row][column].focus();
  });

  // One cell is a stop of the tab key; the arrow keys lead to the others.
  function name() {
    cells.forEach((line, i) =>
      line.forEach((cell, j) => {
        const state = allowed[i][j] ? "may look at" : "may not look at";
        cell.setAttribute("aria-label", `${WORDS[i]}, place ${i}, ${state} ${WORDS[j]}, place ${j}`);
        cell.dataset.open = allowed[i][j] ? "yes" : "no";
        cell.tabIndex = i === row && j === column ? 0 : -1;
      }),
    );
  }

  function change() {
    name();
    const parts = [];
    WORDS.forEach((word, i) => {
      parts.push(svg("text", { x: LEFT - 8, y: TOP + CELL * i + 22, "text-anchor": "end" }, word));
      const x = LEFT + CELL * i + 20;
      parts.push(svg("text", { x, y: TOP - 8, transform: `rotate(-45 ${x} ${TOP - 8})` }, word));
      WORDS.forEach((_, j) => {
        const look = allowed[i][j] ? "open" : "closed";
        const place = { x: LEFT + CELL * j, y: TOP + CELL * i, width: CELL, height: CELL };
        parts.push(svg("rect", { ...place, class: `cell ${look}` }));
        const [open, closed] = WAYS[way.value];
        parts.push(svg("text", { x: place.x + CELL / 2, y: place.y + 22, "text-anchor": "middle", class: look }, allowed[i][j] ? open : closed));
      });
    });
    figure.draw(280, TOP + CELL * N + 4, ...parts);
    const sees = allowed.map((line) => WORDS.map((_, j) => j).filter((j) => line[j]));
    table(
      sees.map((places, i) => {
        const names = places.map((j) => WORDS[j]).join(" ") || "nobody";
        return [WORDS[i], names, places.length ? `1/${places.length}` : "none"];
      }),
    );
    say(sees);
  }

  function say(sees) {
    const empty = WORDS.filter((_, i) => !sees[i].length);
    const blocked = N * N - sees.flat().length;
    const future = sees.some((places, i) => places.some((j) => j > i));
    const words = [`${blocked} of ${N * N} pairs are blocked.`];
    if (empty.length) words.push(`Nothing to see for: ${empty.join(", ")}. A softmax over nothing is 0/0.`);
    if (future) words.push("Somebody looks at a later token, which is a leak if tokens are predicted from the left.");
    figure.say([...words, WAYS[way.value][2]].join(" "));
  }

  change();
});
