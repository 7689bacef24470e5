import { expect, test } from "vitest";
import type { KnownPictures, WordPicture } from "../../../src/render/word/fill/file-pictures.ts";
import { p, r, wordFile } from "../import/word-file.ts";
import { filledFile, linesOf } from "./filled-word.ts";

const picture: WordPicture = {
  bytes: Buffer.from("png"),
  extension: "png",
  hash: "ab".repeat(32),
  width: 200,
  height: 100,
};
const pictures: KnownPictures = new Map<string, WordPicture | string>([
  ["logo.png", picture],
  ["gone.png", "there is no such file"],
]);

const frame = (alternative: string): string =>
  `<w:r><w:drawing><wp:inline><wp:extent cx="4000" cy="4000"/><wp:docPr id="5" name="x" descr="${alternative}"/><a:graphic><a:graphicData><pic:pic xmlns:pic="y"><pic:blipFill><a:blip r:embed="rPng"/><a:srcRect l="10"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="4000" cy="4000"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

const filled = (body: string, data: unknown) =>
  filledFile(wordFile(body, { png: Buffer.from("old") }), data, { pictures });

test("a picture in a frame of the author's fits into it, and keeps its proportions", () => {
  const { body, partOf, warnings } = filled(p(frame("{{ logo }}")), { logo: "logo.png" });
  expect(warnings).toEqual([]);
  expect(body.match(/cx="4000" cy="2000"/g)).toHaveLength(2);
  expect(body).not.toContain("{{");
  expect(body).not.toContain("srcRect");
  const [, id = ""] = /r:embed="([^"]*)"/.exec(body) ?? [];
  expect(partOf("/word/_rels/document.xml.rels")).toContain(
    `Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="/word/media/${"ab".repeat(16)}.png"`,
  );
  expect(partOf(`/word/media/${"ab".repeat(16)}.png`)).toBe("png");
  expect(partOf("/[Content_Types].xml")).toContain('<Default Extension="png" ContentType="image/png"/>');
});

test("frames in a loop have ids of their own, and one picture is in the file once", () => {
  const body = p(r("{{#each list}}")) + p(frame("{{ this }}")) + p(r("{{/each}}"));
  const made = filled(body, { list: ["logo.png", "logo.png", "logo.png"] });
  const ids = [...made.body.matchAll(/docPr id="(\d+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(3);
  expect(made.partOf("/word/_rels/document.xml.rels").match(/word\/media\/ab/g)).toHaveLength(1);
});

test("a picture in the text has its own size, or the width that its tag says", () => {
  const { body } = filled(p(r("a {{image logo}} b {{image logo 40mm}} c")), { logo: "logo.png" });
  expect(linesOf(body)).toEqual(["a  b  c¶"]);
  expect(body).toContain('<wp:extent cx="1905000" cy="952500"/>');
  expect(body).toContain('<wp:extent cx="1440000" cy="720000"/>');
  expect(new Set([...body.matchAll(/docPr id="(\d+)"/g)].map(([, id]) => id)).size).toBe(2);
});

test("without a picture the author's stays, a tag stays as it is spelt, and both are reported with their places", () => {
  const { body, warnings } = filled(p(frame("{{ logo }}")) + p(r("a {{image logo}}")) + p(frame("{{ none }}")), {
    logo: "gone.png",
  });
  expect(body.match(/r:embed="rPng"/g)).toHaveLength(2);
  expect(linesOf(body)).toContain("a {{image logo}}¶");
  expect(warnings.map(({ code, message }) => `${code} ${message}`)).toEqual([
    "IMAGE_NOT_LOADED paragraph 1, alternative text of a picture: the picture of {{ logo }} is not shown: there is no such file.",
    "IMAGE_NOT_LOADED paragraph 2, behind “a”: the picture of {{image logo}} is not shown: there is no such file.",
    "UNRESOLVED_TOKEN paragraph 3, alternative text of a picture: {{ none }} has no value; it stays as it is spelt.",
  ]);
});

test("alternative texts that are more than a tag, or pictures beside tags, stay as they are", () => {
  const made = filled(p(frame("Logo of {{ name }}") + r("{{ name }}")), { name: "x" });
  expect(made.body).toContain('descr="Logo of {{ name }}"');
  expect(made.body).toContain('r:embed="rPng"');
});
