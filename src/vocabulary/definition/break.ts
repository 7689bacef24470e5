import { oneOf, ref, refusedWhen, shape, type Words } from "./build.ts";

const ofSections = ["pageSetup", "header", "footer", "watermark"];

export const breakWords: Words = {
  BreakElement: shape(
    "Ends a page, a section or a line.",
    {
      break: oneOf(
        ["page", "section", "line"],
        "page: what follows starts a new page; section: so, with a page set-up of its own; line: a blank line.",
        { examples: ["page"] },
      ),
    },
    {
      pageSetup: ref("PageSetup", "What differs from the document's own page set-up."),
      header: ref("Zone", "The section's header; absent, the one before stays."),
      footer: ref("Zone", "The section's footer; absent, the one before stays."),
      watermark: ref("Watermark", "The section's watermark; absent, the one before stays; empty, none."),
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
