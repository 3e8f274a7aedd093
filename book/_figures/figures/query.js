// A query that is turned and stretched in front of four keys: its scores, and the weights they get.
live.figure("query", (figure) => {
  "use strict";
  const { svg, round, at, below } = live;
  const KEYS = [0, 70, 160, 250].map((angle) => (angle * Math.PI) / 180);
  const UNIT = 62; // pixels of a key of length 1
  const [X, Y] = [110, 112]; // the origin of the plane
  const LONGEST = 20;

  const angle = figure.slider({ label: "angle of the query", min: 0, max: 360, step: 1, value: 40, unit: "°", change });
  const size = figure.slider({ label: "its length", min: 0, max: LONGEST, step: 0.1, value: 2, digits: 1, change });
  const kind = figure.choice({ label: "weights", options: ["soft", "hard"], value: "soft", change });
  const root = figure.toggle({ label: "divide by √2, the root of the key size", change });
  const table = figure.table("", ["key", "angle", "score", "weight"]);

  function scores() {
    const turn = (angle.value * Math.PI) / 180;
    const scale = size.value / (root.value ? Math.SQRT2 : 1);
    return KEYS.map((key) => scale * Math.cos(turn - key));
  }

  function weights(s) {
    const most = Math.max(...s);
    if (kind.value === "hard") return s.map((x, j) => Number(j === s.indexOf(most)));
    const powers = s.map((x) => Math.exp(x - most));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((x) => x / sum);
  }

  const tip = (turn, length) => [at(X + length * Math.cos(turn)), at(Y - length * Math.sin(turn))];

  function arrow(turn, length, look) {
    const [x, y] = tip(turn, length);
    const wings = [2.6, -2.6].map((bend) => [at(x + 9 * Math.cos(turn + bend)), at(y - 9 * Math.sin(turn + bend))]);
    return [
      svg("line", { x1: X, y1: Y, x2: x, y2: y, class: look }),
      svg("path", { d: `M${wings[0]} L${x},${y} L${wings[1]}`, class: `${look} head` }),
    ];
  }

  function keys() {
    return KEYS.flatMap((turn, j) => {
      const [x, y] = tip(turn, UNIT + 14);
      const name = svg("text", { x, y: y + 4, "text-anchor": "middle" }, `k${below(j)}`);
      return [svg("g", { class: `ink${j}` }, ...arrow(turn, UNIT, "stroke")), name];
    });
  }

  function bars(w) {
    return w.flatMap((weight, j) => {
      const y = 40 + 40 * j;
      return [
        svg("text", { x: 232, y: y + 15, "text-anchor": "end" }, `w${below(j)}`),
        svg("rect", { x: 240, y, width: 100, height: 20, class: "faint" }),
        svg("rect", { x: 240, y, width: at(100 * weight), height: 20, class: `ink${j} fill` }),
        svg("text", { x: 346, y: y + 15 }, round(weight, 3)),
      ];
    });
  }

  function change() {
    const s = scores();
    const w = weights(s);
    const turn = (angle.value * Math.PI) / 180;
    const circle = svg("circle", { cx: X, cy: Y, r: UNIT, class: "faint" });
    // A long query leaves the picture, so its arrow grows like a root.
    const query = arrow(turn, 22 * Math.sqrt(size.value), "query");
    const [x, y] = tip(turn, 22 * Math.sqrt(size.value) + 12);
    const name = svg("text", { x, y: y + 4, "text-anchor": "middle" }, "q");
    figure.draw(390, 224, circle, ...keys(), ...query, name, ...bars(w));
    table(s.map((score, j) => [`k${below(j)}`, `${[0, 70, 160, 250][j]}°`, round(score, 3), round(w[j], 4)]));
    const best = w.indexOf(Math.max(...w));
    figure.say(size.value ? `Key ${best} leads with a weight of ${round(w[best], 3)}.` : "A query of length 0: all scores are 0.");
  }

  figure.dragged({ left: 0, top: 0, width: 216, height: 224, of: [390, 224] }, (x, y) => {
    const degrees = (Math.atan2(Y - y, x - X) * 180) / Math.PI;
    angle.value = Math.round((degrees + 360) % 360);
    size.value = Math.min(LONGEST, (Math.hypot(x - X, y - Y) / 22) ** 2);
    change();
  });
  change();
});
