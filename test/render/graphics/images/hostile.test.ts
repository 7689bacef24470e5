import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PictureError } from "../../../../src/render/graphics/images/picture-error.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { atNight } from "../../../support/night.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { fixture, fixturesOf } from "./fixtures.ts";
import { pngKinds } from "./png-kinds.ts";

const jpegs = ["rgb", "progressive", "grey", "cmyk", "turned-6"].map((name) =>
  readFileSync(new URL(`fixtures/${name}.jpg`, import.meta.url)),
);
const others = [...fixturesOf("gif"), ...fixturesOf("tiff"), ...fixturesOf("webp")].map(fixture);
const pngs = pngKinds().map(({ bytes }) => bytes);

/** Reads, and lets nothing but a refusal pass. */
async function survives(bytes: Uint8Array): Promise<void> {
  const started = cpuMilliseconds();
  try {
    await readPicture(bytes, "hash");
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    expect(error.message).toMatch(/^Its? .*\.$/);
  }
  // A collection of all memory may come between.
  expect(cpuMilliseconds() - started).toBeLessThan(3000);
}

interface Flip {
  readonly at: number;
  readonly value: number;
}

const flips = fc.array(fc.record({ at: fc.nat(4000), value: fc.nat(255) }), { minLength: 1, maxLength: 6 });

function flipped(bytes: Uint8Array, changes: readonly Flip[]): Buffer {
  const copy = Buffer.from(bytes);
  for (const { at, value } of changes) copy[at % copy.length] = value;
  return copy;
}

/** Makes checksums right again, so that the damage gets past them. */
function mended(png: Buffer): Buffer {
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (length > png.length - at - 12) break;
    png.writeUInt32BE(crc32(png.subarray(at + 4, at + 8 + length)), at + 8 + length);
    at += 12 + length;
  }
  return png;
}

describe("a damaged file is refused or read, never anything else", async () => {
  test("cut anywhere", async () => {
    for (const bytes of [...jpegs, ...pngs.slice(0, 12), ...others.filter(({ length }) => length < 600)]) {
      for (let length = 0; length < bytes.length; length += atNight(1, 9)) await survives(bytes.subarray(0, length));
    }
  });

  test("PNG with wrong bytes", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...pngs), flips, (png, changes) =>
      survives(flipped(png, changes)),
    );
    await fc.assert(property);
  });

  test("PNG with wrong bytes and right checksums", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...pngs), flips, async (png, changes) => {
      // Image data is left alone, or it would hardly ever get past decompression.
      const header = changes.map(({ at, value }) => ({ at: 8 + (at % 80), value }));
      await survives(mended(flipped(png, header)));
      await survives(mended(flipped(png, changes)));
    });
    await fc.assert(property, { numRuns: atNight(400, 30) });
  });

  test("JPEG with wrong bytes", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...jpegs), flips, async (jpeg, changes) => {
      await survives(flipped(jpeg, changes));
      await survives(
        flipped(
          jpeg,
          changes.map(({ at, value }) => ({ at: 3 + (at % 120), value })),
        ),
      );
    });
    await fc.assert(property, { numRuns: atNight(400, 30) });
  });

  test("GIF, TIFF and WebP with wrong bytes", async () => {
    const property = fc.asyncProperty(fc.constantFrom(...others), flips, async (bytes, changes) => {
      await survives(flipped(bytes, changes));
      const header = changes.map(({ at, value }) => ({ at: 6 + (at % 80), value }));
      await survives(flipped(bytes, header));
    });
    await fc.assert(property, { numRuns: atNight(1000, 60) });
  });

  test("noise behind a right beginning", async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(
        "\u0089PNG\r\n\u001a\n",
        "\u00ff\u00d8\u00ff",
        "GIF89a",
        "II*\0",
        "MM\0*",
        "RIFF\0\0\0\0WEBPVP8X",
      ),
      fc.uint8Array(),
      (head, noise) => survives(Buffer.concat([Buffer.from(head, "latin1"), noise])),
    );
    await fc.assert(property);
  });

  test("a megabyte of empty segments takes no time to speak of", async () => {
    await survives(
      Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe5, 0, 2]))]),
    );
    await survives(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1_000_000, 0xff)]));
  });
});
