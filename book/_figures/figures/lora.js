// The rank of a LoRA change: how much is trained, drawn to scale beside the matrix that it changes,
// and what stored runs reached.
live.figure("lora", (figure) => {
  "use strict";
  const { svg, at } = live;
  const D = 384;
  const LAYERS = 6;
  const BODY = 22565376; // parameters of the encoder, without the pooling layer that our head does not use
  const HEAD = 2 * D + 2;
  const TEST = 852; // sentences that the stored runs were measured on
  // Rows and columns of the matrices that are changed in each layer.
  const MATRICES = {
    queries: [[D, D]],
    "queries and values": [[D, D], [D, D]],
    "all linear layers": [[D, D], [D, D], [D, D], [D, D], [4 * D, D], [D, 4 * D]],
  };
  const SCALE = 0.3; // pixels per number

  const rank = figure.slider({ label: "rank r", min: 1, max: 256, step: 1, value: 8, change });
  const where = figure.choice({ label: "changed in each layer", options: Object.keys(MATRICES), value: "all linear layers", change });
  const table = figure.table("", ["what", "numbers trained"]);

  const grouped = (x) => x.toLocaleString("en-GB");

  // What runs of the course reached with the nearest rank; they change all linear layers.
  function stored(r) {
    if (where.value !== "all linear layers") return "";
    const near = [...live.data.lora].sort((a, b) => Math.abs(Math.log(a.rank / r)) - Math.abs(Math.log(b.rank / r)))[0];
    const [low, high] = [Math.min(...near.right), Math.max(...near.right)];
    const mean = near.right.reduce((a, b) => a + b) / near.right.length;
    const per = (right) => ((100 * right) / TEST).toFixed(1);
    const which = near.rank === r ? `Stored runs with rank ${r}` : `There are no stored runs with rank ${r}; those with the nearest, ${near.rank}`;
    return ` ${which}, ${near.right.length} seeds: ${per(mean)} per cent of ${TEST} test sentences right (${per(low)} to ${per(high)}).`;
  }

  function change() {
    const r = rank.value;
    const one = 2 * D * r;
    const all = LAYERS * MATRICES[where.value].reduce((sum, [rows, columns]) => sum + r * (rows + columns), 0);
    const side = D * SCALE;
    const thin = Math.max(1, at(r * SCALE));
    const left = 146 + thin + 8;
    figure.draw(
      380, 200,
      svg("rect", { x: 10, y: 36, width: side, height: side, class: "line" }),
      svg("text", { x: 10, y: 26 }, `W: ${D} × ${D}`),
      svg("rect", { x: 146, y: 36, width: thin, height: side, class: "ink1 fill" }),
      svg("text", { x: 146, y: 172 }, `B: ${D} × ${r}`),
      svg("rect", { x: left, y: 36, width: side, height: thin, class: "ink0 fill" }),
      svg("text", { x: left, y: 26 }, `A: ${r} × ${D}`),
      svg("text", { x: 10, y: 196, class: "quiet" }, "all three to one scale"),
    );
    table([
      ["one change beside W", grouped(one)],
      ["W itself, which stays as it is", grouped(D * D)],
      ["all changes of the encoder", grouped(all)],
      ["with the head", grouped(all + HEAD)],
    ]);
    const share = (100 * (all + HEAD)) / (BODY + HEAD);
    const more = one >= D * D ? " The two factors hold as many numbers as W itself: nothing is saved." : "";
    figure.say(`That is ${share.toFixed(2)} per cent of what full fine-tuning trains.${more}${stored(r)}`);
  }
  change();
});
