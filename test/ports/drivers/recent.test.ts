import { expect, test } from "vitest";
import { Recent } from "../../../src/ports/drivers/recent.ts";

const keysIn = (recent: Recent<string, string>, keys: string): string =>
  [...keys].filter((key) => recent.get(key) !== undefined).join("");

test("what was not asked for the longest goes first", () => {
  const recent = new Recent<string, string>(80);
  for (const key of "abcdefgh") recent.set(key, key, 10);
  expect(recent.get("a")).toBe("a");
  recent.set("i", "i", 10);
  expect(keysIn(recent, "abcdefghi")).toBe("acdefghi");
});

test("what is put in again counts once, with its new weight", () => {
  const recent = new Recent<string, string>(80);
  for (let turn = 0; turn < 20; turn += 1) recent.set("a", String(turn), 10);
  for (const key of "bcdefgh") recent.set(key, key, 10);
  expect(keysIn(recent, "abcdefgh")).toBe("abcdefgh");
  expect(recent.get("a")).toBe("19");
});

test("what is large beside the whole is not kept, and takes its older self along", () => {
  const recent = new Recent<string, string>(80);
  recent.set("a", "small", 10);
  recent.set("b", "b", 10);
  recent.set("a", "large", 11);
  expect(keysIn(recent, "ab")).toBe("b");
});

test("what is forgotten makes room", () => {
  const recent = new Recent<string, string>(80);
  for (const key of "abcdefgh") recent.set(key, key, 10);
  recent.forget("c");
  recent.forget("never");
  recent.set("i", "i", 10);
  expect(keysIn(recent, "abcdefghi")).toBe("abdefghi");
});
