/** A content list as the root of a definition. */
export const withContent = (...content: readonly unknown[]) => ({ document: { content } });

const withRoot = (keys: Readonly<Record<string, unknown>>) => ({ document: { content: [{ p: "x" }], ...keys } });

/** Every shape that the interface specification and the definition reference show or describe, as whole definitions. */
export const specExamples: Readonly<Record<string, unknown>> = {
  "a paragraph with a style name": withContent({ p: "Dear [b]$data.name[/b]", style: "lead" }),
  "headings h1 to h5": withContent({ h1: "a" }, { h2: "b" }, { h3: "c" }, { h4: "d" }, { h5: "e", style: "h" }),
  "an unordered list": withContent({ ul: { symbol: "*", style: "s", items: [{ p: "a" }, { p: "b", style: "x" }] } }),
  "ordered lists of every symbol": withContent(
    ...["1", "a", "A", "i", "I", "α", "Α"].map((symbol) => ({ ol: { symbol, items: [{ p: "a" }] } })),
  ),
  "a nested list": withContent({ ol: { items: [{ p: "a" }, { ul: { items: [{ p: "b" }] } }] } }),
  "a list from an array of texts": withContent({ ul: { source: "$data.names" } }),
  "a list from an array of objects": withContent({ ul: { source: "$data.people", map: { p: "$item.name" } } }),
  "a table with weights and percents": withContent({
    table: { widths: [3, "25%", 1.5], style: "grid", rows: [[{ th: "A" }, { td: "B", style: "n" }, { p: "C" }]] },
  }),
  "a table with source and map": withContent({
    table: { widths: [3, 1], rows: [[{ th: "Item" }, { th: "Sum" }]], source: "$data.lines", map: ["name", "sum"] },
  }),
  "spans, nested tables and other elements in cells": withContent({
    table: {
      widths: [1, 1],
      rows: [
        [{ td: "a", colspan: 2 }],
        [{ th: "b", rowspan: 2 }, { table: { widths: [1], rows: [[{ td: "c" }]] } }],
        [{ ul: { items: [] } }],
      ],
    },
  }),
  "contents without and with options": withContent(
    { toc: {} },
    { toc: { maxLevel: 2, title: "Inhalt", style: "tocLine", titleStyle: "h1", outlines: true } },
  ),
  "columns as a grid, nested, and as a flow": withContent(
    { columns: { widths: [2, 1], gap: 14, rows: [[{ p: "Left" }], [{ p: "Right" }, { p: "More" }]] } },
    { columns: { colNumber: 3, style: "s", rows: [[{ columns: { rows: [[{ p: "in" }]] } }]] } },
  ),
  "a separator in every type": withContent(
    ...["solid", "dashed", "dotted", "double", "groove", "inset", "outset", "ridge"].map((lineType) => ({
      separator: { lineType, length: 100, width: 1, color: "#000000" },
    })),
  ),
  "every break": withContent(
    { break: "page" },
    { break: "line" },
    {
      break: "section",
      pageSetup: { orientation: "landscape" },
      header: { content: [] },
      footer: { content: [] },
      watermark: {},
    },
  ),
  "a drawing with four numbers of viewBox": withContent({
    svg: { viewBox: [0, 0, 100, 40], width: 200, height: 80, children: [{ path: { d: "M0 0 L10 10" } }] },
  }),
  "a drawing with two numbers and every kind of child": withContent({
    svg: {
      viewBox: [100, 40],
      children: [
        {
          path: { d: "M0 0L1 1", stroke: "red", strokeDasharray: [0], strokeLinecap: "round", strokeLinejoin: "bevel" },
        },
        { textPath: { value: "round", d: "M0 0L1 1" } },
        { g: { transform: "translate(1 1)", children: [{ text: { x: 1, y: 2, value: "t" } }] } },
        { image: { src: "images/a.png", x: 0, y: 0, width: 10, height: 10 } },
        { barcode: { type: "qrcode", value: "x", x: 0, y: 0, width: 20, height: 20 } },
        { use: { name: "seal", x: 0, y: 0, width: 20, height: 20, params: { year: 2026, signer: { name: "A" } } } },
        { rectangle: { width: 1, height: 1 } },
        { roundRectangle: { width: 1, height: 1, rx: 0.2 } },
        { circle: { r: 1 } },
        { ellipse: { rx: 1, ry: 2 } },
        { line: { x1: 0, y1: 0, x2: 1, y2: 1 } },
        { arc: { rx: 5, startAngle: 0, endAngle: 90 } },
        ...[
          "triangle",
          "diamond",
          "pentagon",
          "hexagon",
          "octagon",
          "plus",
          "parallelogram",
          "trapezoid",
          "rightArrow",
          "leftArrow",
          "upArrow",
          "downArrow",
          "chevron",
        ].map((shape) => ({ [shape]: { x: 0, y: 0, width: 10, height: 10 } })),
        {
          freeform: {
            points: [
              [0, 0],
              [1, 1],
              [2, 0],
            ],
          },
        },
      ],
    },
  }),
  metadata: withRoot({ metadata: { title: "t", author: "a", subject: "s", keywords: "a, b", version: "1" } }),
  "page set-up": withRoot({
    pageSetup: {
      size: "A4",
      orientation: "portrait",
      margin: [36, 36, 36, 36],
      backgroundColor: ["#FFFFFF", "EEEEEE"],
      borderTop: "1 solid #000000",
      borderLeft: "none",
    },
  }),
  "the flat page size": withRoot({ pageSize: "letter" }),
  "header and footer": withRoot({
    header: { content: [{ p: "$data.title" }], separator: { width: 1 }, offset: 8 },
    footer: { content: [{ p: "$global.PAGE / $global.NUMPAGES", style: "foot" }], skipPages: [1] },
  }),
  "a watermark": withRoot({
    watermark: { content: { p: "DRAFT" }, angle: -35, repeat: true, spacing: [220, 180], style: "wm" },
  }),
  "the watermark keys of the specification alone": withRoot({ watermark: { spacing: [1, 2], angle: 45, style: "wm" } }),
  bookmarks: withRoot({ bookmark: { title: "Report", pageNumber: 1, children: [{ title: "Totals", pageNumber: 3 }] } }),
  encryption: withRoot({
    encryption: {
      encryptionType: "AES256",
      ownerPassword: "o",
      userPassword: "u",
      permissions: { print: true, extract: true },
      doNotEncryptMetadata: false,
      encryptEmbeddedFilesOnly: false,
    },
  }),
  diagnostics: withRoot({ diagnostics: { showInDocument: "appendix", minLevel: "warning" } }),
  fonts: withRoot({
    fonts: {
      Brand: { regular: "fonts/a.ttf", bold: "fonts/b.ttf", italic: "fonts/c.ttf", boldItalic: "fonts/d.otf" },
      B: { regular: "x.ttf" },
    },
  }),
  images: withRoot({ images: { logo: { src: "images/logo.png" } } }),
  attachments: withRoot({
    attachments: [
      {
        filePath: "attachments/a.xml",
        fileName: "a.xml",
        description: "d",
        relationship: "formData",
        mimeType: "text/xml",
      },
      ...["source", "data", "alternative", "supplement", "schema", "formData", "unspecified"].map((relationship) => ({
        filePath: "a",
        relationship,
      })),
    ],
  }),
  "the least signature": withRoot({ signature: { certificate: "certs/a.p12" } }),
  "a signature with every key": withRoot({
    signature: {
      fieldName: "Sig",
      signatureCreator: "c",
      signingType: "PAdES",
      certificate: "vault-key",
      password: "",
      contactInfo: "x",
      timestampServer: "https://tsa.example.com",
      visible: true,
      claimedSignDate: "2026-07-01T12:00:00Z",
      digest: "sha512",
      certificationLevel: "formFilling",
      position: { pageNumber: 1, left: 100, bottom: 150, width: 160, height: 50 },
      appearance: {
        signedBy: "A",
        signDate: "d",
        reason: "r",
        location: "l",
        image: { src: "images/a.png", width: 10, height: 10 },
        style: "sig",
        icon: "shield",
        certificateFingerprint: true,
        svg: { children: [{ use: { name: "seal" } }] },
      },
      fieldLock: { permissions: "annotating", action: "include", fields: ["total"] },
    },
  }),
  "a detached signature that locks all": withRoot({
    signature: { certificate: "a.pfx", signingType: "Detached", fieldLock: { action: "all" } },
  }),
  components: {
    document: {
      use: [
        { name: "letterhead", override: true },
        { id: "6f1e", data: { a: [1] }, style: "s" },
      ],
      content: [{ use: { name: "address", data: { city: "Malmö" } } }],
    },
  },
  "a root $schema": {
    $schema: "https://example.com/v1/document-definition.schema.json",
    document: { content: [{ p: "x" }] },
  },
  "every style key the specification names": withRoot({
    styles: {
      all: {
        fontFamily: "Brand",
        fontSize: 9.5,
        fontWeight: "bold",
        bold: true,
        fontStyle: "italic",
        color: "#1B4965",
        backgroundColor: "AABBCC",
        textAlign: "justify",
        lineHeight: 1.2,
        padding: "4 8",
        paddingTop: 1,
        paddingRight: 1,
        paddingBottom: 1,
        paddingLeft: 1,
        border: "1 solid #000000",
        borderTop: { width: 1, color: "red", opacity: 0.5, type: "SOLID", radiusTopLeft: 2 },
        borderRight: { type: "DASHED" },
        borderBottom: { type: "DOTTED" },
        borderLeft: {},
        borderRadius: 4,
        borderCollapse: "collapse",
        verticalAlign: "middle",
        horizontalAlign: "center",
        clipPath: "polygon(0 0, 10 0, 5 5)",
        strokeDasharray: [],
        strokeDashoffset: 1,
        strokeLinecap: "square",
        strokeLinejoin: "miter",
      },
      more: {
        fontWeight: 700,
        italic: true,
        letterSpacing: 1,
        wordSpacing: 1,
        baseDirection: "rtl",
        fill: "none",
        stroke: "navy",
        opacity: 0.5,
        width: "50%",
        height: 10,
        margin: 4,
        marginTop: "2mm",
        flexGrow: 1,
        justifyContent: "center",
        alignItems: "stretch",
        tableLayout: "fixed",
        transform: "rotate(3)",
        rotate: 3,
        skew: [1, 2],
        columnCount: 2,
        borderCollapse: "separate",
        verticalAlign: "baseline",
      },
    },
  }),
};
