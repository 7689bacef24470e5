import type { LookupAddress } from "node:dns";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { NameLookups } from "../../../src/ports/net/name-lookups.ts";
import { type ResolverQuestion, type StartResolver, startResolver } from "../../../src/ports/net/resolver-process.ts";

const found: readonly LookupAddress[] = [{ address: "192.0.2.1", family: 4 }];

interface StartedProcess {
  readonly questions: ResolverQuestion[];
  isEnded: boolean;
  readonly end: () => void;
  readonly answer: Parameters<StartResolver>[0];
}

/** Processes that answer every name at once, except those that begin with `hangs`. */
function stand() {
  const started: StartedProcess[] = [];
  const start: StartResolver = (onAnswer, onEnd) => {
    const process: StartedProcess = { questions: [], isEnded: false, end: onEnd, answer: onAnswer };
    started.push(process);
    return {
      ask: (question) => {
        process.questions.push(question);
        if (question.name.startsWith("fails")) queueMicrotask(() => onAnswer({ id: question.id, code: "ENOTFOUND" }));
        else if (!question.name.startsWith("hangs"))
          queueMicrotask(() => onAnswer({ id: question.id, addresses: found }));
      },
      kill: () => {
        process.isEnded = true;
      },
    };
  };
  const lookups = new NameLookups(start);
  onTestFinished(() => lookups.close());
  const look = (lane: string, name: string): Promise<string> =>
    new Promise((resolve) => {
      lookups.in(lane)(name, { all: true }, (error, addresses) =>
        resolve(error === null ? JSON.stringify(addresses) : (error.code ?? "")),
      );
    });
  return { lookups, started, look };
}

const answer = JSON.stringify(found);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("names are looked up in lanes:", () => {
  test("one that hangs for ever keeps no other waiting, each of its names ends after two seconds", async () => {
    const { look, started } = stand();
    const hanging = Array.from({ length: 60 }, (_, at) => look("webhook a", `hangs${at}.example`));
    const lanes = ["webhook b", "delivery a", "issuer ", "timestamp a", "validation a", "vault "];
    expect(await Promise.all(lanes.map((lane) => look(lane, "fine.example")))).toEqual(lanes.map(() => answer));
    expect(started[0]?.questions.filter(({ name }) => name.startsWith("hangs"))).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1999);
    expect(await Promise.race([...hanging, Promise.resolve("none")])).toBe("none");
    await vi.advanceTimersByTimeAsync(1);
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(["ETIMEOUT"]));
    expect(await look("webhook a", "fine.example")).toBe(answer);
  });

  test("one whose last name hung has one lookup at once, until a name resolves", async () => {
    const { look, started } = stand();
    const sent = (): number => started.flatMap((process) => process.questions).length;
    void look("a", "hangs.example");
    await vi.advanceTimersByTimeAsync(2000);
    const before = sent();
    void look("a", "hangs1.example");
    void look("a", "hangs2.example");
    expect(sent() - before).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await look("a", "fine.example")).toBe(answer);
    const trusted = sent();
    for (let at = 0; at < 6; at += 1) void look("a", `hangs${at}.example`);
    expect(sent() - trusted).toBe(4);
  });

  test("another process takes over when many calls hang, with what others wait for, and the first is ended", async () => {
    const { look, started } = stand();
    for (let lane = 0; lane < 8; lane += 1)
      for (let at = 0; at < 4; at += 1) void look(`lane ${lane}`, `hangs${at}.example`);
    await vi.advanceTimersByTimeAsync(1000);
    const late = look("late", "hangs.example");
    await vi.advanceTimersByTimeAsync(1000);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true, false]);
    expect(started[1]?.questions.map(({ name }) => name)).toEqual(["hangs.example"]);
    expect(await look("other", "fine.example")).toBe(answer);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await late).toBe("ETIMEOUT");
  });

  test("lanes that hang share a part of the lookups, however many there are", async () => {
    const { look, started } = stand();
    const lanes = Array.from({ length: 100 }, (_, at) => `tenant ${at}`);
    for (const lane of lanes) void look(lane, "hangs.example");
    await vi.advanceTimersByTimeAsync(2000);
    const before = started.at(-1)?.questions.length ?? 0;
    for (const lane of lanes) void look(lane, "hangs.example");
    const hanging = (): number =>
      (started.at(-1)?.questions.slice(before) ?? []).filter(({ name }) => name.startsWith("hangs")).length;
    expect(hanging()).toBe(32);
    expect(await look("another", "fine.example")).toBe(answer);
    expect(hanging()).toBe(32);
    // One of them is trusted again, and leaves its part to the next.
    started.at(-1)?.answer({ id: started.at(-1)?.questions[before]?.id ?? 0, addresses: found });
    expect(hanging()).toBe(33);
  });

  test("a process that ends by itself fails its questions, and the next lookup starts another", async () => {
    const { look, started } = stand();
    const lost = look("a", "hangs.example");
    started[0]?.end();
    expect(await lost).toBe("EAI_AGAIN");
    expect(await look("a", "fine.example")).toBe(answer);
    expect(started).toHaveLength(2);
  });

  test("the error of a name that there is not is the system's, and a process without work ends after a minute", async () => {
    const { look, started } = stand();
    expect(await look("a", "fails.example")).toBe("ENOTFOUND");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
  });
});

describe("a lookup", () => {
  /** The arguments of each call of its callback. */
  function called(lookups: NameLookups, name: string, options: Parameters<ReturnType<NameLookups["in"]>>[1]) {
    const calls: unknown[][] = [];
    lookups.in("a")(name, options, (error, ...found) => calls.push([error?.message, ...found]));
    return calls;
  }

  test("passes on the family and the hints that it is given, and nothing else", () => {
    const { lookups, started } = stand();
    called(lookups, "hangs0.example", { family: 6, hints: 32 });
    called(lookups, "hangs1.example", { family: "IPv4", all: true });
    called(lookups, "hangs2.example", { hints: 0, verbatim: true });
    const questions = started[0]?.questions.map(({ name, options }) => ({ name, options }));
    expect(questions).toEqual([
      { name: "hangs0.example", options: { family: 6, hints: 32 } },
      { name: "hangs1.example", options: {} },
      { name: "hangs2.example", options: { hints: 0 } },
    ]);
  });

  test("answers one address and its family unless all are wanted, and none with an error that names the host and the code", async () => {
    const { lookups } = stand();
    const calls = [
      called(lookups, "fine.example", {}),
      called(lookups, "fine.example", { all: true }),
      called(lookups, "fails.example", {}),
      called(lookups, "fails.example", { all: true }),
    ];
    await vi.advanceTimersByTimeAsync(0);
    const message = "The name fails.example could not be resolved (ENOTFOUND).";
    expect(calls).toEqual([[[undefined, "192.0.2.1", 4]], [[undefined, found]], [[message, "", 0]], [[message, []]]]);
  });

  test("ends once: an answer after its end, and its end after an answer, change nothing", async () => {
    const { lookups, started } = stand();
    const late = called(lookups, "hangs.example", { all: true });
    const intime = called(lookups, "fine.example", { all: true });
    await vi.advanceTimersByTimeAsync(2000);
    started[0]?.answer({ id: 1, addresses: found });
    started[0]?.answer({ id: 2, addresses: found });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(late).toEqual([["The name hangs.example could not be resolved (ETIMEOUT).", []]]);
    expect(intime).toEqual([[undefined, found]]);
  });
});

describe("lanes", () => {
  const names = (started: readonly StartedProcess[]) =>
    started.flatMap(({ questions }) => questions).map(({ name }) => name);

  test("take turns, one lookup each, when places become free", async () => {
    const { look, started } = stand();
    for (let at = 0; at < 4; at += 1) void look("a", `hangs${at}.example`);
    for (const name of ["a5", "a6"]) void look("a", name);
    expect(names(started)).toHaveLength(4);
    started[0]?.answer({ id: 1, addresses: found });
    expect(names(started).slice(4)).toEqual(["a5"]);
    await vi.advanceTimersByTimeAsync(0);
    expect(names(started).slice(4)).toEqual(["a5", "a6"]);
  });

  test("calls that hung and came to an end after all hold no thread any more", async () => {
    const { look, started } = stand();
    for (let lane = 0; lane < 8; lane += 1)
      for (let at = 0; at < 4; at += 1) if (lane + at > 0) void look(`lane ${lane}`, `hangs${at}.example`);
    await vi.advanceTimersByTimeAsync(2000);
    expect(started).toHaveLength(1);
    started[0]?.answer({ id: 1, code: "EAI_AGAIN" });
    void look("another", "hangs.example");
    await vi.advanceTimersByTimeAsync(2000);
    expect(started).toHaveLength(1);
    void look("one more", "hangs.example");
    await vi.advanceTimersByTimeAsync(2000);
    expect(started).toHaveLength(2);
  });

  test("a process that ends after another took over changes nothing", async () => {
    const { look, started } = stand();
    for (let lane = 0; lane < 8; lane += 1)
      for (let at = 0; at < 4; at += 1) void look(`lane ${lane}`, `hangs${at}.example`);
    await vi.advanceTimersByTimeAsync(1999);
    const late = look("late", "hangs.example");
    await vi.advanceTimersByTimeAsync(1);
    started[0]?.end();
    expect(await Promise.race([late, Promise.resolve("none")])).toBe("none");
    expect(await look("other", "fine.example")).toBe(answer);
    expect(started).toHaveLength(2);
  });
});

describe("the process", () => {
  test("rests a minute after the last lookup has ended, not after the first", async () => {
    const { look, started } = stand();
    await look("a", "fine.example");
    await vi.advanceTimersByTimeAsync(59_000);
    void look("a", "hangs.example");
    await vi.advanceTimersByTimeAsync(2000 + 59_999);
    expect(started[0]?.isEnded).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(started[0]?.isEnded).toBe(true);
    expect(await look("a", "fine.example")).toBe(answer);
    expect(started).toHaveLength(2);
  });

  test("is ended when the lookups are closed, and closing twice ends nothing more", async () => {
    const { lookups, look, started } = stand();
    lookups.close();
    await look("a", "fine.example");
    lookups.close();
    lookups.close();
    expect(started.map(({ isEnded }) => isEnded)).toEqual([true]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(started).toHaveLength(1);
  });
});

test("the system's own lookup knows the names of the hosts file, and answers one address where one is wanted", async () => {
  vi.useRealTimers();
  const lookups = new NameLookups(startResolver);
  onTestFinished(() => lookups.close());
  const one = await new Promise<unknown>((resolve) => {
    lookups.in("a")("localhost", { family: 4 }, (_error, address, family) => resolve([address, family]));
  });
  expect(one).toEqual(["127.0.0.1", 4]);
  const code = await new Promise<unknown>((resolve) => {
    lookups.in("a")("no-such-name.invalid", { all: true }, (error) => resolve(error?.code));
  });
  expect(["ENOTFOUND", "EAI_AGAIN", "ETIMEOUT"]).toContain(code);
});
