import fc from "fast-check";
import { expect, test } from "vitest";
import {
  documentIdOf,
  type Guid,
  parseDocumentId,
  parseGuid,
  randomGuid,
  sha256,
  uuidv5,
} from "../../src/vocabulary/ids.ts";

const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8" as Guid;

test("the GUID of a name is that of RFC 9562, appendix A.4", () => {
  expect(uuidv5(dns, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
});

test("random bytes make a GUID of version 4 and variant 10, whatever the bytes", () => {
  expect(randomGuid(new Uint8Array(16))).toBe("00000000-0000-4000-8000-000000000000");
  expect(randomGuid(new Uint8Array(16).fill(255))).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 32 }), (bytes) => {
      expect(randomGuid(bytes)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(parseGuid(randomGuid(bytes).toUpperCase())).toBe(randomGuid(bytes));
    }),
  );
});

test("a view into a larger buffer gives its own bytes", () => {
  const bytes = new Uint8Array(40).map((_, index) => index);
  expect(documentIdOf(bytes.subarray(8))).toBe("08090a0b0c0d0e0f1011121314151617");
});

test("an id of too few bytes throws", () => {
  expect(() => documentIdOf(new Uint8Array(15))).toThrow("16 bytes");
});

test.each([
  "",
  "7d4440c0-9dc0-11d1-b245-5ffdce74fad",
  "7d4440c09dc011d1b2455ffdce74fad2",
  "{d4440c0-9dc0-11d1-b245-5ffdce74fad2",
  "g".repeat(36),
  "1".repeat(1e6),
])("%.40s is no GUID", (text) => {
  expect(parseGuid(text)).toBeUndefined();
});

test("a document's id is 32 hexadecimal characters, in any case", () => {
  expect(parseDocumentId("0123456789ABCDEF0123456789abcdef")).toBe("0123456789abcdef0123456789abcdef");
  expect(parseDocumentId("0123456789abcdef0123456789abcdeg")).toBeUndefined();
  expect(parseDocumentId("0123456789abcdef")).toBeUndefined();
});

test("a hash is that of FIPS 180-4", () => {
  expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
