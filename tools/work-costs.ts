import type { costs } from "../src/render/contract/budget.ts";
import type { RenderJob } from "../src/render/contract/job.ts";
import { render } from "../src/render/jobs/render.ts";
import { writePng } from "../test/render/graphics/images/png-writer.ts";
import { nowhere } from "../test/support/definitions/nowhere.ts";
import { exampleJob } from "../test/support/definitions/render-example.ts";
import { localEngine } from "../test/support/threads/local-engine.ts";

// Measures one of each counted thing against a cell, on which `costs` in src/render/contract/budget.ts rests on. Usage: npm run work

const engine = localEngine();
const rounds = 7;

interface Kind {
  /** How many of it the document has that is measured. */
  readonly count: number;
  /** A document with so many of it; `turn` makes it another one each time. */
  readonly job: (count: number, turn: number) => RenderJob;
}

const numbered = <T>(count: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const documentOf = (content: readonly object[]): RenderJob => exampleJob({ document: { content } });

const drawn = (children: readonly object[]): RenderJob => documentOf([{ svg: { width: 500, height: 500, children } }]);

const listed = (count: number, where: object | undefined): RenderJob =>
  exampleJob(
    { document: { content: [{ ul: { source: "$data.rows", map: "$item.name", ...(where && { where }) } }] } },
    { rows: numbered(count, (at) => ({ name: "x", number: at })) },
  );

const letters = "etaoinshrdlucmfw";
/** Words of six letters that do not come again. */
const word = (at: number): string => numbered(6, (place) => letters[(at >> (4 * place)) & 15] ?? "").join("");

const side = 1000;
const picture = (turn: number, rows: number): string => {
  const pixel = (x: number, y: number): readonly number[] => [turn + 1, x & 255, (x * y) & 255, y & 255];
  const bytes = writePng({ columns: side, rows, bits: 8, colorType: 6, pixel });
  return `data:image/png;base64,${bytes.toString("base64")}`;
};

const points = { type: "sparkline", source: "$item", series: [{ value: "$item" }] };

type Measured = "cell" | keyof typeof costs;

const kinds: Readonly<Record<Measured, Kind>> = {
  cell: {
    count: 60_000,
    job: (count) => documentOf([{ table: { rows: numbered(count / 4, () => numbered(4, () => ({ td: "x" }))) } }]),
  },
  condition: { count: 400_000, job: (count) => listed(count, { value: "$item.number", below: 0 }) },
  expressionPart: {
    count: 800_000,
    job: (count) =>
      exampleJob(
        { document: { content: [{ p: "[= sum($data.rows, $item.number * $item.price)]" }] } },
        { rows: numbered(count / 4, (at) => ({ number: at % 100, price: (at % 1000) / 100 })) },
      ),
  },
  piece: {
    count: 60_000,
    job: (count) => documentOf(numbered(count / 30, () => ({ p: "x[b]y[/b]".repeat(10) }))),
  },
  footnote: { count: 4000, job: (count) => documentOf(numbered(count, () => ({ p: "x[footnote]y[/footnote]" }))) },
  svgElement: {
    count: 40_000,
    job: (count) => drawn(numbered(count, (at) => ({ rect: { x: at % 400, y: 3, width: 4, height: 4 } }))),
  },
  pathCommand: {
    count: 200_000,
    job: (count) => drawn([{ path: { d: `M0 0${numbered(count, (at) => `L${at % 400} ${at % 300}`).join("")}` } }]),
  },
  barcode: {
    count: 200,
    job: (count, turn) => documentOf(numbered(count, (at) => ({ p: `[barcode, qrcode, turn ${turn} number ${at}]` }))),
  },
  chartPoint: {
    count: 40_000,
    job: (count) =>
      exampleJob(
        {
          document: {
            content: [{ ul: { source: "$data.charts", map: { chart: points } } }],
          },
        },
        { charts: numbered(count / 2000, () => numbered(2000, (at) => (at * 7) % 100)) },
      ),
  },
  pixel: {
    count: side * side,
    job: (count, turn) => documentOf([{ image: { src: picture(turn, count / side), width: 100 } }]),
  },
  character: {
    count: 600_000,
    job: (count, turn) =>
      documentOf(
        numbered(count / 700, (at) => ({ p: numbered(100, (of) => word(at * 100 + of + turn * 7919)).join(" ") })),
      ),
  },
};

async function millisecondsOf(job: RenderJob): Promise<number> {
  const begun = performance.now();
  const outcome = await render(job, nowhere, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return performance.now() - begun;
}

/** Microseconds that one more of it takes: the least of the differences between many and few, each with a document of its own. */
async function microsecondsOf({ count, job }: Kind): Promise<number> {
  const few = Math.round(count / 10);
  let least = Number.POSITIVE_INFINITY;
  let fewest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    fewest = Math.min(fewest, await millisecondsOf(job(few, 2 * round)));
    least = Math.min(least, await millisecondsOf(job(count, 2 * round + 1)));
  }
  return (1000 * (least - fewest)) / (count - few);
}

const measured = new Map<string, number>();
for (const [name, kind] of Object.entries(kinds)) measured.set(name, await microsecondsOf(kind));
const cell = measured.get("cell") ?? Number.NaN;
console.log("| one more | microseconds | units |\n|---|---:|---:|");
for (const [name, time] of measured)
  console.log(`| ${name} | ${time.toPrecision(2)} | ${(time / cell).toPrecision(2)} |`);
