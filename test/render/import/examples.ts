import { readFileSync } from "node:fs";
import { p, r } from "./word-file.ts";

/** A small file of each format, with much that the format has. */
export const examples: Readonly<Record<string, () => Promise<Uint8Array>>> = {
  "example.md": async () => Buffer.from(markdown),
  "example.js": async () => Buffer.from(pdfmake),
  "example.html": async () => readFileSync(new URL("../../fixtures/import/invoice.html", import.meta.url)),
  "libreoffice.docx": async () =>
    readFileSync(new URL("../../fixtures/import/contract-libreoffice.docx", import.meta.url)),
};

const markdown = `---
title: An example
---

# Heading *one*

Text with **bold**, \`code\`, [a link](https://example.com "title"), {{ customer.name }}[^1] and <br> HTML.

> quoted
>
> 1. one
>    - nested
> 2. two

| A | B |
|---|--:|
| x | y |

- [x] task

![pic](a.png)

\`\`\`
code
\`\`\`

[^1]: A note.
`;

const pdfmake = `
// as the playground has it
var dd = {
  pageMargins: [40, 60],
  info: { title: 'An "invoice"' },
  header: 'ACME',
  footer: (page, pages) => ({ text: page + ' of ' + pages.toString(), alignment: 'center' }),
  watermark: { text: 'DRAFT', color: 'blue', opacity: 0.1 },
  content: [
    { text: 'Invoice', style: 'head', headlineLevel: 1 },
    { text: ['A ', { text: 'bold', bold: true }, { text: 'link', link: 'https://example.com' }] },
    { columns: [{ width: 100, text: 'a' }, { width: '*', stack: ['b', 'c'] }], columnGap: 10 },
    { ul: ['one', { ol: ['x'], type: 'lower-roman' }, 'two'] },
    { table: { headerRows: 1, widths: ['*', 60], body: [
      [{ text: 'Item', bold: true }, 'Sum'], [{ text: 'both', colSpan: 2, fillColor: '#eee' }, {}], [{ stack: ['x'] }, '1'],
    ] }, layout: 'lightHorizontalLines' },
    { qr: 'a,b', fit: 60 },
    { canvas: [{ type: 'rect', x: 0, y: 0, w: 10, h: 10, color: 'red' }] },
    { text: 'next', pageBreak: 'before', margin: [0, 5] },
  ],
  styles: { head: { fontSize: 20, bold: true, margin: [0, 0, 0, 8] } },
  defaultStyle: { fontSize: 11 },
};
`;

/** The body of a Word file. */
export const wordBody = `${p(r("Head", "<w:b/>"), '<w:pStyle w:val="Heading1"/><w:outlineLvl w:val="0"/>')}${p(
  `${r("Dear {d.cus")}${r("tomer.name}")}<w:r><w:tab/><w:br/></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`,
)}${p(r("{#rows}"))}${p(r("{name}"))}${p(r("{/rows}"))}<w:tbl><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="1000"/></w:tblGrid><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p(
  r("{d.lines[i].x}"),
)}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>${p("")}</w:tc><w:tc>${p(r("a"))}</w:tc></w:tr></w:tbl><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
