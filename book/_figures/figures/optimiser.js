// Thirty steps of four optimisers down a long valley, at a learning rate of your choice.
live.figure("optimiser", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const STEEP = 20; // the loss is (x² + 20 y²) / 2
  const START = [-4, 1.5];
  const STEPS = 30;
  const loss = ([x, y]) => (x * x + STEEP * y * y) / 2;
  const gradient = ([x, y]) => [x, STEEP * y];

  // Each rule turns a gradient into a step, with a memory of its own.
  const RULES = {
    SGD: () => (g) => g,
    "SGD with momentum": () => {
      const v = [0, 0];
      return (g) => g.map((x, i) => (v[i] = 0.9 * v[i] + x));
    },
    Adagrad: () => {
      const s = [0, 0];
      return (g) => g.map((x, i) => x / (Math.sqrt((s[i] += x * x)) + 1e-10));
    },
    AdamW: () => {
      const [m, v] = [[0, 0], [0, 0]];
      let t = 0;
      return (g) => {
        t += 1;
        return g.map((x, i) => {
          m[i] = 0.9 * m[i] + 0.1 * x;
          v[i] = 0.999 * v[i] + 0.001 * x * x;
          return m[i] / (1 - 0.9 ** t) / (Math.sqrt(v[i] / (1 - 0.999 ** t)) + 1e-8);
        });
      };
    },
  };

  const rule = figure.choice({ label: "rule", options: Object.keys(RULES), value: "SGD", change });
  const power = figure.slider({ label: "learning rate, as a power of ten", min: -4, max: 0.5, step: 0.1, value: -1.3, digits: 1, change });
  const table = figure.table("", ["after step", "x", "y", "loss"]);

  function path() {
    const step = RULES[rule.value]();
    const rate = 10 ** power.value;
    const places = [START];
    for (let t = 0; t < STEPS; t += 1) {
      const here = places[places.length - 1];
      const moves = step(gradient(here));
      places.push(here.map((x, i) => x - rate * moves[i]));
    }
    return places;
  }

  const shown = (x) => (Math.abs(x) < 1e5 ? round(x, 4) : x.toExponential(1).replace("-", "−").replace("+", ""));
  const onPage = ([x, y]) => [at(190 + 38 * Math.max(-9, Math.min(9, x))), at(88 - 38 * Math.max(-4, Math.min(4, y)))];

  function change() {
    const places = path();
    const valley = [1, 2, 3, 4, 5].map((r) => svg("ellipse", { cx: 190, cy: 88, rx: 38 * r, ry: at((38 * r) / Math.sqrt(STEEP)), class: "faint" }));
    const line = svg("polyline", { points: places.map((place) => onPage(place).join(",")).join(" "), class: "ink0 stroke thin" });
    const dots = places.map((place) => {
      const [cx, cy] = onPage(place);
      return svg("circle", { cx, cy, r: 2.2, class: "ink0 fill" });
    });
    const [ex, ey] = onPage(places[STEPS]);
    figure.draw(380, 176, ...valley, svg("circle", { cx: 190, cy: 88, r: 3, class: "line" }), line, ...dots, svg("circle", { cx: ex, cy: ey, r: 5, class: "ink1 fill" }), svg("text", { x: 30, y: 22 }, "start"), svg("text", { x: 196, y: 80, class: "quiet" }, "lowest"));
    table([0, 1, 5, STEPS].map((t) => [String(t), shown(places[t][0]), shown(places[t][1]), shown(loss(places[t]))]));
    const end = loss(places[STEPS]);
    const verdict = end > loss(START) ? "It has climbed: the steps are too long." : `The loss has fallen to ${((100 * end) / loss(START)).toFixed(1)} per cent of what it was.`;
    figure.say(`Learning rate ${(10 ** power.value).toPrecision(2)}. ${verdict}`);
  }
  change();
});
