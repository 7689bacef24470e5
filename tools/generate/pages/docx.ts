import { lossesOfDocx } from "../../../src/render/writers/docx/losses.ts";
import { documentMapping, elementMapping, styleMapping } from "./docx-mapping.ts";
import { code, heading, table } from "./markdown.ts";

const about = `
What becomes of a definition in a Word file, and what of it can be lost. How to make one: [DOCX](../how-to/docx.md).
`;

type Mapping = typeof documentMapping;

export function docxPage(): string {
  const rows = (mapping: Mapping) =>
    Object.entries(mapping).map(([name, [becomes, ...losses]]) => [code(name), becomes, losses.map(code).join(", ")]);
  const kinds = ["Name", "Becomes", "Losses"];
  const lost = Object.entries(lossesOfDocx).map(([name, { code: warning, errorCode, message }]) => [
    code(name),
    code(warning),
    errorCode === undefined ? "" : code(errorCode),
    message,
  ]);
  const styles =
    "Of a list of styles the first is the paragraph's style in Word; the keys of the others are formatting of the paragraph. More: [styles](../how-to/docx.md#styles).\n\n";
  return `${heading("DOCX", "src/render/writers/docx/losses.ts and tools/generate/pages/docx-mapping.ts")}${about}
## Elements\n\n${table(kinds, rows(elementMapping))}
## Document\n\n${table(kinds, rows(documentMapping))}
## Style keys\n\n${styles}${table(kinds, rows(styleMapping))}
## Losses\n\n${table(["Loss", "Warning", "errorCodes", "Message"], lost)}`;
}
