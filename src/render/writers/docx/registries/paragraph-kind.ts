import type { FlowCell, Paragraph } from "../../../model/document/flow.ts";
import type { KindId } from "./styles.ts";

/** The part of the document in which blocks are placed. */
export type Story = "body" | "box" | "cell" | "header-cell" | "header" | "footer" | "note";

const headings = {
  p: undefined,
  h1: "Heading1",
  h2: "Heading2",
  h3: "Heading3",
  h4: "Heading4",
  h5: "Heading5",
} as const;

const placeStyles = {
  body: "BodyText",
  box: "BodyText",
  cell: "TableText",
  "header-cell": "TableHeader",
  header: "Header",
  footer: "Footer",
  note: "FootnoteText",
} as const;

/** The style of a paragraph that names none. */
export const kindOf = (
  { role, caption }: Pick<Paragraph, "role" | "caption">,
  place: Story,
  isListed: boolean,
): KindId =>
  (caption === undefined ? undefined : "Caption") ??
  headings[role] ??
  (isListed ? "ListParagraph" : placeStyles[place]);

/** Cells of headers, footers and notes are no others than the text there. */
export function placeInCell(place: Story, { header }: Pick<FlowCell, "header">): Story {
  if (place === "header" || place === "footer" || place === "note") return place;
  return header ? "header-cell" : "cell";
}
