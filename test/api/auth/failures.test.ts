import { expect, test } from "vitest";
import { createFailures } from "../../../src/api/auth/failures.ts";
import type { Refusal } from "../../../src/vocabulary/refusal.ts";

const most = 20;

/** What a failure is answered with in place of its own refusal: the seconds to wait; undefined: nothing. */
function counting(start = 0) {
  const clock = { now: start };
  let blocked = 0;
  const failures = createFailures(
    () => clock.now,
    () => {
      blocked += 1;
    },
  );
  const fail = (
    ip: string,
    id?: string,
    credential: Parameters<typeof failures.count>[1] = "secret",
  ): string | undefined => {
    try {
      failures.count({ ip }, credential, id);
      return undefined;
    } catch (error) {
      expect(error).toMatchObject({ code: "RATE_LIMITED" });
      return String((error as Refusal).retryAfterSeconds);
    }
  };
  return { clock, fail, blocked: () => blocked };
}

test("failures beyond twenty a minute from one address have to wait for the rest of the minute, whatever ids they try", () => {
  const { clock, fail, blocked } = counting();
  for (let i = 0; i < most; i += 1) expect(fail("192.0.2.1", `id ${i}`)).toBeUndefined();
  clock.now = 20_000;
  expect(fail("192.0.2.1", "another")).toBe("40");
  expect(fail("192.0.2.2", "another")).toBeUndefined();
  for (const other of ["ticket", "provider", "logout"] as const)
    expect(fail("192.0.2.1", "another", other)).toBeUndefined();
  clock.now = 60_000;
  expect(fail("192.0.2.1")).toBeUndefined();
  expect(blocked()).toBe(1);
});

test("failures beyond twenty a minute with one id have to wait, from whatever addresses they come", () => {
  const { fail } = counting();
  for (let i = 0; i < most; i += 1) expect(fail(`192.0.2.${i}`, "a")).toBeUndefined();
  expect(fail("198.51.100.1", "a")).toBe("60");
  expect(fail("198.51.100.1", "b")).toBeUndefined();
});

test("a caller that has many addresses of IPv6 is one", () => {
  const { fail } = counting();
  for (let i = 0; i < most; i += 1) expect(fail(`2001:db8:1:2::${i.toString(16)}`)).toBeUndefined();
  expect(fail("2001:0db8:0001:0002:9:9:9:9")).toBe("60");
  expect(fail("2001:db8:1:3::1")).toBeUndefined();
});

test("a million ids from a million addresses leave no more than ten thousand counts", () => {
  const { fail } = counting();
  for (let i = 0; i < most; i += 1) fail("192.0.2.1", "first");
  // Two counts each: nothing of the first remains.
  for (let i = 0; i < 5_000; i += 1) fail(`10.${i >> 8}.${i & 255}.1`, `id ${i}`);
  expect(fail("192.0.2.1", "first")).toBeUndefined();
});

test("who has failed too often as an address and as a client waits for the one that lasts longer", () => {
  const { clock, fail } = counting();
  for (let i = 0; i < most; i += 1) fail("192.0.2.1", `id ${i}`);
  clock.now = 30_000;
  for (let i = 0; i < most; i += 1) fail(`198.51.100.${i}`, "a");
  clock.now = 40_000;
  expect(fail("192.0.2.1", "a")).toBe("50");
});

test("the refusal says whose the limit is, how much it is, and how much of it was used before", () => {
  const failures = createFailures(
    () => 0,
    () => undefined,
  );
  for (let i = 0; i < most; i += 1) failures.count({ ip: `192.0.2.${i}` }, "secret", "a");
  expect(() => failures.count({ ip: "198.51.100.1" }, "secret", "a")).toThrow(
    /^The client .*: the limit is 20, used are 20\.$/,
  );
  for (let i = 0; i < most; i += 1) failures.count({ ip: "203.0.113.1" }, "ticket");
  expect(() => failures.count({ ip: "203.0.113.1" }, "ticket")).toThrow(
    /^The address .*: the limit is 20, used are 20\.$/,
  );
});
