import { shape, text, type Words } from "./build.ts";

const facts = {
  title: text("Title, shown by viewers instead of the file name.", { examples: ["Invoice 2026-0042"] }),
  author: text("Who wrote it.", { examples: ["Lindqvist & Co."] }),
  subject: text("What it is about."),
  keywords: text("Keywords, separated by commas.", { examples: ["invoice, 2026"] }),
  version: text("The author's own version of the document.", { examples: ["1.2"] }),
};

export const metadataWords: Words = {
  Metadata: shape("What the document says about itself.", {}, facts, {
    examples: [{ title: "Invoice 2026-0042", author: "Lindqvist & Co." }],
  }),
  ComponentMetadata: shape(
    "What a component says about itself; `name` is what `use` calls it by.",
    { name: text("The component's name, unique in the tenant.", { minLength: 1, examples: ["letterhead"] }) },
    facts,
    { examples: [{ name: "letterhead", version: "2" }] },
  ),
};
