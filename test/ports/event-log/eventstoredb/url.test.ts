import { EventStoreDBClient } from "@eventstore/db-client";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readUrl, withOwnTimes } from "../../../../src/ports/event-log/eventstoredb/url.ts";
import { openEventStoreDb } from "../../../../src/ports/event-log/eventstoredb.ts";

describe("the address of EventStoreDB", () => {
  test("names who asks, and whether the way is encrypted", () => {
    expect(
      readUrl("esdb://admin:a%40b@one:2113,two:2114,[::1]?tlsCAFile=%2Fcluster%2Fca.crt&nodePreference=leader"),
    ).toEqual({
      hosts: [
        { name: "one", port: 2113 },
        { name: "two", port: 2114 },
        { name: "::1", port: 2113 },
      ],
      credentials: { username: "admin", password: "a@b" },
      isSecure: true,
      caFile: "/cluster/ca.crt",
    });
    const open = { credentials: undefined, isSecure: false, caFile: undefined };
    expect(readUrl("esdb+discover://cluster.example:2113?tls=false")).toEqual({
      ...open,
      hosts: [{ name: "cluster.example", port: 2113 }],
    });
    expect(readUrl("esdb://one:2113/?TLS=false")).toEqual({ ...open, hosts: [{ name: "one", port: 2113 }] });
  });

  test("gets times in which a dead node is noticed, unless it names them itself", () => {
    const urls = [
      "esdb://one:2113",
      "esdb://one:2113/?keepAliveTimeout=9000",
      "esdb://a:b@one,two?tls=false&gossip_timeout=9&keepalivetimeout=-1",
    ];
    expect(urls.map(withOwnTimes)).toEqual([
      "esdb://one:2113/?keepAliveTimeout=1500&gossipTimeout=1",
      "esdb://one:2113/?keepAliveTimeout=9000&gossipTimeout=1",
      "esdb://a:b@one,two/?tls=false&gossip_timeout=9&keepalivetimeout=-1",
    ]);
    for (const url of urls) expect(() => EventStoreDBClient.connectionString(withOwnTimes(url))).not.toThrow();
  });

  const faulty = [
    "http://admin:secret@one:2113",
    "esdb://",
    "esdb://admin:secret@one:2113?tlsVerifyCert=false",
    "esdb://admin:secret@one:2113?throwOnAppendFailure=false",
    "esdb://admin:secret@one:2113?unknown=1",
    "esdb://admin:secret@one:2113?tls=",
    "esdb://admin:secret%@one:2113",
    "esdb://one:2113",
    "esdb://admin:secret@one:port?tls=false",
    "esdb://admin:secret@one:2113?tls=perhaps",
  ];
  for (const url of faulty) {
    test(`is refused before anything is printed: ${url.replace("secret", "…")}`, async () => {
      const printed = vi.spyOn(console, "warn");
      onTestFinished(() => printed.mockRestore());
      const opening = openEventStoreDb({ url, timing: { patienceMs: 1, silenceMs: 1 } });
      const error = await opening.then(
        () => expect.unreachable("It was opened."),
        (thrown: unknown) => thrown as Error,
      );
      expect(error.message).toMatch(/^ESDB_URL: expected /);
      expect(JSON.stringify([error, error.message, error.stack, error.cause])).not.toContain("secret");
      expect(printed).not.toHaveBeenCalled();
    });
  }
});
