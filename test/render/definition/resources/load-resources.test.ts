import { deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { loadResources } from "../../../../src/render/definition/resources/load-resources.ts";
import { createPictureCache } from "../../../../src/render/graphics/images/picture-cache.ts";
import type { Document } from "../../../../src/vocabulary/generated/definition.ts";
import { sha256 } from "../../../../src/vocabulary/ids.ts";
import { squareFile } from "../../../support/letters/square-text.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { ampleBudget } from "../../../support/threads/ample-budget.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";

/** One grey pixel. */
function tinyPng(): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(body.length + 8);
    frame.writeUInt32BE(data.length, 0);
    body.copy(frame, 4);
    frame.writeUInt32BE(crc32(body), body.length + 4);
    return frame;
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const pixels = deflateSync(Uint8Array.of(0, 128));
  const signature = Buffer.from("\u0089PNG\r\n\u001a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const png = tinyPng();
const font = squareFile();
const noFont = Uint8Array.of(1, 2, 3);

async function resources(document: object, files: Record<string, Uint8Array> = {}) {
  const requested: string[] = [];
  const outside = {
    asset: async (path: string) => {
      requested.push(path);
      return Object.hasOwn(files, path) ? files[path] : undefined;
    },
  };
  const report = new Report();
  const result = await loadResources(document as Document, outside, createPictureCache(1e6, readPicture), report, {
    budget: ampleBudget(),
    language: "en",
  });
  return { ...result, requested, codes: report.errorCodes(), warnings: report.warnings() };
}

describe("images", () => {
  test("of blocks, texts, cells and zones are requested once each, by path or by name", async () => {
    const { pictures, requested, hashes, warnings } = await resources(
      {
        images: { logo: { src: "images/logo.png" }, unused: { src: "unused.png" } },
        header: { content: [{ p: "[img, logo, 10|10]" }] },
        content: [
          { image: { src: "logo" } },
          { p: "[b][image, a.png, 5|5][/b] [IMG, a.png]" },
          { table: { rows: [[{ td: "[img, b.png]" }, { image: { src: "c.png" } }]] } },
        ],
      },
      { "images/logo.png": png, "a.png": png, "b.png": png, "c.png": png },
    );
    expect(requested).toHaveLength(4);
    expect(new Set(requested)).toEqual(new Set(["a.png", "b.png", "c.png", "images/logo.png"]));
    expect(new Set(pictures.keys())).toEqual(new Set(requested));
    expect(pictures.get("a.png")).toMatchObject({ width: 1, height: 1, hash: sha256(png) });
    expect(hashes.get("a.png")).toBe(sha256(png));
    expect(warnings).toEqual([]);
  });

  test("a value from data that looks like an image names none", async () => {
    const { requested } = await resources({ content: [{ p: "\uFDD0[img, secret.png]\uFDD1 \\[img, b.png]" }] });
    expect(requested).toEqual([]);
  });

  test("data: URIs are opened without asking", async () => {
    const src = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
    const content = [{ image: { src } }, { p: `[img, ${src}, 5|5]` }];
    const { pictures, requested, hashes, warnings } = await resources({ content });
    expect([requested, pictures.size, hashes.size, warnings]).toEqual([[], 1, 0, []]);
    expect(pictures.get(src)?.width).toBe(1);
  });

  test.each([
    ["none.png", "neither among your uploads"],
    ["text.png", "no PNG, JPEG"],
    ["https://example.com/a.png", "never fetched from the network"],
    ["//example.com/a.png", "never fetched from the network"],
    ["file:///etc/passwd", "never fetched from the network"],
    ["data:image/png,abc", "written in base64"],
    ["data:image/png;base64,a b", "base64 is damaged"],
    ["data:image/png;base64,aGVsbG8=", "no PNG, JPEG"],
    ["__proto__", "neither among your uploads"],
  ])("%s could not be had, and why is reported", async (src, why) => {
    const { pictures, codes, warnings, requested } = await resources(
      { content: [{ p: "x" }, { image: { src } }] },
      { "text.png": new TextEncoder().encode("hello") },
    );
    expect([pictures.size, codes]).toEqual([0, ["IMAGE_NOT_LOADED"]]);
    expect(warnings).toMatchObject([{ code: "IMAGE_NOT_LOADED", path: "/document/content/1/image/src" }]);
    expect(warnings[0]?.message).toContain(why);
    expect(requested.some((path) => path.includes(":"))).toBe(false);
  });

  test("a file of more than 10 MB in a data: URI is not decoded", async () => {
    const { warnings } = await resources({
      content: [{ image: { src: `data:image/png;base64,${"A".repeat(15_000_000)}` } }],
    });
    expect(warnings[0]?.message).toContain("it has more than");
  });

  test("a file named without its folder is pointed out: did you mean images/logo.png", async () => {
    const { warnings } = await resources({ content: [{ image: { src: "logo.png" } }] }, { "images/logo.png": font });
    expect(warnings[0]?.message).toContain('did you mean "images/logo.png"?');
    const other = await resources({ content: [{ image: { src: "other.png" } }] }, { "images/logo.png": font });
    expect(other.warnings[0]?.message).not.toContain("did you mean");
  });

  test("more than a thousand files are not requested", async () => {
    const content = Array.from({ length: 1500 }, (_, n) => ({ image: { src: `${n}.png` } }));
    const { requested, codes } = await resources({ content });
    const named = requested.filter((path) => !path.includes("/"));
    expect([named.length, codes]).toEqual([1000, ["IMAGE_NOT_LOADED"]]);
    expect(requested.length - named.length).toBe(60);
  });
});

describe("fonts", () => {
  const other = Uint8Array.of(...font, 0);

  test("are fetched by family, known in lower case, and hashed", async () => {
    const { families, hashes, warnings } = await resources(
      { content: [], fonts: { Brand: { regular: "fonts/r.ttf", bold: "fonts/b.ttf" } } },
      { "fonts/r.ttf": font, "fonts/b.ttf": other },
    );
    expect(families.get("brand")).toEqual({ regular: font, bold: other, italic: undefined, boldItalic: undefined });
    expect([...hashes]).toEqual([
      ["fonts/r.ttf", sha256(font)],
      ["fonts/b.ttf", sha256(other)],
    ]);
    expect(warnings).toEqual([]);
  });

  test("a face that is missing leaves the others; without the regular one a family has no files", async () => {
    const { families, codes, warnings } = await resources(
      { content: [], fonts: { A: { regular: "r.ttf", italic: "i.ttf" }, B: { regular: "none.ttf", bold: "r.ttf" } } },
      { "r.ttf": font },
    );
    const none = { bold: undefined, italic: undefined, boldItalic: undefined };
    expect(families.get("a")).toEqual({ regular: font, ...none, unavailable: ["italic"] });
    expect(families.get("b")).toEqual({ regular: undefined });
    expect(codes).toEqual(["FONT_NOT_LOADED"]);
    expect(warnings.map(({ path }) => path)).toEqual(["/document/fonts/A/italic", "/document/fonts/B/regular"]);
    expect(warnings[1]?.message).toContain("default sans-serif face");
  });
});

describe("a font file that cannot be read", () => {
  const read = (fonts: object) =>
    resources({ content: [{ p: "no text asks for it" }], fonts }, { "a.ttf": font, "no.ttf": noFont, "b.png": png });

  test("is reported where it is declared, whether text uses it or not", async () => {
    const { codes, warnings } = await read({ A: { regular: "no.ttf" }, B: { regular: "a.ttf", bold: "b.png" } });
    expect(codes).toEqual(["FONT_NOT_LOADED"]);
    expect(warnings.map(({ path }) => path)).toEqual(["/document/fonts/A/regular", "/document/fonts/B/bold"]);
    expect(warnings[0]?.message).toBe(
      '"no.ttf" of the family "A" could not be loaded: it is too short to be a font. Its text is set in the family\'s other faces or, without any, in the default sans-serif face.',
    );
  });

  test("leaves its text to the family's other files", async () => {
    const { families } = await read({ A: { regular: "no.ttf", bold: "a.ttf" } });
    expect(families.get("a")).toEqual({ regular: undefined, bold: font, italic: undefined, boldItalic: undefined });
  });

  test("is reported even when part of it is there", async () => {
    for (let end = 0; end < font.length / 2; end += 97) {
      const files = { "a.ttf": font.slice(0, end) };
      const { codes } = await resources({ content: [], fonts: { A: { regular: "a.ttf" } } }, files);
      expect(codes).toEqual(["FONT_NOT_LOADED"]);
    }
  });
});

describe("files to embed", () => {
  test("are fetched once, hashed, and reported when they are not there", async () => {
    const attachments = [
      { filePath: "a.xml" },
      { filePath: "a.xml" },
      { filePath: "gone.xml" },
      { filePath: "http://x" },
    ];
    const bytes = Uint8Array.of(1, 2);
    const { files, hashes, requested, codes, warnings } = await resources(
      { content: [], attachments },
      { "a.xml": bytes },
    );
    expect(requested.filter((path) => !path.includes("/")).toSorted()).toEqual(["a.xml", "gone.xml"]);
    expect([...files]).toEqual([["a.xml", bytes]]);
    expect(hashes.get("a.xml")).toBe(sha256(bytes));
    expect(codes).toEqual(["ATTACHMENT_NOT_EMBEDDED"]);
    expect(warnings.map(({ path }) => path)).toEqual(["/document/attachments/2", "/document/attachments/3"]);
  });
});

describe("svg files", () => {
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const svg = (inside: string): Uint8Array => Buffer.from(`<svg ${names} width="9" height="9">${inside}</svg>`);
  const uri = (bytes: Uint8Array): string => `data:image/svg+xml;base64,${Buffer.from(bytes).toString("base64")}`;
  const shown = (file: Uint8Array, src = "a.svg") => resources({ content: [{ image: { src } }] }, { [src]: file });
  const holding = (inner: Uint8Array): Uint8Array => svg(`<image width="9" height="9" xlink:href="${uri(inner)}"/>`);

  test("named .svg and no such file are SVG_NOT_LOADED, whatever they are", async () => {
    for (const name of ["a.svg", "a.SVG", "a.svgz"]) {
      const { warnings } = await shown(Buffer.from("no drawing"), name);
      expect(warnings.map(({ code }) => code)).toEqual(["SVG_NOT_LOADED"]);
      expect(warnings[0]?.message).toContain("it is no svg file: no svg element is at its beginning");
    }
  });

  test("report each cause of something that is not drawn once, in plain words", async () => {
    const { warnings } = await shown(svg('<rect filter="url(#a)"/><rect filter="url(#b)" mask="url(#c)"/>'));
    expect(warnings.map(({ message }) => message)).toEqual([
      '"a.svg": a filter that is not understood, or not in the file, is left out.',
      '"a.svg": masks that are no mask elements of the file are not drawn: all of the element shows.',
    ]);
  });

  test("inside svg files are opened, with the pictures in them, up to three deep", async () => {
    const picture = svg(`<image xlink:href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`);
    const deep = await shown(holding(holding(picture)));
    expect(deep.warnings).toEqual([]);
    expect([deep.svgFiles.size, deep.pictures.size]).toEqual([3, 1]);
    const deeper = await shown(holding(holding(holding(picture))));
    expect(deeper.warnings.map(({ code }) => code)).toEqual(["SVG_NOT_LOADED"]);
    expect(deeper.warnings[0]?.message).toContain("svg files stand in each other more than 3 deep");
  });

  test.skipIf(isLeftOut("work up to its limit"))(
    "inside svg files are neither compressed nor without bounds",
    async () => {
      const compressed = await shown(holding(gzipSync(svg("<g/>"))));
      expect(compressed.warnings[0]?.message).toContain("an svg file inside another is not compressed");
      const files = Array.from(
        { length: 4 },
        (_, at) => [`${at}.svg`, holding(svg(" ".repeat(3_000_000 + at)))] as const,
      );
      const document = { content: files.map(([src]) => ({ image: { src } })) };
      const { warnings } = await resources(document, Object.fromEntries(files));
      expect(warnings.map(({ message }) => message)).toEqual([
        expect.stringContaining("svg files in others have more than 10485760 bytes"),
      ]);
    },
  );
});
