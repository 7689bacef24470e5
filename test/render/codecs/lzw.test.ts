import { expect, test } from "vitest";
import { decodeLzw, type LzwForm } from "../../../src/render/codecs/lzw.ts";

const pdf: LzwForm = { bits: 8, first: "highest", early: 1 };
const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));

/** ISO 32000-1, 7.4.4.2, example 1. */
const example = bytes("80 0B 60 50 22 0C 0C 85 01");
const plain = bytes("2D 2D 2D 2D 2D 41 2D 2D 2D 42");

test("the example of ISO 32000-1 is decompressed to its end mark, whatever space is taken first", () => {
  for (const likely of [0, 1, 4, 100])
    expect(decodeLzw(example, pdf, { most: 100, likely })).toEqual({ bytes: plain, end: "marked" });
});

test("no more is made than may be", () => {
  for (let most = 0; most < plain.length; most++)
    expect(decodeLzw(example, pdf, { most, likely: 1 })).toEqual({ bytes: plain.subarray(0, most), end: "full" });
});

test("data that are cut off give what they hold", () => {
  const { bytes: made, end } = decodeLzw(example.subarray(0, 6), pdf, { most: 100 });
  expect([Buffer.from(made), end]).toEqual([Buffer.from(plain.subarray(0, made.length)), "cut off"]);
  expect(made.length).toBeGreaterThan(0);
});

test("a code that stands for nothing yet is damage", () => {
  // The clear code, then 258.
  expect(decodeLzw(bytes("80 40 80"), pdf, { most: 100 }).end).toBe("damaged");
});

/** Nine bits for each code until the table has 511 entries: a clear code comes before codes grow, so that they never do. */
function uncompressed(data: Uint8Array, first: LzwForm["first"]): Uint8Array {
  const codes = [...data].flatMap((byte, at) => (at % 200 === 0 ? [256, byte] : [byte]));
  const bits = [...codes, 257].map((code) => {
    const digits = code.toString(2).padStart(9, "0");
    return first === "highest" ? digits : [...digits].toReversed().join("");
  });
  const octets = bits.join("").match(/.{1,8}/g) ?? [];
  const value = (octet: string): number =>
    Number.parseInt(first === "highest" ? octet.padEnd(8, "0") : [...octet.padEnd(8, "0")].toReversed().join(""), 2);
  return Uint8Array.from(octets.map(value));
}

test("codes begin at either end of a byte, and clear codes begin again", () => {
  const data = Uint8Array.from({ length: 5_000 }, (_, at) => (at * at) % 251);
  for (const first of ["highest", "lowest"] as const)
    expect(decodeLzw(uncompressed(data, first), { ...pdf, first }, { most: 10_000, likely: 10 })).toEqual({
      bytes: data,
      end: "marked",
    });
});
