// Stored runs of the encoder on film reviews: four learning rates, three seeds each, step by step.
live.figure("rates", (figure) => {
  "use strict";
  const { svg, round, at } = live;
  const RUNS = live.data.rates;
  const RATES = [...new Set(RUNS.map((run) => run.rate))];
  const STEPS = RUNS[0].losses.length;
  const [LEFT, RIGHT, TOP, BOTTOM] = [44, 352, 12, 176];
  const [LOWEST, HIGHEST] = [0.2, 14]; // of the loss, on a scale of powers
  const DEV = 400; // sentences that the runs were measured on
  const COIN = Math.log(2);

  const rate = figure.choice({ label: "learning rate", options: RATES, value: RATES[0], change });
  const step = figure.slider({ label: "look at step", min: 1, max: STEPS, step: 1, value: STEPS, change });
  const table = figure.table("", ["seed", "loss of the step", `right, of ${DEV}`, "called positive"]);

  const across = (t) => at(LEFT + ((RIGHT - LEFT) * (t - 1)) / (STEPS - 1));
  const down = (loss) => at(TOP + ((BOTTOM - TOP) * Math.log(HIGHEST / Math.max(loss, LOWEST))) / Math.log(HIGHEST / LOWEST));

  function axes() {
    const lines = [0.3, 1, 3, 10].flatMap((loss) => [
      svg("line", { x1: LEFT, y1: down(loss), x2: RIGHT, y2: down(loss), class: "faint" }),
      svg("text", { x: LEFT - 6, y: down(loss) + 5, "text-anchor": "end", class: "quiet" }, String(loss)),
    ]);
    const marks = [1, 10, 20, 30, STEPS].map((t) => svg("text", { x: across(t), y: BOTTOM + 18, "text-anchor": "middle", class: "quiet" }, String(t)));
    const coin = svg("line", { x1: LEFT, y1: down(COIN), x2: RIGHT, y2: down(COIN), class: "line dashed" });
    const words = svg("text", { x: RIGHT, y: BOTTOM + 36, "text-anchor": "end", class: "quiet" }, "step; the grey dashes are the loss of guessing");
    return [...lines, ...marks, coin, words];
  }

  const LOOKS = ["stroke", "stroke dashed", "stroke dotted"];

  function legend(runs) {
    return runs.flatMap((run, i) => {
      const [x, y] = [LEFT + 100 * i, BOTTOM + 54];
      const sample = svg("line", { x1: x, y1: y, x2: x + 34, y2: y, class: `${LOOKS[i]} thin` });
      return [svg("g", { class: `ink${i}` }, sample), svg("text", { x: x + 42, y: y + 5 }, `seed ${run.seed}`)];
    });
  }

  function change() {
    const runs = RUNS.filter((run) => run.rate === rate.value);
    const curves = runs.map((run, i) => {
      const points = run.losses.map((loss, t) => `${across(t + 1)},${down(loss)}`).join(" ");
      return svg("g", { class: `ink${i}` }, svg("polyline", { points, class: `${LOOKS[i]} thin` }));
    });
    const here = svg("line", { x1: across(step.value), y1: TOP, x2: across(step.value), y2: BOTTOM, class: "here thin" });
    figure.draw(370, 238, ...axes(), ...curves, here, ...legend(runs));
    table(
      runs.map((run) => {
        const [right, positive] = [run.accuracy, run.positive].map((share) => String(Math.round(DEV * share)));
        return [String(run.seed), round(run.losses[step.value - 1], 3), right, positive];
      }),
    );
    const stuck = runs.filter((run) => run.positive < 0.01 || run.positive > 0.99).length;
    figure.say(`Learning rate ${rate.value}: after ${STEPS} steps, ${stuck} of ${runs.length} runs give nearly every sentence the same answer.`);
  }
  change();
});
