import { describe, expect, test } from "vitest";
import { type BodyLine, readLines } from "../../../src/api/bulk/read-lines.ts";
import { readTable } from "../../../src/api/bulk/read-table.ts";
import type { BulkReadOptions } from "../../../src/api/bulk/reading.ts";
import { stepBounds } from "../../../src/ports/steps/port.ts";
import { readingOf, stepsOf, turnsUntil } from "../../support/reading.ts";

type Read = (chunks: readonly Uint8Array[], reading: BulkReadOptions) => AsyncIterable<BodyLine>;

const readers: readonly (readonly [name: string, read: Read, head: string])[] = [
  ["JSON lines", readLines, ""],
  ["rows of CSV", readTable, "a,b\n"],
];
const slice = stepBounds["bulk-slice"].mostBytes;
const mostBytes = 4 * slice;

async function readAll(lines: AsyncIterable<BodyLine>): Promise<readonly BodyLine[]> {
  const all: BodyLine[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

describe.each(readers)("the body of a bulk request: %s", (_name, read, head) => {
  test.each(["\n", " \n", "\r\n", '"', '""', ",", ",\n", " ", "\t", ";\n", "x"])(
    "gives way to others after each part, whatever it is made of: %j",
    async (unit) => {
      const body = Buffer.from(head + unit.repeat(mostBytes / unit.length));
      const turns = await turnsUntil(readAll(read([body], readingOf(2 * mostBytes))));
      expect(turns).toBeGreaterThanOrEqual(Math.floor(body.length / slice));
    },
  );

  test("counts lines without a value as lines, and ends behind the last that is taken", async () => {
    const taken: number[] = [];
    const reading = async (): Promise<void> => {
      const body = `${head}{}\n${"\n".repeat(20)}{}\n`;
      for await (const { number } of read([Buffer.from(body)], readingOf(100, { mostLines: 10 }))) taken.push(number);
    };
    await expect(reading()).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE", message: /^More than 10 lines/ });
    expect(taken).toHaveLength(1);
    const most = await readAll(read([Buffer.from(`${head}${"\n".repeat(9)}{}`)], readingOf(100, { mostLines: 10 })));
    expect(most).toHaveLength(1);
    const beyond = readAll(read([Buffer.from(`${head}${"\n".repeat(10)}{}`)], readingOf(100, { mostLines: 10 })));
    await expect(beyond).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  test("is read no further when the caller is gone", async () => {
    const gone = new AbortController();
    let pieces = 0;
    async function* body(): AsyncIterable<Uint8Array> {
      yield Buffer.from(head);
      for (; ; pieces += 1) {
        if (pieces === 3) gone.abort(new Error("gone"));
        yield Buffer.from("\n".repeat(100));
      }
    }
    const lines = head === "" ? readLines : readTable;
    await expect(readAll(lines(body(), readingOf(100, { steps: stepsOf(gone.signal) })))).rejects.toThrow("gone");
    expect(pieces).toBe(3);
  });

  test("is read part by part as the caller has time left", async () => {
    let parts = 0;
    const mayRead = async (): Promise<void> => {
      parts += 1;
      if (parts === 4) throw new Error("no time left");
    };
    const body = Buffer.from(head + "\n".repeat(mostBytes));
    await expect(readAll(read([body], readingOf(100, { mayRead })))).rejects.toThrow("no time left");
  });
});

test("a row that repeats a thousand columns is made in a step of its own", async () => {
  const names = Array.from({ length: 1000 }, (_, at) => `c${at}`).join();
  const body = Buffer.from(`${names}\n${"x\n".repeat(200)}`);
  expect(await turnsUntil(readAll(readTable([body], readingOf(slice))))).toBeGreaterThanOrEqual(200);
});
