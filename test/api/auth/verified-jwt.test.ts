import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { implausible } from "../../../src/api/auth/verified-jwt.ts";

const sources = fileURLToPath(new URL("../../../src", import.meta.url));
const now = new Date("2026-03-28T14:30:00Z");
const seconds = now.getTime() / 1000;

test("a subject has a length, and a token is not from the future", () => {
  expect(implausible({ sub: "ada", iat: seconds + 60 }, now, 60)).toBeUndefined();
  expect(implausible({}, now, 60)).toBeUndefined();
  expect(implausible({ sub: "" }, now, 60)).toMatch(/^sub/);
  expect(implausible({ sub: 1 as unknown as string }, now, 60)).toMatch(/^sub/);
  expect(implausible({ sub: "ada", iat: seconds + 61 }, now, 60)).toBe("iat is in the future");
  expect(implausible({ sub: "ada", iat: "soon" as unknown as number }, now, 60)).toBe("iat is no number");
});

test("tokens are verified in one file, and the claims of the library for sign-in are looked at too", () => {
  const files = readdirSync(sources, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const having = (word: RegExp) => files.filter((name) => word.test(readFileSync(join(sources, name), "utf8"))).sort();
  const own = join("api", "auth", "verified-jwt.ts");
  expect(having(/\bjwtVerify\b|\bcompactVerify\b|\bjwtDecrypt\b/)).toEqual([own]);
  expect(having(/\.claims\(\)/)).toEqual([join("api", "auth", "provider", "identity-provider.ts")]);
  expect(having(/\bimplausible\(/)).toEqual([join("api", "auth", "provider", "identity-provider.ts"), own]);
});
