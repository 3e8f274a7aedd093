// One token of a text is changed: which outputs of an attention layer move, under which mask.
live.figure("leak", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const WORDS = ["the", "old", "boat", "left", "port"];
  const N = WORDS.length;
  // The queries and keys of the chapter; the value of a word is its key.
  const Q = [[-1, -1, 1, 0], [2, 2, -1, -1], [0, 2, 2, -1], [1, 2, -1, 0], [2, 0, -1, 2]];
  const K = [[2, -1, 0, 1], [1, -1, 0, -1], [-1, -1, -1, 0], [0, 1, 1, -1], [-1, -1, 1, -1]];
  const CHANGE = [1, -1, 1, 1]; // what is added to the query and to the key of the changed token
  const SEES = { causal: (i, j) => j <= i, "one place late": (i, j) => j <= i + 1, none: () => true, "causal, and a norm over all places": (i, j) => j <= i };

  const token = figure.slider({ label: "change the token at place", min: 0, max: N - 1, step: 1, value: 3, change });
  const mask = figure.choice({ label: "mask", options: Object.keys(SEES), value: "causal", change });
  const table = figure.table("", ["output at", "token", "moves by"]);

  const dot = (a, b) => a.reduce((sum, x, i) => sum + x * b[i], 0);

  function outputs(queries, keys) {
    const sees = SEES[mask.value];
    const all = queries.map((q, i) => {
      const scores = keys.map((k, j) => (sees(i, j) ? dot(q, k) / 2 : -Infinity));
      const most = Math.max(...scores);
      const powers = scores.map((s) => Math.exp(s - most));
      const sum = powers.reduce((a, b) => a + b);
      return keys[0].map((_, c) => powers.reduce((z, w, j) => z + (w / sum) * keys[j][c], 0));
    });
    if (!mask.value.includes("norm")) return all;
    const norm = Math.sqrt(all.flat().reduce((sum, x) => sum + x * x, 0));
    return all.map((row) => row.map((x) => x * norm));
  }

  function change() {
    const moved = (rows) => rows.map((row, i) => (i === token.value ? row.map((x, c) => x + CHANGE[c]) : row));
    const [before, after] = [outputs(Q, K), outputs(moved(Q), moved(K))];
    const far = before.map((row, i) => Math.max(...row.map((x, c) => Math.abs(x - after[i][c]))));
    const most = Math.max(...far);
    const parts = WORDS.flatMap((word, i) => [
      svg("text", { x: 60, y: 21 + 32 * i, "text-anchor": "end", class: i === token.value ? "changed" : "" }, word),
      svg("rect", { x: 70, y: 6 + 32 * i, width: 210, height: 20, class: "faint" }),
      svg("rect", { x: 70, y: 6 + 32 * i, width: at((210 * far[i]) / most), height: 20, class: `ink${i < token.value ? 1 : 0} fill` }),
      svg("text", { x: 290, y: 21 + 32 * i }, round(far[i], 3)),
    ]);
    figure.draw(360, 166, ...parts);
    table(WORDS.map((word, i) => [String(i), word, round(far[i], 4)]));
    const early = WORDS.filter((_, i) => i < token.value && far[i] > 1e-9);
    const verdict = early.length ? `A leak: ${early.join(", ")} felt a later token.` : "No output before the changed token moves.";
    figure.say(`Token ${token.value}, ${WORDS[token.value]}, is changed. ${verdict}`);
  }
  change();
});
