// The weights of every head of two real models on four texts, one head at a time.
live.figure("heads", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const TEXTS = live.data.heads;
  const SHOWN = 4; // keys in the table

  const short = ({ model, text }) => `${model}: ${text.split(" ").slice(0, 4).join(" ")} …`;
  const choice = figure.choice({ label: "text", options: TEXTS.map(short), value: short(TEXTS[2]), change: begin });
  const layer = figure.slider({ label: "layer", min: 0, max: 29, step: 1, value: 3, change });
  const head = figure.slider({ label: "head", min: 0, max: 11, step: 1, value: 1, change });
  const asks = figure.slider({ label: "token that asks", min: 0, max: 16, step: 1, value: 8, change });
  // What a head may look at: the mean weight over the tokens that have such a neighbour.
  const JOBS = { "the token before": (i) => i - 1, "the first token": () => 0, itself: (i) => i };
  figure.buttons(...Object.entries(JOBS).map(([words, job]) => [`find: most on ${words}`, () => find(job)]));
  const table = figure.table("", ["looks at", "place", "weight"]);

  let text;
  let cache; // weights of this text, unpacked: all heads, all pairs

  function unpack() {
    const n = text.tokens.length;
    let place = 0;
    const next = () => {
      const level = 64 * SIGNS.indexOf(text.weights[place]) + SIGNS.indexOf(text.weights[place + 1]);
      place += 2;
      return level / 4095;
    };
    return Array.from({ length: text.layers * text.heads }, () =>
      Array.from({ length: n }, (_, i) => Array.from({ length: n }, (__, j) => (text.causal && j > i ? 0 : next()))),
    );
  }

  function begin() {
    text = TEXTS.find((one) => short(one) === choice.value);
    cache = unpack();
    layer.limit(text.layers - 1);
    head.limit(text.heads - 1);
    asks.limit(text.tokens.length - 1);
    change();
  }

  function find(job) {
    // The first token looks at itself whatever it does, and in the encoder the last one is no word.
    const rows = text.tokens.map((_, i) => i).slice(1, text.causal ? undefined : -1);
    const means = cache.map((map) => rows.reduce((sum, i) => sum + map[i][job(i)], 0) / rows.length);
    const best = means.indexOf(Math.max(...means));
    [layer.value, head.value] = [Math.floor(best / text.heads), best % text.heads];
    change();
  }

  const LEFT = 74;
  const cell = () => Math.min(26, Math.floor((390 - LEFT - 4) / text.tokens.length));

  function drawing(map) {
    const side = cell();
    const n = text.tokens.length;
    const row = asks.value;
    const parts = [];
    text.tokens.forEach((word, i) => {
      const y = LEFT + side * i + side / 2 + 5;
      const x = LEFT + side * i + side / 2 + 5;
      parts.push(svg("text", { x: LEFT - 6, y, "text-anchor": "end", class: i === row ? "changed" : "" }, word));
      parts.push(svg("text", { x, y: LEFT - 6, transform: `rotate(-90 ${x} ${LEFT - 6})` }, word));
      map[i].forEach((weight, j) => {
        if (weight < 0.004) return; // hardly to be seen
        const place = { x: LEFT + side * j, y: LEFT + side * i, width: side, height: side };
        parts.push(svg("rect", { ...place, class: "ink0 fill", "fill-opacity": at(weight) }));
      });
    });
    parts.push(svg("rect", { x: LEFT, y: LEFT, width: side * n, height: side * n, class: "line" }));
    parts.push(svg("rect", { x: LEFT, y: LEFT + side * row, width: side * n, height: side, class: "here" }));
    return parts;
  }

  function change() {
    const [n, row] = [text.tokens.length, asks.value];
    const map = cache[layer.value * text.heads + head.value];
    figure.draw(390, LEFT + cell() * n + 4, ...drawing(map));
    const order = map[row].map((weight, j) => [weight, j]).sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    table(order.slice(0, SHOWN).map(([weight, j]) => [text.tokens[j], String(j), round(weight, 3)]));
    const [weight, best] = order[0];
    figure.say(`Layer ${layer.value}, head ${head.value}: “${text.tokens[row]}” gives most weight, ${round(weight, 3)}, to “${text.tokens[best]}”.`);
  }

  figure.tapped((x, y) => {
    asks.value = Math.max(0, Math.min(text.tokens.length - 1, Math.floor((y - LEFT) / cell())));
    change();
  });
  begin();
});
