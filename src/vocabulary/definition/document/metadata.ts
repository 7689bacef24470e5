import { type NamedSchemas, shape, text } from "../build.ts";

const facts = {
  title: text("Title, shown by viewers instead of the file name.", { examples: ["Invoice 2026-0042"] }),
  author: text("Who wrote it.", { examples: ["Lindqvist & Co."] }),
  subject: text("What it is about."),
  keywords: text("Keywords, separated by commas.", { examples: ["invoice, 2026"] }),
  version: text("Version of the document, chosen by its author.", { examples: ["1.2"] }),
};

export const metadataWords: NamedSchemas = {
  Metadata: shape("Information about the document.", {}, facts, {
    examples: [{ title: "Invoice 2026-0042", author: "Lindqvist & Co." }],
  }),
  ComponentMetadata: shape(
    "Information about a component; `use` refers to it by `name`.",
    { name: text("The component's name, unique in the tenant.", { minLength: 1, examples: ["letterhead"] }) },
    facts,
    { examples: [{ name: "letterhead", version: "2" }] },
  ),
};
