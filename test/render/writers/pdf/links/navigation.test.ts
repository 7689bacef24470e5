import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, type PDFObject, PDFRef, PDFString } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import type { DocumentFacts } from "../../../../../src/render/model/document/document.ts";
import type { LinkTarget } from "../../../../../src/render/model/look.ts";
import type { Page, PageMark } from "../../../../../src/render/model/page/page.ts";
import { needs } from "../../../../support/programs/programs.ts";
import { complaints } from "../judges.ts";
import { made, page } from "../made.ts";
import { line } from "../plain-type.ts";

const link = (target: LinkTarget): PageMark => ({
  kind: "link",
  rect: { x: 10, y: 20, width: 50, height: 12 },
  target,
});
const uri = (address: string): PageMark => link({ kind: "uri", uri: address });
const goto = (name: string): PageMark => link({ kind: "destination", name });
const anchor = (name: string, y = 30): PageMark => ({ kind: "anchor", name, x: 5, y, outline: undefined });
const heading = (title: string, level: number, y = 30): PageMark => ({
  kind: "anchor",
  name: `#${title}`,
  x: 0,
  y,
  outline: { title, level },
});

interface Opened {
  readonly document: PDFDocument;
  readonly report: Report;
}

async function opened(pages: readonly Page[], more: Partial<DocumentFacts> = {}): Promise<Opened> {
  const report = new Report();
  const document = await PDFDocument.load(made(pages, more, report), { updateMetadata: false });
  return { document, report };
}

const at = (object: PDFObject | undefined, ...path: readonly (string | number)[]): PDFObject | undefined =>
  path.reduce<PDFObject | undefined>((value, key) => {
    if (value instanceof PDFDict) return value.lookup(PDFName.of(String(key)));
    return value instanceof PDFArray ? value.lookup(Number(key)) : undefined;
  }, object);

const text = (object: PDFObject | undefined): string | undefined =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : undefined;

const annotations = ({ document }: Opened, of = 0): readonly PDFDict[] =>
  (document.getPage(of).node.Annots()?.asArray() ?? []).map((ref) => document.context.lookup(ref, PDFDict));

describe("links", () => {
  test("lead out by address, in a box that grows from the foot of the page", async () => {
    const [annotation] = annotations(await opened([page(uri("https://example.com/a?b=(c)"))]));
    expect(text(at(annotation, "A", "URI"))).toBe("https://example.com/a?b=(c)");
    expect(annotation?.get(PDFName.of("Rect"))?.toString()).toBe("[ 10 168 60 180 ]");
    expect(annotation?.get(PDFName.of("F"))?.toString()).toBe("4");
  });

  test("of a line are placed from its baseline", async () => {
    const rect = { x: 4, y: -9, width: 30, height: 12 };
    const mark: PageMark = {
      kind: "line",
      x: 20,
      y: 60,
      line: line([], { links: [{ rect, target: { kind: "uri", uri: "tel:+1" } }] }),
    };
    const [annotation] = annotations(await opened([page(mark)]));
    expect(annotation?.get(PDFName.of("Rect"))?.toString()).toBe("[ 24 137 54 149 ]");
  });

  test("in a turned group lie where the group ends up, corner by corner", async () => {
    const half = Math.SQRT1_2;
    const group: PageMark = {
      kind: "group",
      marks: [uri("https://a.b")],
      transform: [half, half, -half, half, 100, 50],
      clip: undefined,
      opacity: 1,
    };
    const [annotation] = annotations(await opened([page(group)]));
    expect(annotation?.get(PDFName.of("QuadPoints"))?.toString().split(" ")).toHaveLength(10);
  });

  test("with other characters are spelled in ASCII", async () => {
    const [annotation] = annotations(await opened([page(uri("https://exämple.com/a b%20c"))]));
    expect(text(at(annotation, "A", "URI"))).toBe("https://ex%C3%A4mple.com/a%20b%20c");
  });

  test.each(["http://a", "HTTPS://a", "mailto:a@b.c", "tel:+49-30"])("to %s are made", async (address) => {
    expect(annotations(await opened([page(uri(address))]))).toHaveLength(1);
  });

  test.each([
    "javascript:alert(1)",
    "file:///etc/passwd",
    "data:text/html,x",
    "//a",
    "ftp://a",
    " https://a",
    "https://a\nb",
    "",
  ])("to %j are left out, and reported", async (address) => {
    const result = await opened([page(uri(address))]);
    expect(annotations(result)).toHaveLength(0);
    expect(result.report.warnings()).toMatchObject([{ code: "LINK_REFUSED" }]);
    expect(result.report.errorCodes()).toEqual(["CONTENT_ERROR"]);
  });

  test("lead to a named place, also one on a later page", async () => {
    const result = await opened([page(goto("Größe")), page(anchor("Größe", 40))]);
    const dest = at(annotations(result)[0], "Dest");
    const names = at(result.document.catalog, "Names", "Dests", "Names") as PDFArray;
    expect(text(names.lookup(0))).toBe("Größe");
    expect(names.get(0).toString()).toBe(dest?.toString());
    const place = names.lookup(1, PDFArray);
    expect(place.get(0)).toBe(result.document.getPage(1).ref);
    expect(place.asArray().slice(1).join(" ")).toBe("/XYZ 5 160 null");
  });

  test("to an unknown name are left out, and reported once", async () => {
    const result = await opened([page(goto("nowhere"), goto("nowhere"))]);
    expect(annotations(result)).toHaveLength(0);
    expect(result.report.warnings()).toMatchObject([
      { code: "LINK_TARGET_MISSING", message: expect.stringContaining("nowhere") },
    ]);
  });

  test("the first place to take a name keeps it", async () => {
    const { document } = await opened([page(anchor("a", 30), anchor("a", 90))]);
    expect(at(document.catalog, "Names", "Dests", "Names", 1)?.toString()).toContain("/XYZ 5 170 null");
  });

  test("hundreds of names stand in order under limits", async () => {
    const names = Array.from({ length: 300 }, (_, i) => `n${(i * 7919) % 300}`);
    const { document } = await opened([page(...names.map((name) => anchor(name)))]);
    const kids = at(document.catalog, "Names", "Dests", "Kids") as PDFArray;
    const found = kids.asArray().flatMap((_, i) => {
      const leaf = kids.lookup(i, PDFDict);
      const list = leaf.lookup(PDFName.of("Names"), PDFArray);
      const keys = list.asArray().flatMap((_, k) => (k % 2 === 0 ? [text(list.lookup(k)) ?? ""] : []));
      expect([text(at(leaf, "Limits", 0)), text(at(leaf, "Limits", 1))]).toEqual([keys[0], keys.at(-1)]);
      return keys;
    });
    expect(found).toEqual([...new Set(names)].sort((a, b) => (a < b ? -1 : 1)));
  });
});

/** The outline as indented titles, with the count each item states. */
function outlineOf(document: PDFDocument): readonly string[] {
  const lines: string[] = [];
  const walk = (parent: PDFObject | undefined, depth: number): void => {
    let previous: PDFObject | undefined;
    for (let item = at(parent, "First"); item !== undefined; item = at(item, "Next")) {
      expect(at(item, "Parent")).toBe(parent);
      expect(at(item, "Prev")).toBe(previous);
      lines.push(`${"  ".repeat(depth)}${text(at(item, "Title"))} ${at(item, "Count")?.toString() ?? ""}`.trimEnd());
      walk(item, depth + 1);
      previous = item;
    }
    expect(at(parent, "Last")).toBe(previous);
  };
  const root = at(document.catalog, "Outlines");
  walk(root, 0);
  lines.push(`shown ${at(root, "Count")?.toString()}`);
  return lines;
}

describe("the outline", () => {
  test("nests headings by level; what was skipped leaves no gap", async () => {
    const { document } = await opened([
      page(heading("One", 1), heading("One a", 2), heading("Deep", 4)),
      page(heading("One b", 2), heading("Two", 1), heading("Three", 1)),
    ]);
    expect(outlineOf(document)).toEqual(["One 2", "  One a -1", "    Deep", "  One b", "Two", "Three", "shown 5"]);
  });

  test("has titles without the marks of places where they may break", async () => {
    const bookmark = { title: "Ver\u00adtrag", pageNumber: 1, children: [] };
    const { document } = await opened([page(heading("Donau\u00addampf\u200bschiff", 1))], { bookmark });
    expect(outlineOf(document)).toEqual(["Vertrag", "Donaudampfschiff", "shown 2"]);
  });

  test("starts with the author's own tree", async () => {
    const bookmark = {
      title: "Report",
      pageNumber: 1,
      children: [
        { title: "Second", pageNumber: 2, children: [] },
        { title: "Beyond", pageNumber: 9, children: [] },
      ],
    };
    const { document } = await opened([page(heading("One", 1)), page()], { bookmark });
    expect(outlineOf(document)).toEqual(["Report 2", "  Second", "  Beyond", "One", "shown 4"]);
    const second = at(document.catalog, "Outlines", "First", "First", "Dest");
    expect(second?.toString()).toContain("/XYZ 0 200 null");
    expect(second instanceof PDFArray && second.get(0) instanceof PDFRef && second.get(0)).toBe(
      document.getPage(1).ref,
    );
    expect(at(document.catalog, "Outlines", "First", "Last", "Dest")).toBeUndefined();
  });

  test("is not there when nothing asks for it", async () => {
    const { document } = await opened([page(anchor("a"))]);
    expect(document.catalog.has(PDFName.of("Outlines"))).toBe(false);
  });
});

test("a file with links, names and an outline has no faults", needs("qpdf"), () => {
  const marks = [goto("a"), uri("https://a.b"), anchor("a"), heading("Überschrift", 1), heading("b", 3)];
  expect(complaints(made([page(...marks), page()]))).toBe("");
});
