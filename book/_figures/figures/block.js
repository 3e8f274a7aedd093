// One token's vector on its way through a block, with all its numbers: norm, heads, residual, feed-forward network.
live.figure("block", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const WORDS = ["the", "old", "boat", "left"];
  const [D, HEADS, WIDE] = [4, 2, 16];
  const X = [[0.5, -1, 1.5, 0], [1, 2, -0.5, -1], [-1.5, 0.5, 1, 2], [2, -0.5, 0, 1]];
  // Small weights that a test computes as well: fifths from −1 to 1 by a rule of remainders.
  const matrix = (rows, columns, seed) =>
    Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (__, j) => (((7 * i * i + 3 * i * j + 5 * j + seed * (i + 2 * j + 1)) % 11) - 5) / 5));
  const [W_Q, W_K, W_V, W_O] = [1, 2, 3, 4].map((seed) => matrix(D, D, seed));
  const [UP, DOWN] = [matrix(D, WIDE, 5), matrix(WIDE, D, 6)];

  const word = figure.choice({ label: "token", options: WORDS, value: "boat", change });
  const stage = figure.slider({ label: "step", min: 0, max: 10, step: 1, value: 3, change });
  figure.buttons(["back", () => move(-1)], ["on", () => move(1)]);
  const norms = figure.choice({ label: "norm", options: ["before each step", "after each sum", "none"], value: "before each step", change });
  const residual = figure.toggle({ label: "residual", value: true, change });
  const causal = figure.toggle({ label: "causal mask", value: true, change });
  const stretch = figure.slider({ label: "its vector, multiplied by", min: 0.5, max: 10, step: 0.5, value: 1, digits: 1, change });
  const table = figure.table("", ["step", "numbers"]);

  function move(by) {
    stage.value += by;
    change();
  }

  const times = (x, w) => w[0].map((_, j) => x.reduce((sum, value, i) => sum + value * w[i][j], 0));
  const plus = (a, b) => a.map((x, i) => x + b[i]);
  function norm(x) {
    const mean = x.reduce((a, b) => a + b) / x.length;
    const spread = Math.sqrt(x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / x.length + 1e-5);
    return x.map((value) => (value - mean) / spread);
  }
  // The error function to seven digits (Abramowitz and Stegun, 7.1.26), which the gelu needs.
  function erf(x) {
    const t = 1 / (1 + 0.3275911 * Math.abs(x));
    const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
    return Math.sign(x) * (1 - sum * Math.exp(-x * x));
  }
  const gelu = (x) => (x * (1 + erf(x / Math.SQRT2))) / 2;

  function weights(q, keys, place) {
    const scores = keys.map((k, j) => (causal.value && j > place ? -Infinity : (q[0] * k[0] + q[1] * k[1]) / Math.SQRT2));
    const most = Math.max(...scores);
    const powers = scores.map((s) => Math.exp(s - most));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((x) => x / sum);
  }

  // The steps of one token; each has a name, its numbers, and in which part of the block it happens.
  function way(place) {
    const all = X.map((x, i) => (i === place ? x.map((value) => stretch.value * value) : x));
    const [before, after] = [norms.value === "before each step", norms.value === "after each sum"];
    const enter = all.map((x) => (before ? norm(x) : x));
    const steps = [["the vector that enters", all[place], "line"]];
    if (before) steps.push(["layer norm", enter[place], "norm1"]);
    const q = times(enter[place], W_Q);
    steps.push(["queries of head 0 and head 1", q, "heads"]);
    const [keys, values] = [W_K, W_V].map((w) => enter.map((x) => times(x, w)));
    const z = [];
    const half = D / HEADS;
    for (let h = 0; h < HEADS; h += 1) {
      const part = (x) => x.slice(half * h, half * (h + 1));
      const w = weights(part(q), keys.map(part), place);
      steps.push([`weights of head ${h}`, w, "heads"]);
      z.push(...part(w.reduce((sum, share, j) => plus(sum, values[j].map((x) => share * x)), [0, 0, 0, 0])));
    }
    steps.push(["outputs of both heads, side by side", z, "heads"]);
    steps.push(["output projection", times(z, W_O), "heads"]);
    const add = (old, name, part) => {
      const fresh = steps[steps.length - 1][1];
      if (residual.value) steps.push([name, plus(old, fresh), part]);
      if (after) steps.push(["layer norm", norm(steps[steps.length - 1][1]), `after${part}`]);
      return steps[steps.length - 1][1];
    };
    const middle = add(all[place], "added to what entered", "sum1");
    if (before) steps.push(["layer norm", norm(middle), "norm2"]);
    steps.push(["widened, behind the gelu", times(steps[steps.length - 1][1], UP).map(gelu), "mlp"]);
    steps.push(["narrowed again", times(steps[steps.length - 1][1], DOWN), "mlp"]);
    add(middle, "added, and handed to the next block", "sum2");
    return steps;
  }

  // The block from below to above, as in the drawing of the chapter.
  function machine(part) {
    const [before, after] = [norms.value === "before each step", norms.value === "after each sum"];
    const box = (name, y, words) => {
      const look = name === part ? "token joined" : "token";
      return [svg("rect", { x: 60, y, width: 92, height: 26, rx: 4, class: look }), svg("text", { x: 106, y: y + 18, "text-anchor": "middle" }, words)];
    };
    const sum = (name, y) => [
      svg("circle", { cx: 24, cy: y, r: 10, class: name === part ? "token joined" : "token" }),
      svg("text", { x: 24, y: y + 5, "text-anchor": "middle" }, residual.value ? "+" : ""),
      svg("line", { x1: 60, y1: y, x2: 34, y2: y, class: "line" }),
    ];
    const stem = svg("line", { x1: 24, y1: 248, x2: 24, y2: 8, class: residual.value ? "line" : "faint dashed" });
    const parts = [stem, svg("line", { x1: 24, y1: 234, x2: 106, y2: 234, class: "line" }), svg("line", { x1: 24, y1: 114, x2: 106, y2: 114, class: "line" })];
    parts.push(svg("line", { x1: 106, y1: 234, x2: 106, y2: 158, class: "line" }), svg("line", { x1: 106, y1: 114, x2: 106, y2: 44, class: "line" }));
    if (before) parts.push(...box("norm1", 194, "norm"), ...box("norm2", 76, "norm"));
    parts.push(...box("heads", 158, "attention"), ...box("mlp", 40, "network"), ...sum("sum1", 146), ...sum("sum2", 28));
    parts.push(svg("line", { x1: 106, y1: 158, x2: 106, y2: 146, class: "line" }), svg("line", { x1: 106, y1: 146, x2: 60, y2: 146, class: "line" }));
    parts.push(svg("line", { x1: 106, y1: 40, x2: 106, y2: 28, class: "line" }), svg("line", { x1: 106, y1: 28, x2: 60, y2: 28, class: "line" }));
    if (after) parts.push(svg("text", { x: 38, y: 134, class: part === "aftersum1" ? "changed" : "quiet" }, "norm"), svg("text", { x: 38, y: 16, class: part === "aftersum2" ? "changed" : "quiet" }, "norm"));
    if (part === "line") parts.push(svg("circle", { cx: 24, cy: 248, r: 6, class: "ink0 fill" }));
    return parts;
  }

  function bars(numbers, names) {
    const most = Math.max(...numbers.map(Math.abs), 1e-9);
    const high = Math.min(28, Math.floor(232 / numbers.length));
    const zero = 278;
    return numbers.flatMap((value, i) => {
      const [y, width] = [14 + high * i, at((58 * Math.abs(value)) / most)];
      const label = numbers.length > D ? [] : [svg("text", { x: 212, y: y + high / 2 + 5, "text-anchor": "end", class: "quiet" }, names[i])];
      const number = numbers.length > D ? [] : [svg("text", { x: 386, y: y + high / 2 + 5, "text-anchor": "end" }, round(value, 2))];
      return [svg("rect", { x: value < 0 ? at(zero - width) : zero, y: y + 2, width, height: high - 4, class: `ink${value < 0 ? 1 : 0} fill` }), ...label, ...number];
    });
  }

  function change() {
    const place = WORDS.indexOf(word.value);
    const steps = way(place);
    stage.limit(steps.length - 1);
    const [name, numbers, part] = steps[stage.value];
    const names = name.startsWith("weights") ? WORDS : ["0", "1", "2", "3"];
    const zero = svg("line", { x1: 278, y1: 10, x2: 278, y2: 14 + 29 * 8, class: "faint" });
    figure.draw(390, 258, ...machine(part), zero, ...bars(numbers, names));
    table(steps.map(([words, list], i) => [`${i}. ${words}`, list.map((x) => round(x, 3)).join(", ")]));
    const far = Math.hypot(...numbers);
    const told = name.startsWith("weights") ? "They add up to 1." : `As a vector its length is ${round(far, 3)}.`;
    figure.say(`Step ${stage.value} of ${steps.length - 1}, ${name}: ${numbers.length} numbers. ${told}`);
  }
  change();
});
