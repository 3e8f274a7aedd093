// One key of four is replaced: its score is how far it reaches along the query, and all weights share one sum.
live.figure("replace", (figure) => {
  "use strict";
  const { svg, round, at, below } = live;
  // The keys of the chapter, and the direction of its query (30, 34, 0).
  const K = [[0.47, 0.65, 0.6], [0.64, 0.5, -0.59], [-0.03, -0.48, -0.88], [0.43, -0.83, 0.35]];
  const Q = [15, 17, 0];
  const CHANGED = 2;
  const norm = (v) => Math.hypot(...v);
  const reach = (k) => k.reduce((sum, x, i) => sum + x * Q[i], 0) / norm(Q);
  const degrees = (x) => (x * 180) / Math.PI;
  const REACHES = K.map(reach);
  const UNIT = 78;
  const [X, Y] = [128, 100]; // the foot of query and key

  const angle = figure.slider({ label: "angle of k₂ to the query", min: 0, max: 180, step: 1, value: 37, unit: "°", digits: 1, change });
  const size = figure.slider({ label: "length of k₂", min: 0, max: 1.2, step: 0.05, value: 1, digits: 2, change });
  const length = figure.slider({ label: "length of the query", min: 0, max: 70, step: 0.5, value: 45.5, digits: 2, change });
  // Between the steps of the sliders, so that the numbers are those of the chapter: its query, its keys.
  const turned = (k) => degrees(Math.acos(reach(k) / norm(k)));
  const as = (k) => () => take(turned(k), norm(k));
  figure.buttons(["k₂ as it was", as(K[CHANGED])], ["as far along as k₀", as(K[0])], ["along the query", () => take(0, 1)]);
  const table = figure.table("", ["key", "reach along q", "score", "exp(score), best key = 1", "weight"]);

  function take(turn, far) {
    angle.exactly(turn);
    size.exactly(far);
    change();
  }

  function weights(reaches) {
    const scores = reaches.map((x) => length.value * x);
    const most = Math.max(...scores);
    const powers = scores.map((x) => Math.exp(x - most));
    const sum = powers.reduce((a, b) => a + b);
    return { scores, powers, shares: powers.map((x) => x / sum) };
  }

  const onto = (turn, far) => [at(X + UNIT * far * Math.cos(turn)), at(Y - UNIT * far * Math.sin(turn))];

  function plane(reaches) {
    const turn = (angle.value * Math.PI) / 180;
    const [x, y] = onto(turn, size.value);
    const ticks = reaches.flatMap((far, j) => {
      const place = at(X + UNIT * far);
      // Two keys reach equally far: one name for both.
      if (j === 1) return [];
      const name = j === CHANGED ? [] : [svg("text", { x: place, y: Y + 24, "text-anchor": "middle" }, j ? "k₃" : "k₀ k₁")];
      return [svg("line", { x1: place, y1: Y - 6, x2: place, y2: Y + 6, class: `ink${j} stroke` }), ...name];
    });
    return [
      svg("path", { d: `M${X - UNIT},${Y} A${UNIT},${UNIT} 0 0 1 ${X + UNIT},${Y}`, class: "faint" }),
      svg("line", { x1: X - UNIT - 12, y1: Y, x2: X + UNIT + 34, y2: Y, class: "query" }),
      svg("text", { x: X + UNIT + 38, y: Y + 5 }, "q"),
      svg("line", { x1: x, y1: y, x2: x, y2: Y, class: "line dashed" }),
      svg("line", { x1: X, y1: Y, x2: x, y2: y, class: "ink2 stroke" }),
      svg("circle", { cx: x, cy: y, r: 6, class: "ink2 fill" }),
      svg("text", { x: at(x + (x < X ? -10 : 10)), y: at(y - 8), "text-anchor": x < X ? "end" : "start" }, "k₂"),
      ...ticks,
    ];
  }

  // One bar is one whole: what a key gains, the others lose.
  function bar(name, shares, y) {
    let left = 62;
    const parts = [svg("text", { x: 54, y: y + 17, "text-anchor": "end" }, name)];
    shares.forEach((share, j) => {
      const width = at(310 * share);
      parts.push(svg("rect", { x: at(left), y, width, height: 24, class: `ink${j} fill part` }));
      if (share > 0.09) parts.push(svg("text", { x: at(left + width / 2), y: y + 17, "text-anchor": "middle" }, `w${below(j)}`));
      left += width;
    });
    return parts;
  }

  function change() {
    const reaches = REACHES.map((far, j) => (j === CHANGED ? size.value * Math.cos((angle.value * Math.PI) / 180) : far));
    const [before, now] = [weights(REACHES), weights(reaches)];
    figure.draw(390, 210, ...plane(reaches), ...bar("before", before.shares, 144), ...bar("now", now.shares, 178));
    table(
      now.scores.map((score, j) => {
        const power = now.powers[j] < 0.0005 ? now.powers[j].toExponential(0).replace("-", "−") : round(now.powers[j], 3);
        return [`k${below(j)}`, round(reaches[j], 3), round(score, 2), power, round(now.shares[j], 4)];
      }),
    );
    const lost = round(before.shares[0] + before.shares[1] - now.shares[0] - now.shares[1], 4);
    figure.say(`Key 2 has a weight of ${round(now.shares[CHANGED], 4)}. The scores of the others have not changed; keys 0 and 1 have together lost ${lost}.`);
  }

  figure.dragged({ left: 0, top: 0, width: 252, height: 132, of: [390, 210] }, (x, y) => {
    angle.value = Math.round(degrees(Math.atan2(Math.max(0, Y - y), x - X)));
    size.value = Math.min(1.2, Math.hypot(x - X, Y - y) / UNIT);
    change();
  });
  length.exactly(2 * norm(Q));
  as(K[0])();
});
