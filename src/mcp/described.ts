import { limits } from "../vocabulary/limits.ts";

/** Members of tools that make a document. */
export const described = {
  definition: { type: "object", description: 'The definition: {"document": …}' },
  data: { type: "object", description: "The values that $data references stand for" },
  locale: { type: "string", maxLength: limits.localeLength, description: "As en-US" },
  timeZone: { type: "string", maxLength: limits.timeZoneLength, description: "As Europe/Paris" },
};

/** Members of tools that show a page. */
export const pageShown = {
  page: { type: "integer", minimum: 1, maximum: 1_000_000, description: "Which page; the first unless given" },
  width: {
    type: "integer",
    minimum: 1,
    maximum: limits.pagePicture.width,
    description: "Of the picture, in pixels; 96 to the inch unless given",
  },
};
