import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { readSignIn, sendSignIn } from "../../../../src/api/auth/provider/sign-in-cookie.ts";
import { studioKeys } from "../../../../src/commands/session/sealed-words.ts";
import { limits } from "../../../../src/vocabulary/limits.ts";
import { oneTokenKey } from "../../../../src/vocabulary/sealing/token-keys.ts";

const begun = {
  sessionId: "00112233-4455-6677-8899-aabbccddeeff",
  state: "state",
  nonce: "nonce",
  verifier: "verifier",
};
const began = Date.parse("2026-03-28T12:00:00Z");
const jarAt = (ms: number) => ({
  keys: studioKeys(oneTokenKey("key")),
  baseUrl: () => "https://colophon.example",
  now: () => new Date(ms),
});

/** What a browser sends back of the cookie. */
function cookieOf(): string {
  let cookie = "";
  const reply = { header: (_: string, value: string) => (cookie = value) } as unknown as FastifyReply;
  sendSignIn(reply, jarAt(began), begun);
  return cookie.slice(0, cookie.indexOf(";"));
}

test("a sign-in that was begun is read until its time is over, and not a moment longer", () => {
  const cookie = cookieOf();
  const ends = began + limits.session.providerMinutes * 60_000;
  expect(readSignIn(jarAt(ends - 1), cookie)).toMatchObject(begun);
  expect(readSignIn(jarAt(ends), cookie)).toBeUndefined();
});

test("no cookie, and one that somebody else sealed, begin nothing", () => {
  expect(readSignIn(jarAt(began), undefined)).toBeUndefined();
  expect(readSignIn({ ...jarAt(began), keys: studioKeys(oneTokenKey("other")) }, cookieOf())).toBeUndefined();
});
