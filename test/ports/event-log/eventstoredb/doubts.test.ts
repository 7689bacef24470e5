import { Readable } from "node:stream";
import { expect, test } from "vitest";
import type { ServerConnection } from "../../../../src/ports/event-log/eventstoredb/client.ts";
import { FollowerDoubts } from "../../../../src/ports/event-log/eventstoredb/doubts.ts";
import { usualTiming } from "../../../../src/ports/event-log/eventstoredb/timing.ts";
import { silence, troubleOf, troubles } from "../../../../src/ports/event-log/eventstoredb/trouble.ts";
import { Inbox } from "../../../../src/ports/event-log/inbox.ts";
import type { RecordedEvent } from "../../../../src/ports/event-log/port.ts";

/** On a server that says how long the log is, or that does not; nothing has to last. */
function doubtsOf(answers: boolean): FollowerDoubts {
  const readBack = (): Inbox<RecordedEvent> => {
    const stream = new Readable({ objectMode: true, read: () => undefined });
    if (answers) stream.push(null);
    else stream.destroy(new Error("no leader"));
    return new Inbox<RecordedEvent>(
      stream,
      () => undefined,
      async () => undefined,
    );
  };
  const connection = { readBack, answerMs: (ms: number) => ms } as unknown as ServerConnection;
  const timing = { ...usualTiming, aheadMs: 0, refusedMs: 0 };
  return new FollowerDoubts({ connection, timing, closing: new AbortController().signal, endsUnclear: true });
}

const unknown = new Error("Words that no version said before");

test("unknown words end a follower only when they come again after the server has answered another question", async () => {
  for (const judged of ["first", "second", "third"])
    await expect(doubtsOf(false).judge(unknown, 7n), judged).resolves.toBeUndefined();
  const answering = doubtsOf(true);
  await expect(answering.judge(unknown, 7n)).resolves.toBeUndefined();
  await expect(answering.judge(unknown, 7n)).rejects.toMatchObject({
    code: "FOLLOW_REFUSED",
    message: expect.stringContaining("Words that no version said before"),
  });
});

test("unknown words of a server that was about to come back end nobody: the follower has come further since", async () => {
  const doubts = doubtsOf(true);
  for (let times = 0; times < 5; times += 1) {
    await expect(doubts.judge(unknown, 7n)).resolves.toBeUndefined();
    doubts.forget();
  }
});

test("silence is no answer, and never ends a follower", async () => {
  const doubts = doubtsOf(true);
  for (let times = 0; times < 5; times += 1)
    await expect(doubts.judge(silence("Nothing came for 5000 ms."), 7n)).resolves.toBeUndefined();
});

test("what may always pass never ends a follower, and everything else does", async () => {
  const errors = [
    ...["timeout", "deadline-exceeded", "unavailable", "cancelled", "not-leader"],
    ...["stream-deleted", "no-stream", "wrong-expected-version", "maximum-append-size-exceeded"],
    ...["access-denied", "invalid-argument", "unsupported"],
  ].map((type) => Object.assign(new Error(type), { type }));
  for (const error of errors) {
    const { believedAfter, isAskedAgain } = troubles[troubleOf(error).kind];
    expect(isAskedAgain).toBe(false);
    const judged = doubtsOf(true).judge(error, 7n);
    if (believedAfter === undefined) await expect(judged).resolves.toBeUndefined();
    else
      await expect(judged).rejects.toMatchObject({ code: expect.stringMatching(/^(FOLLOW_REFUSED|LOG_UNAVAILABLE)$/) });
  }
});

test("every text of an invalid position is understood", () => {
  for (const text of [
    "Unexpected ReadAllResult: InvalidPosition",
    "Invalid position",
    "Trying to read from an invalid position.",
  ])
    expect(troubleOf(new Error(text)).kind).toBe("no-position");
});
