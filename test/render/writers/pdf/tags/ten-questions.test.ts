import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../../src/render/contract/job.ts";
import { render } from "../../../../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import {
  isNode,
  type Node,
  nodesIn,
  type Structure,
  structureOf,
  textOf,
} from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

// The questions of docs/how-to/accessibility.md: the accessible report of the gallery answers them by its structure alone.

const definition = new URL("../../../../../examples/accessible-report/definition.json", import.meta.url);

let made: MadeDocument;
let structure: Structure;

beforeAll(async () => {
  const { $schema: _, ...read } = JSON.parse(readFileSync(definition, "utf8")) as { readonly $schema: string };
  const outcome = await render(exampleJob(read), exampleOutside, localEngine());
  if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
  made = outcome;
  structure = await structureOf(made.bytes);
});

const all = (role: string): readonly Node[] => nodesIn(structure.root).filter((node) => node.role === role);
const said = (node: Node | undefined): string => (node === undefined ? "" : textOf(node).replace(/\s+/g, " ").trim());
const latin = (): string => Buffer.from(made.bytes).toString("latin1");

describe("the structure of the accessible report answers:", () => {
  test("what the document is called, and that it claims PDF/A-2a and PDF/UA-1", () => {
    expect(latin()).toContain("The harbour in 2026");
    expect(made.colophon.claims?.requested.map(({ level, written }) => [level, written])).toEqual([
      ["pdf/a-2a", true],
      ["pdf/ua-1", true],
    ]);
    expect(made.warnings).toEqual([]);
  });

  test("which headings there are", () => {
    const headings = nodesIn(structure.root).filter(({ role }) => /^H\d$/.test(role));
    expect(headings.map((heading) => `${heading.role} ${said(heading)}`)).toEqual([
      "H1 The harbour in 2026",
      "H2 Ships",
      "H2 Work on the quays",
      "H2 In the words of the harbour master",
    ]);
  });

  test("which section a paragraph is in", () => {
    const blocks = structure.root.kids.filter(isNode);
    const at = blocks.findIndex((block) => said(block).startsWith("Three works"));
    expect(said(blocks.slice(0, at).findLast(({ role }) => /^H\d$/.test(role)))).toBe("Work on the quays");
  });

  test("how many items the list has, how it counts, and the marker of the third", () => {
    const [list] = all("L");
    expect(list?.kids.length).toBe(3);
    expect(list?.attributes.get("ListNumbering")).toBe("/Decimal");
    expect(said(all("Lbl").find((label) => label.parent === list?.kids[2]))).toBe("3.");
  });

  test("which headers belong to the last cell", () => {
    const cell = all("TD").at(-1);
    const names = [...(cell?.attributes.get("Headers") ?? "").matchAll(/\((\w+)\)|<([0-9A-Fa-f]+)>/g)].map(
      (found) => found[1] ?? found[2],
    );
    expect(said(cell)).toBe("454");
    expect(names.map((name) => said(all("TH").find(({ id }) => id === name)))).toEqual(["Ferries", "Out", "Third"]);
  });

  test("what each picture shows", () => {
    expect(all("Figure").map(({ alt }) => alt)).toEqual([
      "The sign of Nordlicht",
      "Bars of the money spent on each work: quay 4.2, berth 2.9, light 0.3 million kroner",
    ]);
  });

  test("where each link leads", () => {
    const links = all("Link").map((link) => link.kids.find((kid) => !isNode(kid) && kid.kind === "annotation"));
    expect(links).toHaveLength(3);
    expect(links.at(-1)).toMatchObject({ subtype: "/Link", contents: "the port's page of plans", isKnown: true });
  });

  test("what the footnote says, and which word it is about", () => {
    const [note] = all("Note");
    expect(said(note)).toBe("1 Ships of more than 100 gross tonnage, pleasure craft left out.");
    const paragraph = note?.parent;
    const before = paragraph?.kids.slice(0, paragraph.kids.indexOf(note as Node)) ?? [];
    expect(before.map((kid) => (isNode(kid) ? said(kid) : kid.kind === "content" ? kid.text : "")).join("")).toBe(
      "More ships came than in any year before1",
    );
  });

  test("in which language a paragraph is", () => {
    expect(nodesIn(structure.root).flatMap((node) => (node.language === "da" ? [said(node)] : []))).toEqual([
      "Havnen er for alle.",
    ]);
  });

  test("that nothing is read twice, and nothing that only decorates: every sequence has one owner", () => {
    expect(structure.faults).toEqual([]);
    const text = said(structure.root);
    expect(text).not.toContain("Port of Nordlicht");
    expect(text).not.toContain("Page 1");
    expect(text.split("Freight")).toHaveLength(2);
  });
});
