import { expect, test } from "vitest";
import { contentDisposition } from "../../src/vocabulary/http/content-disposition.ts";

test("a plain name stands as it is", () => {
  expect(contentDisposition("attachment", "service_v1-0a.pdf")).toBe('attachment; filename="service_v1-0a.pdf"');
});

test("a name with other letters has them beside a plain one", () => {
  expect(contentDisposition("inline", "Größe 'a'.pdf")).toBe(
    "inline; filename=\"Gro_e 'a'.pdf\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%27a%27.pdf",
  );
});

test("a name is readable where only plain letters are saved, whether its marks are part of its letters or follow them", () => {
  const plain = (name: string) => /filename="([^"]*)"/.exec(contentDisposition("attachment", name))?.[1];
  expect(["Åsa Öberg.pdf", "A\u030asa O\u0308berg.pdf", "Ñandú.pdf", "Юля.pdf"].map(plain)).toEqual([
    "Asa Oberg.pdf",
    "Asa Oberg.pdf",
    "Nandu.pdf",
    "___.pdf",
  ]);
});

test("quotes, line breaks and lone surrogates cannot leave the header", () => {
  const header = contentDisposition("attachment", 'a"\r\nX-Evil: 1\ud800.pdf');
  expect(header).not.toMatch(/[\r\n]/);
  expect(header.match(/"/g)).toHaveLength(2);
});
