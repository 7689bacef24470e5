import { madeDocx } from "../../test/support/definitions/made-docx.ts";
import { exampleJob } from "../../test/support/definitions/render-example.ts";
import { unzip } from "../../test/support/readers/unzip.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";

/** The measurements of one engine and one document. */
interface Bar {
  readonly engine: string;
  readonly value: number;
}

interface Group {
  readonly title: string;
  readonly bars: readonly Bar[];
}

interface Panel {
  readonly title: string;
  readonly groups: readonly Group[];
}

const cells = (row: string): readonly string[] =>
  row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A table of the page, by the beginning of its first row. */
function tableOf(
  page: string,
  head: string,
): { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const lines = page.split("\n");
  const start = lines.findIndex((line) => line.startsWith(head));
  if (start < 0) throw new Error(`docs/performance.md has no table that begins with ${head}`);
  const [first = [], , ...rows] = lines.slice(start, lines.indexOf("", start)).map(cells);
  return { head: first, rows };
}

const own = "Colophon";

/** Documents a second, those of peers by how many times as fast ours were made in the same run. */
function speeds(page: string): Panel {
  const { head, rows } = tableOf(page, "| | documents/s");
  const groups = rows.map(([title = "", perSecond = "", ...times]) => ({
    title,
    bars: [
      { engine: own, value: Number(perSecond) },
      ...times.flatMap((ratio, at) =>
        ratio === ""
          ? []
          : [{ engine: (head[at + 2] ?? "").replace("times ", ""), value: Number(perSecond) / Number(ratio) }],
      ),
    ],
  }));
  return { title: "Documents a second, on one core: longer is faster", groups };
}

function sizes(page: string): Panel {
  const { head, rows } = tableOf(page, "| KB |");
  const groups = rows.map(([title = "", ...kilobytes]) => ({
    title,
    bars: kilobytes.flatMap((size, at) => (size === "" ? [] : [{ engine: head[at + 1] ?? "", value: Number(size) }])),
  }));
  return { title: "Kilobytes of the file: shorter is smaller", groups };
}

const width = 640;
const barLeft = 92;
const barMost = width - barLeft - 60;
const step = 15;
const colors = { own: "#0b6e4f", other: "#9aa5b1", text: "#1f2933" } as const;

const text = (x: number, y: number, value: string, more: object = {}): object => ({
  text: { x, y, value, fontSize: 10, fill: colors.text, ...more },
});

function barMarks({ engine, value }: Bar, most: number, y: number): readonly object[] {
  const long = Math.max(1, (value / most) * barMost);
  const fill = engine === own ? colors.own : colors.other;
  return [
    text(barLeft - 6, y + 9, engine, { textAnchor: "end" }),
    { rect: { x: barLeft, y, width: long, height: 11, fill } },
    text(barLeft + long + 5, y + 9, value >= 100 ? value.toFixed(0) : value.toPrecision(2)),
  ];
}

/** Marks of panels one below the other, each group by a scale of its own, and the height of all. */
function drawn(panels: readonly Panel[]): { readonly children: readonly object[]; readonly height: number } {
  const children: object[] = [];
  let y = 16;
  for (const { title, groups } of panels) {
    children.push(text(0, y, title, { fontSize: 13, fontWeight: 700 }));
    y += 22;
    for (const group of groups) {
      children.push(text(barLeft, y, group.title));
      y += 6;
      const most = Math.max(...group.bars.map(({ value }) => value));
      for (const bar of group.bars) {
        children.push(...barMarks(bar, most, y));
        y += step;
      }
      y += 16;
    }
    y += 8;
  }
  return { children, height: y };
}

/** A tenth of a point is less than a screen shows, and a third of the file. */
const rounded = (file: string): string =>
  file.replace(/\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10));

/** The tables of docs/performance.md as an SVG file: a drawing of ours, as the writer of DOCX files puts it into them. */
export async function performancePlot(page: string): Promise<string> {
  const { children, height } = drawn([speeds(page), sizes(page)]);
  const paper = { rect: { width, height, fill: "#ffffff" } };
  const svg = { viewBox: [width, height], width, height, children: [paper, ...children] };
  const pageSetup = { size: [width + 40, height + 40], margin: [10, 10, 10, 10] };
  const { bytes } = await madeDocx(localEngine(), exampleJob({ document: { pageSetup, content: [{ svg }] } }));
  const file = unzip(bytes).find(([name]) => name.endsWith(".svg"));
  if (file === undefined) throw new Error("the drawing became no SVG file");
  return `${rounded(file[1].toString("utf8").trimEnd())}\n`;
}
