import type { ObstacleKind } from "../../../src/render/model/document/claims.ts";
import type { ConformanceLevel } from "../../../src/vocabulary/definition/document/conformance.ts";

/** A document that raises one kind of obstacle, and a level that it is in the way of. */
interface ObstacleDocument {
  readonly level: ConformanceLevel;
  /** Left out: that of the document without anything special. */
  readonly document?: object;
  /** Levels that are also claimed, before the one above. */
  readonly before?: readonly ConformanceLevel[];
}

/** Groups with a clip, each in the one before. */
export function nested(depth: number): object {
  const group = (inner: number): object =>
    inner === 0
      ? { rect: { width: 10, height: 10 } }
      : { g: { transform: "rotate(1)", opacity: 1, style: { clipPath: "inset(0)" }, children: [group(inner - 1)] } };
  return { svg: { viewBox: [20, 20], children: [group(depth)] } };
}

const textIn = (value: string): object => ({
  svg: { width: 100, height: 50, children: [{ text: { value, x: 5, y: 20 } }] },
});

const titled = { metadata: { title: "Kept" } };

const privateUse = {
  fonts: { Signs: { regular: "fonts/icons.ttf" } },
  content: [{ p: "\ue000", style: { fontFamily: "Signs" } }],
};

/** A document for every kind: a new kind needs the document that raises it. Files are those of reference cases. */
export const obstacleDocuments: Readonly<Record<ObstacleKind, ObstacleDocument>> = {
  "contents-in-cell": {
    level: "pdf/ua-2",
    document: { ...titled, content: [{ table: { rows: [[{ toc: {} }]] } }, { h1: "A" }] },
  },
  "title-missing": { level: "pdf/ua-1" },
  "alternative-missing": {
    level: "pdf/ua-1",
    document: { ...titled, content: [{ image: { src: "png/rgb-8-bits.png" } }] },
  },
  "heading-order": { level: "pdf/ua-1", document: { ...titled, content: [{ h1: "A" }, { h3: "B" }] } },
  transparency: { level: "pdf/a-1b", document: { content: [{ p: "Pale.", style: { opacity: 0.5 } }] } },
  "deep-picture": { level: "pdf/a-1b", document: { content: [{ image: { src: "png/rgb-16-bits.png" } }] } },
  "cmyk-picture": { level: "pdf/a-2b", document: { content: [{ image: { src: "jpeg/cmyk.jpg" } }] } },
  "glyph-missing": { level: "pdf/a-2b", document: { content: [{ p: "\u{10FFFD}" }] } },
  "text-unmapped": { level: "pdf/a-2u", document: { content: [textIn("a\ufffeb")] } },
  "private-use": { level: "pdf/a-2a", document: privateUse },
  "foreign-page": { level: "pdf/a-2b", document: { content: [{ pdf: { src: "pdf/two.pdf" } }] } },
  attachment: { level: "pdf/a-2b", document: { attachments: [{ filePath: "png/rgb-8-bits.png", fileName: "a.png" }] } },
  "attachment-missing": { level: "pdf/a-4f" },
  layer: { level: "pdf/a-1b", document: { layers: [{ name: "a" }] } },
  "layer-print": { level: "pdf/a-2b", document: { layers: [{ name: "a", print: "never" }] } },
  "extraction-forbidden": {
    level: "pdf/ua-1",
    document: { encryption: { encryptionType: "aes256", ownerPassword: "owner", permissions: { extract: false } } },
  },
  script: {
    level: "pdf/a-2b",
    document: {
      content: [{ p: "[textfield, a, label=A]" }],
      actions: [{ event: "calculate", field: "a", script: "1" }],
    },
  },
  "document-script": { level: "pdf/a-4", document: { actions: [{ event: "willClose", script: "1" }] } },
  nesting: { level: "pdf/a-2b", document: { content: [nested(32)] } },
  "long-string": { level: "pdf/a-2b", document: { metadata: { title: "x".repeat(32_768) } } },
  "very-long-string": { level: "pdf/a-1b", document: { metadata: { title: "x".repeat(65_536) } } },
  "long-name": {
    level: "pdf/a-2b",
    document: { content: [{ p: `[checkbox, a, A, 14|14, export=${"x".repeat(128)}]` }] },
  },
  "long-list": {
    level: "pdf/a-1b",
    document: { content: [{ p: `[choicefield, a, ${Array.from({ length: 8192 }, (_, at) => at).join("|")}]` }] },
  },
  "large-number": {
    level: "pdf/a-1b",
    document: { content: [{ svg: { viewBox: [9, 9], children: [{ line: { x2: 40_000.5, y2: 1 } }] } }] },
  },
  "other-edition": { level: "pdf/ua-2", before: ["pdf/a-2a"] },
  "second-claim": { level: "pdf/a-3b", before: ["pdf/a-2b"] },
};

/** The document of a kind as a definition's `document`, without its claims. */
export const documentOf = ({ document }: ObstacleDocument): object => ({ content: [{ p: "Kept." }], ...document });
