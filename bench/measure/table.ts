import type { Workload } from "../workloads/workload.ts";
import { type Contestant, timesFaster } from "./contest.ts";
import { median } from "./median.ts";

const titles: Readonly<Record<string, string>> = {
  colophon: "Colophon",
  pdfmake: "pdfmake",
  pdfkit: "pdfkit",
  typst: "Typst",
};

/** A Markdown table of a contest; the ratios say how many times faster than each the first engine is. */
export function contestTable(workload: Workload, contestants: readonly Contestant[]): string {
  const [own] = contestants;
  const lines = contestants.map((one) => {
    const of = (figure: "cpuMs" | "wallMs" | "bytes" | "peakMb"): number =>
      median(one.turns.map((turn) => turn[figure]));
    const cells = [
      titles[one.name] ?? one.name,
      brief(1000 / of("cpuMs")),
      brief(of("cpuMs")),
      brief(of("wallMs")),
      own === undefined || own === one ? "" : brief(timesFaster(own, one)),
      Math.round(of("bytes") / 1024),
      Math.round(of("peakMb")),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    `### ${workload.title}`,
    "",
    "| engine | documents/s per core | CPU ms | wall ms | Colophon is times faster | KB | peak MB |",
    "|---|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "",
  ].join("\n");
}

const brief = (value: number): string => value.toPrecision(value >= 100 ? Math.ceil(Math.log10(value)) : 3);
