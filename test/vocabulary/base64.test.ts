import { expect, test } from "vitest";
import { hasBase64Letters } from "../../src/vocabulary/base64.ts";
import { atNight } from "../support/night.ts";

test("letters of base64 are taken with up to two signs of padding, and nothing else is", () => {
  for (const text of ["YQ==", "YWI=", "YWJj", "YQ", "+/+/"])
    expect([text, hasBase64Letters(text)]).toEqual([text, true]);
  for (const text of ["", "=", "==", "Y===", "Y=Q=", "YQ-_", "YQ\n", " YQ", "YQ== "])
    expect([text, hasBase64Letters(text)]).toEqual([text, false]);
});

test("a text of megabytes is looked through, as often as it comes", () => {
  const long = "x".repeat(atNight(100, 15) * 1024 * 1024);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(hasBase64Letters(long)).toBe(true);
    expect(hasBase64Letters(`${long}!`)).toBe(false);
  }
});
