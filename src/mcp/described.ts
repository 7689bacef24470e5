import { limits } from "../vocabulary/limits.ts";
import { members } from "./tool.ts";

/** Members of tools that make a document. */
export const described = {
  definition: {
    type: "object",
    description: 'The definition: {"document": …}, or {"word": {"file": …}} of a Word file that is filled',
  },
  data: { type: "object", description: "The values that $data references stand for" },
  locale: { type: "string", maxLength: limits.localeLength, description: "As en-US" },
  timeZone: { type: "string", maxLength: limits.timeZoneLength, description: "As Europe/Paris" },
};

const pageShown = {
  page: { type: "integer", minimum: 1, maximum: 1_000_000, description: "Which page; the first unless given" },
  width: {
    type: "integer",
    minimum: 1,
    maximum: limits.pagePicture.width,
    description: "Of the picture, in pixels; 96 to the inch unless given",
  },
};

/** A document that an agent describes. */
export interface ToolDescription {
  readonly definition: object;
  /** Values that its references stand for. */
  readonly data?: unknown;
  readonly locale?: string;
  readonly timeZone?: string;
}

/** A page of such a document. */
export interface PageWanted extends ToolDescription {
  readonly page?: number;
  readonly width?: number;
}

/** The tool that shows a page, but for how it is made. */
export const previewing = {
  name: "preview",
  description:
    "Makes the document and shows a page of it as a picture, with what it lacks and what to look at: texts cut off, values missing, low contrast. Nothing is stored.",
  inputSchema: members({ ...described, ...pageShown }, ["definition"]),
};
