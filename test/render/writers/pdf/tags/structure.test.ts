import { PDFArray, PDFDict, PDFDocument, PDFName } from "pdf-lib";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { outsideWith } from "../../../../support/definitions/case-outside.ts";
import { readCase } from "../../../../support/definitions/reference-case.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { needs, program } from "../../../../support/programs/programs.ts";
import {
  isNode,
  type Node,
  nodesIn,
  type Structure,
  structureOf,
  textOf,
} from "../../../../support/readers/structure.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";
import { extracted, withFile } from "../judges.ts";

const engine = localEngine();

async function madeOf(document: object): Promise<Uint8Array> {
  const outcome = await render(exampleJob({ document: { tagged: true, ...document } }), outsideWith(), engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome.bytes;
}

const structured = async (...content: readonly object[]): Promise<Structure> => structureOf(await madeOf({ content }));

/** The tree as nested roles, with their texts. */
const shape = (node: Node): unknown => {
  const kids = node.kids.filter(isNode).map(shape);
  const own = textOf({ ...node, kids: node.kids.filter((kid) => !isNode(kid)) }).trim();
  return kids.length === 0
    ? `${node.role}: ${own}`
    : own === ""
      ? [node.role, ...kids]
      : [`${node.role}: ${own}`, ...kids];
};

const the = ({ root }: Structure, role: string): Node => {
  const found = nodesIn(root).find((node) => node.role === role);
  if (found === undefined) throw new Error(`There is no ${role}.`);
  return found;
};

/** The text with single spaces, and without characters that only steer its direction or stand for glyphs without a text. */
const plainly = (text: string): string =>
  text
    .replace(/[\u200b\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Line ${at + 1}.`).join("[br]");

describe("the structure tree", () => {
  test("of a document in which everything occurs is sound, and as the author wrote it", async () => {
    const { definition } = readCase("document-tagged") as { readonly definition: { readonly document: object } };
    const structure = await structureOf(await madeOf(definition.document));
    expect(structure.faults).toEqual([]);
    expect(structure.markInfo).toContain("/Marked true");
    expect(shape(structure.root)).toMatchSnapshot();
  });

  test("has paragraphs of their own for texts in rows of a stack: they are in no table", async () => {
    const card = { stack: { content: [{ p: "styled" }], style: { border: "1 solid" } } };
    const { root, faults } = await structured(
      { stack: { columns: 2, content: [{ p: "plain" }, card, { stack: { content: [{ p: "boxed" }] } }] } },
      { p: "end" },
    );
    expect(faults).toEqual([]);
    expect(shape(root)).toEqual(["Document", "P: plain", ["Div", "P: styled"], "P: boxed", "P: end"]);
  });

  test("has one item for a paragraph that goes over pages", async () => {
    const { root } = await structured({ p: lines(90) });
    expect(root.kids.length).toBe(1);
    expect(textOf(root).trim().split(" ").length).toBe(180);
    const [paragraph] = root.kids.filter(isNode);
    expect(new Set(paragraph?.kids.map((kid) => (isNode(kid) || kid.kind !== "content" ? -1 : kid.page)))).toEqual(
      new Set([0, 1]),
    );
  });

  test("keeps columns that go over pages one after the other", async () => {
    const column = (name: string) => Array.from({ length: 60 }, (_, at) => ({ p: `${name}${at}` }));
    const { root } = await structured({ columns: { widths: [1, 1], rows: [column("a"), column("b")] } });
    const words = textOf(root).trim().split(" ");
    expect(words.slice(0, 60).every((word) => word.startsWith("a"))).toBe(true);
    expect(words.length).toBe(120);
  });

  test("reads a table's header once, whatever number of pages repeat it", async () => {
    const rows = [
      [{ th: "Name" }, { th: "Age" }],
      ...Array.from({ length: 80 }, (_, at) => [{ td: `n${at}` }, { td: "1" }]),
    ];
    const structure = await structured({ table: { headerRows: 1, rows } });
    expect(structure.faults).toEqual([]);
    const headers = nodesIn(structure.root).filter(({ role }) => role === "TH");
    expect(headers.map((header) => [textOf(header), header.attributes.get("Scope")])).toEqual([
      ["Name", "/Column"],
      ["Age", "/Column"],
    ]);
    expect(nodesIn(structure.root).filter(({ role }) => role === "TR").length).toBe(81);
  });

  test("has a row divided by a page once", async () => {
    const structure = await structured({ table: { rows: [[{ td: lines(90) }, { td: "beside" }]] } });
    expect(structure.faults).toEqual([]);
    expect(nodesIn(structure.root).filter(({ role }) => role === "TD").length).toBe(2);
    expect(textOf(structure.root)).toContain("Line 90. beside");
  });

  test("keeps the place of an empty cell", async () => {
    const { root } = await structured({
      table: {
        rows: [
          [{ td: "a" }, { td: "" }],
          [{ td: "" }, { td: "d" }],
        ],
      },
    });
    expect(nodesIn(root).filter(({ role }) => role === "TD").length).toBe(4);
  });

  test("names the headers of cells below several rows of them", async () => {
    const structure = await structured({
      table: {
        headerRows: 2,
        rows: [
          [
            { th: "Berth", rowspan: 2 },
            { th: "Ships", colspan: 2 },
          ],
          [{ th: "In" }, { th: "Out" }],
          [{ th: "North" }, { td: "12" }, { td: "11" }],
        ],
      },
    });
    const cells = nodesIn(structure.root).filter(({ role }) => role === "TD" || role === "TH");
    const named = new Map(cells.map((cell) => [cell.id, textOf(cell)]));
    const headersOf = (text: string): readonly (string | undefined)[] => {
      const cell = cells.find((one) => textOf(one) === text);
      return [...(cell?.attributes.get("Headers") ?? "").matchAll(/\((\w+)\)/g)].map(([, id]) => named.get(id));
    };
    expect(headersOf("12")).toEqual(["Ships", "In", "North"]);
    expect(headersOf("11")).toEqual(["Ships", "Out", "North"]);
  });

  test("nests entries of contents by their level, each one link to its place", async () => {
    const structure = await structured({ toc: {} }, { h1: "One" }, { h2: "Inside" }, { h1: "Two" });
    const toc = the(structure, "TOC");
    expect(toc.kids.filter(isNode).map(({ role }) => role)).toEqual(["TOCI", "TOC", "TOCI"]);
    const entries = nodesIn(toc).filter(({ role }) => role === "Link");
    expect(entries.map((entry) => textOf(entry).replace(/\d+$/, ""))).toEqual(["One ", "Inside ", "Two "]);
    for (const { kids } of entries)
      expect(kids.filter((kid) => !isNode(kid) && kid.kind === "annotation").length).toBe(1);
  });

  test("has a link that goes over a line's end once, with an annotation for each line, which says what it links", async () => {
    const structure = await structureOf(
      await madeOf({
        pageSetup: { size: [160, 200], margin: [20, 20, 20, 20] },
        content: [{ p: "See [link, https://a.example]the list of all our ships[/link] for more." }],
      }),
    );
    const link = the(structure, "Link");
    expect(textOf(link)).toBe("the list of all our ships");
    const annotations = link.kids.flatMap((kid) => (isNode(kid) || kid.kind !== "annotation" ? [] : [kid]));
    expect(annotations.length).toBeGreaterThan(1);
    for (const { isKnown, contents } of annotations) expect([isKnown, contents]).toEqual([true, textOf(link)]);
  });

  test("leads back from a footnote to its marker (ISO 14289-2, 8.2.5.14)", async () => {
    const content = [{ p: "First." }, { p: "Here[footnote]a note[/footnote] it is." }];
    const file = await PDFDocument.load(await madeOf({ conformance: ["pdf/ua-2"], metadata: { title: "T" }, content }));
    const targets = file
      .getPage(0)
      .node.Annots()
      ?.asArray()
      .map((annotation) => {
        const action = file.context.lookup(annotation, PDFDict).lookup(PDFName.of("A"), PDFDict);
        return action.lookup(PDFName.of("SD"), PDFArray).lookup(0, PDFDict).lookup(PDFName.of("S"), PDFName).asString();
      });
    expect(targets).toEqual(["/FENote", "/Link"]);
  });

  test("puts a footnote behind its marker, wherever it is printed", async () => {
    const structure = await structured({ p: "Late[footnote]After noon.[/footnote] again." }, { p: "Next." });
    expect(structure.faults).toEqual([]);
    const [first] = structure.root.kids.filter(isNode);
    expect(first?.kids.map((kid) => (isNode(kid) ? kid.role : "text"))).toEqual(["text", "Reference", "Note", "text"]);
    expect(textOf(the(structure, "Note"))).toContain("After noon.");
    expect(the(structure, "Note").id).not.toBe(undefined);
  });

  test("leaves out headers, footers, watermarks, borders and decorative content", async () => {
    const bytes = await madeOf({
      header: { content: [{ p: "Head" }] },
      footer: { content: [{ p: "Foot" }] },
      watermark: { content: { p: "DRAFT" } },
      content: [
        { p: "Text", style: { border: { width: 1 }, backgroundColor: "#eeeeee" } },
        { image: { src: "images/logo.png", alt: "" } },
      ],
    });
    const structure = await structureOf(bytes);
    expect([shape(structure.root), structure.faults]).toEqual([["Document", "P: Text"], []]);
  });

  test("says in which language a stretch of text is", async () => {
    const bytes = await madeOf({
      language: "en",
      styles: { german: { language: "de" } },
      content: [{ p: "In German [span, german]Hafen[/span]." }, { p: "Der Hafen.", style: { language: "de" } }],
    });
    const structure = await structureOf(bytes);
    expect(structure.root.kids.filter(isNode).map(({ language }) => language)).toEqual([undefined, "de"]);
    expect(structure.faults).toEqual([]);
  });

  test("joins a word again that a line's end hyphenates", async () => {
    const bytes = await madeOf({
      pageSetup: { size: [110, 300], margin: [20, 20, 20, 20] },
      content: [{ p: "An incomprehensibility of characteristics", style: { hyphens: "auto", language: "en" } }],
    });
    const text = textOf((await structureOf(bytes)).root).trim();
    expect(text).toContain("\u00ad");
    expect(text.replaceAll("\u00ad", "")).toBe("An incomprehensibility of characteristics");
  });

  test("reaches into a box that lets the page shine through", async () => {
    const structure = await structured({
      table: { style: { opacity: 0.5 }, rows: [[{ td: "left" }, { td: "right" }]] },
    });
    expect(structure.faults).toEqual([]);
    expect(textOf(structure.root).trim()).toBe("left right");
  });

  test("is read by pdf.js", async () => {
    const pdf = await getDocumentProxy(new Uint8Array(await madeOf({ content: [{ h1: "Title" }, { p: "Text" }] })));
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    await pdf.loadingTask.destroy();
    expect(tree).toContain('"role":"H1"');
    expect(tree).toContain('"role":"P"');
  });

  test("is read by poppler, spaces at line ends included", needs("pdfinfo"), async () => {
    const bytes = await madeOf({
      pageSetup: { size: [120, 200], margin: [20, 20, 20, 20] },
      content: [{ p: "All words of the paragraph stay apart" }],
    });
    const text = withFile(bytes, (path) => program("pdfinfo").output(["-struct-text", path]));
    expect(text.replace(/\s+/g, " ")).toContain('"All words of the paragraph stay apart"');
  });

  describe("gives poppler text from right to left as it is read:", needs("pdfinfo"), () => {
    const longText =
      "يقدم هذا العقد إلى الأطراف المذكورة أدناه وفقا للشروط والأحكام المتفق عليها في 15 مايو 2026 بين الشركة والعميل";
    const cases = [
      ["Arabic", "فاتورة ضريبية", {}],
      ["Hebrew", "שלום עולם טוב", {}],
      [
        "Arabic around Latin words and digits",
        "رقم الفاتورة INV-2026 بتاريخ 15 يوليو من شركة Colophon Ltd المحدودة",
        {},
      ],
      ["Hebrew within English", "The words שלום 15 עולם mean peace", { language: "en" }],
      ["Arabic with vowel signs", "الْحَمْدُ لِلَّهِ رَبِّ الْعَالَمِينَ", {}],
      ["justified lines in which glyphs do not spell each word", longText, { textAlign: "justify" }],
      ["bold words", "نص [b]غامق Colophon جدا[/b] ثم نص عادي", {}],
      ["a link", "اقرأ المزيد [link, https://example.org]في هذا الموقع[/link] عن خدماتنا", {}],
      ["a phrase in another language", "ترحب بكم [span, english]Colophon Ltd[/span] في القاهرة", {}],
    ] as const;

    test.each(cases)("%s", async (_, p, style) => {
      const bytes = await madeOf({
        pageSetup: { size: [220, 400], margin: [20, 20, 20, 20] },
        styles: { english: { language: "en" } },
        content: [{ p, style: { language: "ar", ...style } }],
      });
      const tree = withFile(bytes, (path) => program("pdfinfo").output(["-struct-text", path]));
      const said = [...tree.matchAll(/"(?<said>.*)"\n/g)].map(({ groups }) => groups?.["said"] ?? "").join("");
      expect(plainly(said)).toBe(plainly(p.replaceAll(/\[[^\]]*\]/g, "")));
      expect((await structureOf(bytes)).faults).toEqual([]);
    });

    test("and pdftotext and pdf.js what they give without tags, or more, but for marks of direction", async () => {
      const content = [
        { p: longText, style: { language: "ar" } },
        { p: "שלום Colophon Ltd עולם טוב", style: { language: "he" } },
      ];
      const [bytes, untagged] = [await madeOf({ content }), await madeOf({ content, tagged: false })];
      expect(plainly(extracted(bytes))).toBe(plainly(extracted(untagged)));
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { items } = await (await pdf.getPage(1)).getTextContent({ disableNormalization: true });
      await pdf.loadingTask.destroy();
      const text = (items as readonly { readonly str?: string }[]).map(({ str }) => str ?? "").join("");
      expect(plainly(text)).toContain("שלום Colophon Ltd עולם טוב");
      expect(plainly(text)).toContain("في 15 مايو 2026");
    });
  });
});

test("a document that does not ask for it has no structure tree", async () => {
  const bytes = await madeOf({ tagged: false, content: [{ h1: "Title" }] });
  expect(Buffer.from(bytes).toString("latin1")).not.toContain("StructParents");
  await expect(structureOf(bytes)).rejects.toThrow();
});

test("a service that tags always does so whatever the definition says", async () => {
  const job = { ...exampleJob({ document: { content: [{ p: "Text" }] } }), tagged: true };
  const outcome = await render(job, outsideWith(), engine);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.code);
  expect(textOf((await structureOf(outcome.bytes)).root).trim()).toBe("Text");
  expect(outcome.colophon.job.tagged).toBe(true);
});
