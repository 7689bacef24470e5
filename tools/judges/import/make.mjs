// Word files as programs in JavaScript write them: make.mjs FOLDER, with docx and html-to-docx.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import * as docx from "docx";
import htmlToDocx from "html-to-docx";

const folder = join(argv[2] ?? ".", "word");
mkdirSync(folder, { recursive: true });

const { AlignmentType, Document, ExternalHyperlink, Footer, FootnoteReferenceRun, Header, HeadingLevel, LevelFormat } =
  docx;
const {
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableOfContents,
  TableRow,
  Tab,
  TabStopType,
  TextRun,
  WidthType,
} = docx;

const cell = (text, more = {}) => new TableCell({ children: [new Paragraph({ text })], ...more });
const numbered = (text, level) => new Paragraph({ text, numbering: { reference: "legal", level } });

const proposal = new Document({
  creator: "Northwind",
  title: "Proposal",
  styles: {
    default: {
      document: { run: { font: "Calibri", size: 22 } },
      heading1: { run: { size: 32, color: "2A5D84", bold: true } },
    },
    paragraphStyles: [
      {
        id: "Aside",
        name: "Aside",
        basedOn: "Normal",
        run: { italics: true, color: "666666" },
        paragraph: { indent: { left: 720 } },
      },
    ],
  },
  numbering: {
    config: [
      {
        reference: "legal",
        levels: [
          { level: 0, format: LevelFormat.DECIMAL, text: "%1.", alignment: AlignmentType.START },
          { level: 1, format: LevelFormat.DECIMAL, text: "%1.%2", alignment: AlignmentType.START },
        ],
      },
    ],
  },
  footnotes: { 1: { children: [new Paragraph("As of July.")] } },
  sections: [
    {
      properties: { titlePage: true, page: { margin: { top: 1440, right: 1000, bottom: 1440, left: 1000 } } },
      headers: {
        default: new Header({ children: [new Paragraph("Proposal")] }),
        first: new Header({ children: [new Paragraph("First page")] }),
      },
      footers: {
        default: new Footer({
          children: [
            new Paragraph({
              alignment: AlignmentType.CENTER,
              children: [new TextRun({ children: ["Page ", PageNumber.CURRENT, " of ", PageNumber.TOTAL_PAGES] })],
            }),
          ],
        }),
      },
      children: [
        new Paragraph({ text: "Proposal", heading: HeadingLevel.TITLE }),
        new TableOfContents("Contents", { hyperlink: true, headingStyleRange: "1-3" }),
        new Paragraph({ text: "Scope", heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
        new Paragraph({
          children: [
            new TextRun("We build "),
            new TextRun({ text: "two", bold: true, underline: {} }),
            new TextRun({ text: " houses", strike: true }),
            new FootnoteReferenceRun(1),
            new TextRun({ children: [new Tab(), "right"] }),
          ],
          tabStops: [{ type: TabStopType.RIGHT, position: 9000 }],
        }),
        new Paragraph({ text: "Set apart.", style: "Aside" }),
        numbered("Ground", 0),
        numbered("Digging", 1),
        numbered("Drains", 1),
        numbered("Walls", 0),
        new Paragraph({
          children: [
            new ExternalHyperlink({
              link: "https://northwind.example/",
              children: [new TextRun({ text: "our houses", style: "Hyperlink" })],
            }),
          ],
        }),
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [
            new TableRow({
              tableHeader: true,
              children: [cell("Part", { shading: { fill: "DDDDDD" } }), cell("Weeks")],
            }),
            new TableRow({ children: [cell("Ground", { rowSpan: 2 }), cell("2")] }),
            new TableRow({ children: [cell("3")] }),
            new TableRow({ children: [cell("In all five weeks", { columnSpan: 2 })] }),
          ],
        }),
      ],
    },
  ],
});
writeFileSync(join(folder, "docx-proposal.docx"), await Packer.toBuffer(proposal));

const html = readFileSync(new URL("sources/office.html", import.meta.url), "utf8");
writeFileSync(
  join(folder, "html-to-docx-minutes.docx"),
  Buffer.from(await htmlToDocx(html, null, { footer: true, pageNumber: true })),
);
