import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isLeftOut } from "../../../support/scope.ts";
import { EventStore } from "../../../support/servers/eventstoredb/event-store.ts";
import { EventStoreNode } from "../../../support/servers/eventstoredb/node.ts";
import { appends } from "./answers/appends.ts";
import { Asking } from "./answers/ask.ts";
import { reads } from "./answers/reads.ts";
import { subscriptions } from "./answers/subscriptions.ts";

const questions = [...appends, ...reads, ...subscriptions];

/** The answers of a server of the 24.10 line on 2026-11-23: one node, no TLS, no compression. */
const recorded = new Map(
  readFileSync(join(import.meta.dirname, "answers", "recorded.jsonl"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly what: string; readonly answer: unknown })
    .map(({ what, answer }) => [what, answer]),
);

/** Of thousands of events or megabytes, or with two appends that wait for each other. */
const isLarge = (what: string): boolean => /[0-9]000 events|[0-9]00 KiB|[0-9]000 KiB|on its way|a burst/.test(what);

/** Milliseconds that replicas take where two appends of one moment must meet, on a busy machine too. */
const slowReplication = 1500;

describe("the double of EventStoreDB answers as a real server did", () => {
  test("to every question that the server was given", () => {
    expect(questions.map(({ what }) => what).sort()).toEqual([...recorded.keys()].sort());
  });

  for (const { what, ask } of questions.filter(
    ({ what }) => !isLarge(what) || !isLeftOut("large answers of EventStoreDB"),
  )) {
    // Alone where replicas are slow: the client waits for them five seconds.
    const run = what.includes("on its way") ? test : test.concurrent;
    run(what, async ({ expect }) => {
      const node = await EventStoreNode.start(new EventStore());
      if (what.includes("on its way")) node.state.faults.replicationMs = slowReplication;
      const asking = new Asking(node.url);
      try {
        expect(JSON.parse(JSON.stringify(await ask(asking)))).toEqual(recorded.get(what));
      } finally {
        await asking.close();
        await node.stop();
      }
    });
  }
});
