import { type Contestant, timesFaster } from "./contest.ts";
import { median } from "./median.ts";
import { wordsFound } from "./words.ts";

const titles: Readonly<Record<string, string>> = {
  colophon: "Colophon",
  "colophon-docx": "Colophon",
  "colophon-word": "Colophon, compiled once",
  "colophon-word-cold": "Colophon, compiled each time",
  "colophon-word-request": "Colophon, from the bytes of a request",
  pdfmake: "pdfmake",
  pdfkit: "pdfkit",
  typst: "Typst",
  chromium: "Chromium",
};

/** The name of an engine for readers. */
export const titleOf = (engine: string): string => titles[engine] ?? engine;

/** A Markdown table of a contest; the ratios say how many times faster than each the first engine is. */
export function contestTable(title: string, contestants: readonly Contestant[]): string {
  const [own] = contestants;
  const lines = contestants.map((one) => {
    const of = (quantity: "cpuMs" | "wallMs" | "bytes" | "peakMb"): number =>
      median(one.turns.map((turn) => turn[quantity]));
    const cells = [
      titleOf(one.name),
      brief(1000 / of("cpuMs")),
      brief(of("cpuMs")),
      brief(of("wallMs")),
      own === undefined || own === one ? "" : brief(timesFaster(own, one)),
      (of("bytes") / 1024).toFixed(1),
      Math.round(of("peakMb")),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `### ${title}`,
    "",
    "| engine | documents/s per core | CPU ms | wall ms | Colophon is times faster | KB | peak MB |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "",
  ].join("\n");
}

/** A number with three digits that count. */
export const brief = (value: number): string => value.toPrecision(value >= 100 ? Math.ceil(Math.log10(value)) : 3);

/** How much of the text comes back out of each engine's last file. */
export function wordsTable(contestants: readonly Contestant[]): string {
  const found = contestants.map(({ name, file, turns }) => [name, wordsFound(file, turns.at(-1)?.last ?? 0)] as const);
  const columns = [...(found[0]?.[1]?.keys() ?? [])];
  if (columns.length === 0) return "Words found again: not counted, there is no pdftotext here.\n";
  const rows = found.map(([name, shares]) => {
    const cells = columns.map((column) => `${((shares?.get(column) ?? 0) * 100).toFixed(1)} %`);
    return `| ${titleOf(name)} | ${cells.join(" | ")} |`;
  });
  return [
    "Words found again in the text layer by `pdftotext`:",
    "",
    `| engine | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---:").join("|")}|`,
    ...rows,
    "",
  ].join("\n");
}
