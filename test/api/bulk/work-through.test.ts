import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { problemOf } from "../../../src/api/answers/problem.ts";
import { type BodyLine, readLines } from "../../../src/api/bulk/read-lines.ts";
import { type BulkWork, workThrough } from "../../../src/api/bulk/work-through.ts";
import { noWorker } from "../../../src/render/contract/job.ts";
import type { GenerationResult } from "../../../src/vocabulary/http/documents.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { readingOf } from "../../support/reading.ts";

const result = { status: "Succeeded", warnings: [] as readonly object[] } as GenerationResult;

interface Stand extends Partial<BulkWork> {
  readonly count?: number;
  readonly highWaterMark?: number;
  readonly onLine?: (line: BodyLine) => Promise<void> | void;
}

function stand({ count = 3, highWaterMark = 1 << 20, onLine = () => undefined, ...more }: Stand = {}) {
  const out = new PassThrough({ writableHighWaterMark: highWaterMark, readableHighWaterMark: 1 });
  async function* numbered(): AsyncIterable<BodyLine> {
    for (let number = 1; number <= count; number += 1) yield { number, bytes: Buffer.from("{}") };
  }
  const work: BulkWork = {
    lines: numbered(),
    out,
    make: async (line) => ({
      id: undefined,
      made: async () => {
        await onLine(line);
        return { result, position: BigInt(line.number), replayed: false };
      },
    }),
    mayMake: async () => undefined,
    problemOf: (error) => problemOf((error as Refusal).record(), "/", "request"),
    stopped: () => undefined,
    seen: async () => undefined,
    atOnce: 2,
    signal: new AbortController().signal,
    ...more,
  };
  return { work, out };
}

// biome-ignore lint/suspicious/noExplicitAny: lines of every shape
async function writtenTo(out: PassThrough): Promise<any[]> {
  const text = Buffer.concat(await out.toArray()).toString();
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("working through lines", () => {
  test("begins no more at once than allowed, and says at the end how far the log has come", async () => {
    let running = 0;
    let most = 0;
    let seen = 0n;
    const { work, out } = stand({
      count: 20,
      seen: async (position) => {
        seen = position;
      },
      onLine: async () => {
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
      },
    });
    const [sums, lines] = await Promise.all([workThrough(work), writtenTo(out)]);
    expect([most, seen, sums.succeeded]).toEqual([2, 20n, 20]);
    expect(lines.at(-1).summary).toMatchObject({ lines: 20, succeeded: 20, complete: true });
  });

  test("reads no further while the answers are not taken", async () => {
    let begun = 0;
    const { work, out } = stand({
      count: 1000,
      highWaterMark: 500,
      onLine: () => {
        begun += 1;
      },
    });
    const done = workThrough(work);
    for (let turn = 0; turn < 50; turn += 1) await nextTurn();
    expect(begun).toBeLessThan(20);
    expect(await writtenTo(out)).toHaveLength(1001);
    expect((await done).succeeded).toBe(1000);
  });

  test("lets a line that found no worker try again", async () => {
    let tries = 0;
    const { work, out } = stand({
      count: 1,
      onLine: () => {
        tries += 1;
        if (tries < 3) throw new Refusal("UNAVAILABLE", "full", { cause: noWorker });
      },
    });
    await Promise.all([workThrough(work), writtenTo(out)]);
    expect(tries).toBe(3);
  });

  test("stops when the service does, and says that there was more", async () => {
    let begun = 0;
    const stopping = new Refusal("UNAVAILABLE", "The service is stopping.");
    const { work, out } = stand({
      count: 10,
      atOnce: 1,
      onLine: () => {
        begun += 1;
      },
      stopped: () => (begun >= 3 ? stopping : undefined),
    });
    const [, lines] = await Promise.all([workThrough(work), writtenTo(out)]);
    expect(lines.at(-1).summary).toMatchObject({ complete: false, error: { errorCode: "UNAVAILABLE" } });
    expect(lines.at(-1).summary.lines).toBe(begun);
    expect(begun).toBeLessThan(6);
  });

  test("takes so many lines and no more", async () => {
    const sent = Array.from({ length: 10 }, () => Buffer.from("{}\n"));
    const { work, out } = stand({ lines: readLines(sent, readingOf(100, { mostLines: 4 })) });
    const [, lines] = await Promise.all([workThrough(work), writtenTo(out)]);
    expect(lines.at(-1).summary).toMatchObject({ lines: 4, complete: false, error: { status: 413 } });
  });

  test("ends with the caller", async () => {
    const gone = new AbortController();
    const { work } = stand({
      count: 1000,
      signal: gone.signal,
      onLine: ({ number }) => {
        if (number === 5) gone.abort();
      },
    });
    await expect(workThrough(work)).rejects.toThrow("aborted");
  });

  test("holds a few of 10,000 lines at a time", async () => {
    const line = Buffer.from(`{"document":"${"x".repeat(20_000)}"}\n`);
    let sent = 0;
    let done = 0;
    let furthest = 0;
    async function* body() {
      for (; sent < 10_000; sent += 1) {
        furthest = Math.max(furthest, sent - done);
        yield line;
      }
    }
    const { work, out } = stand({
      lines: readLines(body(), readingOf(100_000)),
      atOnce: 4,
      onLine: async () => {
        await nextTurn();
        done += 1;
      },
    });
    let last = "";
    const reading = (async () => {
      for await (const part of out) last = String(part);
    })();
    await Promise.all([workThrough(work), reading]);
    expect(last).toContain('"lines":10000,"succeeded":10000');
    expect(furthest).toBeLessThanOrEqual(8);
  });
});
