import type { ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";

interface Heap {
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
  readonly young: number;
}

/** A service's memory, in bytes. */
export interface Heaps {
  readonly resident: number;
  /** The heap of the thread that answers requests, after a collection. */
  readonly own: Heap;
  /** The heap of each thread that renders, a second ago or two. */
  readonly rendering: readonly Heap[];
}

/** Arguments of a node process that can be queried; it needs a channel ("ipc") as well. */
export const withHeapClock: readonly string[] = [
  "--import",
  fileURLToPath(new URL("./heap-clock.mjs", import.meta.url)),
];

export function heapsOf(child: ChildProcess): Promise<Heaps> {
  return ask(child, "how full?", (answer): answer is Heaps => "resident" in answer);
}

/** A table: what the memory was at each of some moments. */
export function heapTable(moments: Readonly<Record<string, Heaps>>): readonly string[] {
  const mb = (bytes: number): string => (bytes / 2 ** 20).toFixed(0);
  const summed = (of: (heap: Heap) => number) => (heaps: Heaps) =>
    mb(heaps.rendering.reduce((all, heap) => all + of(heap), 0));
  const row = (what: string, of: (heaps: Heaps) => string): string =>
    `| ${what} | ${Object.values(moments).map(of).join(" | ")} |`;
  const names = Object.keys(moments);
  return [
    `| memory, MB | ${names.join(" | ")} |`,
    `|---|${names.map(() => "---:|").join("")}`,
    row("the process", ({ resident }) => mb(resident)),
    row("the thread that answers: what is left after a collection", ({ own }) => mb(own.heapUsed)),
    row("the thread that answers: its heap", ({ own }) => mb(own.heapTotal)),
    row(
      "threads that render: their heaps",
      summed(({ heapTotal }) => heapTotal),
    ),
    row(
      "threads that render: of that, space for new objects",
      summed(({ young }) => young),
    ),
  ];
}
