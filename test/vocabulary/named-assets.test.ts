import { describe, expect, test } from "vitest";
import { limits } from "../../src/vocabulary/limits.ts";
import { assetsNamedIn } from "../../src/vocabulary/named-assets.ts";

const named = (value: unknown): readonly string[] => assetsNamedIn(JSON.stringify(value));

describe("the uploads that a template names", () => {
  test("are found in any member, once, in lower case, with composed accents", () => {
    const document = {
      fonts: { Brand: { regular: "fonts/Brand Regular.ttf" } },
      content: [
        { image: { src: "images/Logo.PNG" } },
        { image: { src: "images/logo.png" } },
        { p: "images/Cafe\u0301.jpg" },
      ],
      signature: { certificate: "certs/company.p12" },
      attachments: [{ filePath: "attachments/factur-x.xml" }],
    };
    expect(named({ document })).toEqual([
      "attachments/factur-x.xml",
      "certs/company.p12",
      "fonts/brand regular.ttf",
      "images/caf\u00e9.jpg",
      "images/logo.png",
    ]);
  });

  test("are found in the midst of a text, as in shortcodes and Markdown", () => {
    expect(named("See [img, images/a.png, 60|20] and ![b](images/b.min.svg), images/c.tiff.")).toEqual([
      "images/a.png",
      "images/b.min.svg",
      "images/c.tiff",
    ]);
  });

  test.each([
    ["a path with another folder before it", "https://example.com/images/a.png"],
    ["a word that ends like a folder", "myimages/a.png"],
    ["another extension", "images/a.exe"],
    ["a name that goes on", "images/a.pngx"],
    ["an expression", "images/$data.logo"],
    ["a name that is too long", `images/${"a".repeat(limits.assetNameLength)}.png`],
    ["roots, which no definition names", "roots/ours.pem"],
  ])("do not include %s", (_, text) => {
    expect(named({ text })).toEqual([]);
  });

  test("are none in a text that is no JSON", () => {
    expect(assetsNamedIn('{"src":"images/a.png"')).toEqual([]);
  });

  test("are limited in number, and found in time that grows with the text alone", () => {
    const many = Array.from({ length: limits.namedAssets + 5 }, (_, n) => `images/${n}.png`);
    expect(named(many)).toHaveLength(limits.namedAssets);
    expect(named("images/".repeat(50_000))).toEqual([]);
  });
});
