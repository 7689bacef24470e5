import { describe, expect, test } from "vitest";
import { countedOpen, progressOn, watchedLog, withProgress } from "../../src/cli/progress.ts";
import type { NewEvent } from "../../src/ports/event-log/port.ts";
import { memoryBlobs } from "../doubles/memory-blobs.ts";
import { memoryEventLog } from "../doubles/memory-event-log.ts";

/** Keeps what is written to it. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

describe("progress", () => {
  test("is one line of a terminal, five times a second at most, and gone at the end", () => {
    let time = 0;
    const screen = terminal(true);
    const { show, end } = progressOn(screen, () => time);
    show("1");
    time = 199;
    show("2");
    time = 200;
    show("3");
    end();
    expect(screen.written).toEqual(["\r\x1b[K1", "\r\x1b[K3", "\r\x1b[K"]);
  });

  test("is not written to a file or a pipe, nor cleared where nothing was shown", () => {
    const file = terminal(false);
    const { show, end } = progressOn(file, () => 0);
    show("1");
    end();
    const quick = terminal(true);
    progressOn(quick, () => 0).end();
    expect([...file.written, ...quick.written]).toEqual([]);
  });

  test("is gone before a fault is told", async () => {
    const screen = terminal(true);
    const failing = withProgress(
      progressOn(screen, () => 0),
      (show) => {
        show("1");
        return Promise.reject(new Error("no"));
      },
    );
    await expect(failing).rejects.toThrow("no");
    expect(screen.written.at(-1)).toBe("\r\x1b[K");
  });
});

test("progress over files says how many were opened", async () => {
  const blobs = memoryBlobs();
  await blobs.put("t/a", new Uint8Array([1]));
  const shown: string[] = [];
  const open = countedOpen(blobs, (state) => shown.push(state));
  for await (const _chunk of (await open("t/a")) ?? []);
  expect(await open("t/b")).toBeUndefined();
  expect(shown).toEqual(["1 files read", "2 files read"]);
});

test("progress over a log says how much of it has been read, and is whole at its end", async () => {
  const log = memoryEventLog();
  for (const at of [1, 2, 3, 4]) {
    const event = { id: `00000000-0000-4000-8000-00000000000${at}`, type: "X", data: {}, meta: {} };
    await log.append("s-1", "any", [event as unknown as NewEvent]);
  }
  const shown: string[] = [];
  const watched = watchedLog(log, (state) => shown.push(state));
  const { signal } = new AbortController();
  for await (const one of watched.follow({ after: "start", signal })) if ("caughtUp" in one) break;
  expect(shown).toEqual([
    "25 % of the log read",
    "50 % of the log read",
    "75 % of the log read",
    "100 % of the log read",
  ]);
  expect(await watched.head()).toBe(await log.head());
});
