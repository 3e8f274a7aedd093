// Which token is drawn: the logits of six tokens, sharpened or flattened by a temperature and cut to the best k.
live.figure("temperature", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const TOKENS = ["sea", "harbour", "boat", "night", "king", "quiet"];
  const LOGITS = [2.0, 1.0, 0.5, 0.0, -1.0, -2.0];

  const heat = figure.slider({ label: "temperature", min: 0.1, max: 4, step: 0.1, value: 1, digits: 1, change });
  const top = figure.slider({ label: "keep the best k", min: 1, max: 6, step: 1, value: 6, change });
  const table = figure.table("", ["token", "logit", "probability"]);

  function probabilities() {
    const powers = LOGITS.map((x, i) => (i < top.value ? Math.exp((x - LOGITS[0]) / heat.value) : 0));
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((x) => x / sum);
  }

  function change() {
    const p = probabilities();
    const bars = TOKENS.flatMap((token, i) => [
      svg("text", { x: 78, y: 21 + 30 * i, "text-anchor": "end" }, token),
      svg("rect", { x: 86, y: 6 + 30 * i, width: 210, height: 20, class: "faint" }),
      svg("rect", { x: 86, y: 6 + 30 * i, width: at(210 * p[i]), height: 20, class: `ink${i < top.value ? 0 : 1} fill` }),
      svg("text", { x: 304, y: 21 + 30 * i }, round(p[i], 3)),
    ]);
    figure.draw(360, 186, ...bars);
    table(TOKENS.map((token, i) => [token, round(LOGITS[i], 1), round(p[i], 4)]));
    // The exponential of the entropy: among how many equally likely tokens one would be as unsure.
    const unsure = Math.exp(-p.reduce((sum, x) => sum + (x ? x * Math.log(x) : 0), 0));
    figure.say(`As unsure as among ${round(unsure, 2)} equally likely tokens.`);
  }
  change();
});
