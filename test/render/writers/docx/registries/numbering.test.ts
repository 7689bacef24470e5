import { expect, test } from "vitest";
import {
  type NumberedLevel,
  NumberingDefinitions,
} from "../../../../../src/render/writers/docx/registries/numbering.ts";

const look = (name: string): NumberedLevel => ({ xml: `<${name}/>`, deeper: (by) => `<${name} by="${by}"/>` });
const [dash, digit, letter] = [look("dash"), look("digit"), look("letter")];

/** What stands between the tags of the root. */
const inside = (numbering: NumberingDefinitions): string =>
  numbering.xml().replace(/^<w:numbering [^>]*>(.*)<[/]w:numbering>$/, "$1");

/** The levels of one definition, as far as a list has come for them, and the next one. */
const levelsOf = (numbering: NumberingDefinitions, id: number): string =>
  inside(numbering).match(
    new RegExp(`abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>(.*?)</w:abstractNum>`),
  )?.[1] ?? "";

test("nothing is written before a list has come", () => {
  const numbering = new NumberingDefinitions();
  expect(numbering.isEmpty).toBe(true);
  expect(inside(numbering)).toBe("");
});

test("a list is an instance of a definition of nine levels, which go on further in as the last one looks", () => {
  const numbering = new NumberingDefinitions();
  const { id, abstract } = numbering.list(dash, 0, 3, undefined);
  expect([id, abstract.id, numbering.isEmpty]).toEqual([1, 0, false]);
  const deeper = [1, 2, 3, 4, 5, 6, 7, 8].map((by) => `<dash by="${by}"/>`).join("");
  expect(inside(numbering)).toBe(
    `<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/><dash/>${deeper}</w:abstractNum>` +
      '<w:num w:numId="1"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride></w:num>',
  );
});

test("levels before the first look like it, further out", () => {
  const numbering = new NumberingDefinitions();
  numbering.list(dash, 2, 1, undefined);
  expect(levelsOf(numbering, 0)).toMatch(/^<dash by="-2"[/]><dash by="-1"[/]><dash[/]><dash by="1"[/]>/);
});

test("a list within another one takes a level of the same definition", () => {
  const numbering = new NumberingDefinitions();
  const outer = numbering.list(dash, 0, 1, undefined);
  const inner = numbering.list(digit, 1, 5, outer.abstract);
  expect([inner.id, inner.abstract]).toEqual([2, outer.abstract]);
  expect(levelsOf(numbering, 0)).toMatch(/^<dash[/]><digit[/]><digit by="1"[/]>/);
  expect(inside(numbering)).toContain('<w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/>');
  expect(numbering.list(digit, 1, 1, outer.abstract).abstract).toBe(outer.abstract);
});

test("one that looks otherwise there gets a definition with the same levels around it, which others find again", () => {
  const numbering = new NumberingDefinitions();
  const outer = numbering.list(dash, 0, 1, undefined);
  numbering.list(digit, 1, 1, outer.abstract);
  numbering.list(dash, 2, 1, outer.abstract);
  const other = numbering.list(letter, 1, 1, outer.abstract);
  expect(other.abstract.id).toBe(1);
  expect(levelsOf(numbering, 0)).toMatch(/^<dash[/]><digit[/]><dash[/]><dash by="1"[/]>/);
  expect(levelsOf(numbering, 1)).toMatch(/^<dash[/]><letter[/]><letter by="1"[/]>/);
  expect(numbering.list(letter, 1, 1, outer.abstract).abstract).toBe(other.abstract);
  expect(numbering.list(digit, 1, 1, other.abstract).abstract).toBe(outer.abstract);
  expect(numbering.list(dash, 0, 1, undefined).abstract).toBe(outer.abstract);
});

test("lists that look otherwise at first, or begin at another level, share no definition", () => {
  const numbering = new NumberingDefinitions();
  const ids = [
    numbering.list(dash, 0, 1, undefined),
    numbering.list(digit, 0, 1, undefined),
    numbering.list(dash, 1, 1, undefined),
    numbering.list(dash, 0, 1, undefined),
  ].map(({ abstract }) => abstract.id);
  expect(ids).toEqual([0, 1, 2, 0]);
});

test("a list takes a level of the definition around it, though another one with the same first level is free as well", () => {
  const numbering = new NumberingDefinitions();
  const outer = numbering.list(dash, 0, 1, undefined);
  numbering.list(digit, 1, 1, outer.abstract);
  const other = numbering.list(letter, 1, 1, outer.abstract);
  expect(numbering.list(dash, 2, 1, other.abstract).abstract).toBe(other.abstract);
});

test("numbers of headings have definitions and instances of the same counts, and stand before all instances", () => {
  const numbering = new NumberingDefinitions();
  numbering.list(dash, 8, 1, undefined);
  numbering.list(digit, 8, 2, undefined);
  const level = { symbol: "1", text: "{1}.", start: 1, restart: 0, legal: false };
  const scheme = { name: "legal", levels: [level, level] };
  const place = { start: 0, firstLine: 0 };
  const first = numbering.schemes.next({ scheme, level: 2, counts: [4, 5] }, place, "clause");
  expect(first).toBe('<w:numPr><w:ilvl w:val="1"/><w:numId w:val="4"/></w:numPr>');
  const ids = /<w:(?:abstractNum|num) [^>]*Id="(\d)">|(?<=<\/w:abstractNum>|<\/w:num>|^)[^<]+/g;
  expect([...inside(numbering).matchAll(ids)].map(([text]) => text)).toEqual([
    '<w:abstractNum w:abstractNumId="0">',
    '<w:abstractNum w:abstractNumId="1">',
    '<w:abstractNum w:abstractNumId="2">',
    ...[1, 2, 3, 4].map((id) => `<w:num w:numId="${id}">`),
  ]);
  expect(inside(numbering)).toContain(
    '<w:num w:numId="4"><w:abstractNumId w:val="2"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride>' +
      '<w:lvlOverride w:ilvl="1"><w:startOverride w:val="5"/></w:lvlOverride></w:num>',
  );
});

test("a list of a chain goes on where the one before it looks the same", () => {
  const numbering = new NumberingDefinitions();
  const [chain, another] = [{}, {}];
  const list = numbering.list(digit, 0, 1, undefined);
  expect(numbering.continued(chain, "digits")).toBeUndefined();
  numbering.begin(chain, "digits", list);
  expect(numbering.continued(chain, "digits")).toBe(list);
  expect(numbering.continued(chain, "letters")).toBeUndefined();
  expect(numbering.continued(another, "digits")).toBeUndefined();
});
