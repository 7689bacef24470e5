import { describe, expect, test } from "vitest";
import { zip } from "../../../src/render/codecs/zip.ts";
import { readArchive } from "../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageBudget } from "../../../src/render/documents/verify/ooxml/package-budget.ts";
import { parseXml } from "../../../src/render/documents/verify/ooxml/parse-xml.ts";
import { isElement, type XmlElement } from "../../../src/render/documents/verify/ooxml/xml-tree.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { randomFrom } from "../../support/files/mutated.ts";
import { importFiles, mutatedImport } from "../../support/files/mutated-imports.ts";
import { atNight } from "../../support/night.ts";
import { type FilledWord, filledFile } from "./filled-word.ts";

const files = importFiles.filter(({ name }) => name.endsWith(".docx"));
const data = { v: "V", yes: true, no: false, l0: [], l2: [{ v: "W" }, {}] };

/** undefined: it is refused for its tags. */
function filledUnlessRefused(file: Uint8Array): FilledWord | undefined {
  try {
    return filledFile(file, data);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(["INVALID_REQUEST", "BUDGET_EXCEEDED"]).toContain(error.code);
    return undefined;
  }
}

/** Tags of a random pair, or a value, at random texts of the body. */
function withTags(file: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed);
  const parts = readArchive(file);
  const document = Buffer.from(parts.get("/word/document.xml") ?? []).toString("utf8");
  const ends = [...document.matchAll(/<\/w:t>/g)].map(({ index }) => index);
  const pairs = [
    "{{#each l2}} {{/each}}",
    "{{#if no}} {{/if}}",
    "{{#if yes}} {{/if}}",
    "{{#each l0}} {{/each}}",
    "{{ v }}",
  ];
  const [first = "", second = ""] = (pairs[Math.floor(random() * pairs.length)] ?? "").split(/(?<=\}) (?=\{)/);
  const places = [random(), random()].map((one) => Math.floor(one * ends.length)).toSorted((a, b) => a - b);
  const [from = 0, to = 0] = places.map((at) => ends[at]);
  const changed = document.slice(0, from) + first + document.slice(from, to) + second + document.slice(to);
  return zip(
    [...parts].map(([name, bytes]) => ({
      name: name.slice(1),
      content: name === "/word/document.xml" ? Buffer.from(changed) : bytes,
    })),
  );
}

/** Cells without a paragraph at their end, rows without a cell, tables without a row; ids that two drawings or bookmarks have. */
function wrongIn(xml: string): readonly string[] {
  const wrong: string[] = [];
  const ids = new Set<string>();
  const visit = (element: XmlElement): void => {
    const children = element.children.filter(isElement);
    const last = children.at(-1)?.local;
    if (element.local === "tc" && last !== "p") wrong.push(`a cell ends with ${last}`);
    // Some programs write the grid of columns behind the first row.
    if (element.local === "tbl" && !children.some(({ local }) => local === "tr" || local === "sdt"))
      wrong.push("a table has no row");
    if (element.local === "docPr" || element.local === "bookmarkStart") {
      const id = `${element.local} ${element.attributes.find(({ local }) => local === "id")?.value}`;
      if (ids.has(id)) wrong.push(`${id} is there twice`);
      ids.add(id);
    }
    for (const child of children) visit(child);
  };
  visit(parseXml(Buffer.from(xml), new PackageBudget()));
  return wrong;
}

/** The parts of a file by their names, as texts: buffers are compared byte by byte, which takes long. */
const partsOf = (file: Uint8Array): readonly string[] =>
  [...readArchive(file)].map(([name, bytes]) => `${name} ${Buffer.from(bytes).toString("base64")}`);

test("there are files of other programs to try", () => {
  expect(files.length).toBeGreaterThan(0);
});

describe.each(files)("$name", ({ name, bytes }) => {
  test("three rounds of it give the same parts", () => {
    const first = filledUnlessRefused(bytes);
    if (first === undefined) return;
    const again = filledFile(filledFile(first.bytes, data).bytes, data);
    expect(partsOf(again.bytes)).toEqual(partsOf(first.bytes));
  });

  test("tags at random places of it are refused, or give a file that is sound and that imports read", async () => {
    const before = wrongIn(Buffer.from(readArchive(bytes).get("/word/document.xml") ?? []).toString("utf8"));
    for (let seed = 1; seed <= atNight(400, 4); seed += 1) {
      const made = filledUnlessRefused(withTags(bytes, seed));
      if (made === undefined) continue;
      const wrong = wrongIn(made.partOf("/word/document.xml")).filter((one) => !before.includes(one));
      expect(wrong, `seed ${seed}`).toEqual([]);
      if (seed % 4 === 0) await importFile({ bytes: made.bytes, fileName: name, literal: true });
    }
  });
});

test("files with changes are filled or refused, and nothing else happens", () => {
  const numbers = importFiles.flatMap(({ name }, number) => (name.endsWith(".docx") ? [number] : []));
  for (let round = 0; round < atNight(400, 3); round += 1)
    for (const number of numbers) filledUnlessRefused(mutatedImport(number + round * importFiles.length, 5).bytes);
});
