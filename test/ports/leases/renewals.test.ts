import { expect, test } from "vitest";
import { Renewals, type WantedLease } from "../../../src/ports/leases/renewals.ts";

const until = new Date(0);
const wanted = (name: string): WantedLease => ({ name, token: 1n, until });

test("leases that are renewed within a moment are renewed by one command, and each holder hears of its own", async () => {
  const commands: string[][] = [];
  const renewals = new Renewals(async (all) => {
    commands.push(all.map(({ name }) => name));
    return new Set(all.filter(({ name }) => name !== "lost"));
  });
  const held = await Promise.all(["a", "lost", "b"].map((name) => renewals.renew(wanted(name))));
  expect([held, await renewals.renew(wanted("a"))]).toEqual([[true, false, true], true]);
  expect(commands).toEqual([["a", "lost", "b"], ["a"]]);
});

test("a store that does not answer renews none of them, and the next attempt is another one", async () => {
  const store: { isAway: boolean } = { isAway: true };
  const renewals = new Renewals(async (all) => {
    if (store.isAway) throw new Error("away");
    return new Set(all);
  });
  const both = await Promise.allSettled(["a", "b"].map((name) => renewals.renew(wanted(name))));
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  store.isAway = false;
  expect(await renewals.renew(wanted("a"))).toBe(true);
});
