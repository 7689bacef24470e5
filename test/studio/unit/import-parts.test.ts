import { expect, test } from "vitest";
import { pictureFile, stemOf, withPictures } from "../../../studio/src/templates/import-parts.ts";

const base64 = Buffer.from([0x89, 0x50, 0, 255]).toString("base64");

test("pictures are named in the definition by their paths, beside those that it names itself", () => {
  const content = JSON.stringify({ $schema: "x", document: { images: { logo: { src: "l.png" } }, content: [] } });
  expect(JSON.parse(withPictures(content, [{ path: "images/import-1.png", base64 }]))).toEqual({
    $schema: "x",
    document: {
      images: { logo: { src: "l.png" }, "images/import-1.png": { src: `data:image/png;base64,${base64}` } },
      content: [],
    },
  });
});

test("a definition without pictures stays as it is written", () => {
  expect(withPictures('{ "document":  {} }', [])).toBe('{ "document":  {} }');
});

test.each([
  ["images/import-2.JPG", "image/jpeg"],
  ["images/import-3.svg", "image/svg+xml"],
  ["images/import-4.tif", "image/tiff"],
  ["images/import-5.webp", "image/webp"],
])("%s is given as %s", (path, type) => {
  expect(withPictures('{"document":{}}', [{ path, base64 }])).toContain(`"data:${type};base64,`);
});

test("the file of a picture has its bytes, and the name of its path", async () => {
  const file = pictureFile({ path: "images/import-7.png", base64 });
  expect(file.name).toBe("import-7.png");
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0x89, 0x50, 0, 255]);
});

test.each([
  ["letter.docx", "letter"],
  ["v1.2 offer.md", "v1.2 offer"],
  ["README", "README"],
])("%s without its ending is %s", (name, stem) => {
  expect(stemOf(name)).toBe(stem);
});
