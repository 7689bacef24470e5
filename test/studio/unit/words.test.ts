import { expect, test } from "vitest";
import { changeInWords } from "../../../src/vocabulary/compare/sentences.ts";
import { de } from "../../../studio/src/words/de.ts";
import { editorDe } from "../../../studio/src/words/editor-de.ts";
import { editorEn } from "../../../studio/src/words/editor-en.ts";
import { en } from "../../../studio/src/words/en.ts";
import { fileDe } from "../../../studio/src/words/file-de.ts";
import { fileEn } from "../../../studio/src/words/file-en.ts";
import { writingDe } from "../../../studio/src/words/writing-de.ts";
import { writingEn } from "../../../studio/src/words/writing-en.ts";

/** Every text of a catalogue by its place. A function is called with marks, so that what it leaves out is seen. */
function textsOf(node: unknown, place = ""): readonly (readonly [string, string])[] {
  if (typeof node === "function") return [[place, String(node("⟨1⟩", "⟨2⟩"))]];
  if (typeof node !== "object" || node === null) return [[place, String(node)]];
  return Object.entries(node).flatMap(([key, value]) => textsOf(value, `${place}/${key}`));
}

/** Words that are the same in both languages. */
const same =
  /^(?:Colophon|Studio|CSV|SHA-256|Webhooks|Name|Status|Format|Revision|Version|Position|Bytes|Engine|Tenant|Definition|JSON|Link)$/;

/** The catalogues: of the shell and most screens, and those that are loaded with their screens. */
const catalogues = [
  ["of the shell", en, de],
  ["of the editor", editorEn, editorDe],
  ["of the screens for files", fileEn, fileDe],
  ["of writing on the page", writingEn, writingDe],
] as const;

test.each(catalogues)(
  "no text %s is empty, and what a sentence names is named in both languages",
  (_, first, second) => {
    const english = textsOf(first);
    const german = new Map(textsOf(second));
    expect([...german.keys()]).toEqual(english.map(([place]) => place));
    for (const [place, text] of english) {
      const other = german.get(place) ?? "";
      expect(text, place).not.toBe("");
      expect(other, place).not.toBe("");
      expect(other.match(/⟨.⟩/g)?.toSorted(), place).toEqual(text.match(/⟨.⟩/g)?.toSorted());
    }
  },
);

test.each(catalogues)("words that differ between the languages are translated %s", (_, first, second) => {
  const german = new Map(textsOf(second));
  const left = textsOf(first).filter(([place, text]) => german.get(place) === text && !same.test(text));
  expect(left.map(([place, text]) => `${place}: ${text}`).filter((one) => !/⟨/.test(one))).toEqual([]);
});

test("texts of a difference stand in the quotes of the language", () => {
  const [before, after] = ["Payment", "How to pay"].map((h2) => ({ document: { content: [{ h2 }] } }));
  const pointer = "/document/content/0/h2";
  const change = { kind: "changed", from: pointer, to: pointer, before: "Payment", after: "How to pay" } as const;
  expect(changeInWords(change, before, after, editorEn.places)).toBe("heading 1, `h2`: “Payment” → “How to pay”");
  expect(changeInWords(change, before, after, editorDe.places)).toBe("Überschrift 1, `h2`: „Payment“ → „How to pay“");
});
