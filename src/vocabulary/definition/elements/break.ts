import { type NamedSchemas, oneOf, ref, refusedWhen, shape } from "../build.ts";

const ofSections = ["pageSetup", "header", "footer", "watermark"];

export const breakWords: NamedSchemas = {
  BreakElement: shape(
    "Ends a page, a section or a line.",
    {
      break: oneOf(
        ["page", "section", "line"],
        "page: what follows starts a new page; section: the same, with its own page set-up; line: a blank line.",
        { examples: ["page"] },
      ),
    },
    {
      pageSetup: ref(
        "PageSetup",
        "What differs from the document's own page set-up; a key that is left out is that of the document, whatever the section before has.",
      ),
      header: ref("Zone", "The section's header; absent, that of the section before is kept."),
      footer: ref("Zone", "The section's footer; absent, that of the section before is kept."),
      watermark: ref("Watermark", "The section's watermark; absent, that of the section before is kept; empty, none."),
    },
    {
      ...refusedWhen("break", ["page", "line"], ofSections, "Only a section break can change the page."),
      examples: [
        { break: "page" },
        { break: "section", pageSetup: { orientation: "landscape" }, header: { content: [] } },
      ],
    },
  ),
};
