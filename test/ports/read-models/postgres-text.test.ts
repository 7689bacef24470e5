import fc from "fast-check";
import { expect, test } from "vitest";
import { readJson, writableJson, writableText } from "../../../src/ports/read-models/postgres-text.ts";

const text = fc.string({ unit: fc.constantFrom("\0", "\u0001", "\u0002", "\\", "u0000", "u0001", '"', "a", "🐎") });

test("a document with zero bytes is written without any, and comes back as it was", () => {
  fc.assert(
    fc.property(fc.array(text), text, (list, one) => {
      const document = { list, one };
      expect(writableJson(document)).not.toMatch(/(?<!\\)(?:\\\\)*\\u0000/);
      expect(readJson(writableJson(document))).toEqual(document);
    }),
  );
});

test("the text of a column is the one that the written document holds", () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(JSON.parse(writableJson(one))).toBe(writableText(one));
      expect(writableText(one)).not.toContain("\0");
    }),
  );
});

test("texts with zero bytes keep their order", () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const order = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));
      expect(order(writableText(one), writableText(other))).toBe(order(one, other));
    }),
  );
});
