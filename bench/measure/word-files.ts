import { readFileSync } from "node:fs";
import { readArchive } from "../../dist/render/documents/verify/ooxml/archive.js";
import type { Contestant } from "./contest.ts";
import { timesFaster } from "./contest.ts";
import { median } from "./median.ts";
import { brief } from "./table.ts";

/** The letters of a Word file, part by part: fillers leave other blanks and breaks between them. */
function lettersOf(file: string): string {
  const parts = [...readArchive(readFileSync(file))].filter(([name]) =>
    /^\/word\/(?:document|header|footer)/.test(name),
  );
  const texts = parts.map(([, bytes]) =>
    Buffer.from(bytes)
      .toString("utf8")
      .replaceAll(/<[^>]*>/g, ""),
  );
  return texts.join("").replaceAll(/\s+/g, "");
}

/** @throws Error when files that are to say the same do not */
export function refuseOtherText(files: readonly string[]): void {
  const [first = "", ...others] = files;
  const expected = lettersOf(first);
  for (const other of others)
    if (lettersOf(other) !== expected) throw new Error(`${other} has other text than ${first}`);
}

/** How much of a file is text, in bytes that are not compressed: what is stored is as large as that. */
const isDeflated = (file: string): boolean => {
  const unpacked = [...readArchive(readFileSync(file)).values()].reduce((sum, { length }) => sum + length, 0);
  return readFileSync(file).length < unpacked / 2;
};

/** A Markdown table of engines that fill one file: how many times each the first is faster, and the second. */
export function templateTable(
  title: string,
  contestants: readonly Contestant[],
  titleOf: (name: string) => string,
): string {
  const lines = contestants.map((one) => {
    const of = (quantity: "cpuMs" | "bytes" | "peakMb"): number => median(one.turns.map((turn) => turn[quantity]));
    if (!isDeflated(one.file)) throw new Error(`${one.file} is not deflated`);
    const times = contestants.slice(0, 2).map((own) => (own === one ? "" : brief(timesFaster(own, one))));
    const sizes = [(of("bytes") / 1024).toFixed(1), Math.round(of("peakMb"))];
    return `| ${[titleOf(one.name), brief(of("cpuMs")), ...times, ...sizes].join(" | ")} |`;
  });
  return [
    `### ${title}`,
    "",
    "| engine | CPU ms | compiled once, Colophon is times faster | compiled each time, times faster | KB | peak MB |",
    "|---|---:|---:|---:|---:|---:|",
    ...lines,
    "",
  ].join("\n");
}
