import {
  errorCodes,
  faultCodes,
  findingCodes,
  type ImportCode,
  importCodes,
  kindsOfImportCodes,
  refusals,
  signatureReasons,
  warningCodes,
} from "../../../src/vocabulary/codes.ts";
import { code, heading, table } from "./markdown.ts";

const refusalsText = `
Nothing was done. The body is \`application/problem+json\` (RFC 9457) with \`title\`, \`status\`, \`detail\`, \`errorCode\`, \`isRetryable\`,
\`message\` and \`requestId\`.
`;

const faultsText = `
A refused body or definition lists its faults in \`errors\`: up to 100, each with \`code\`, \`path\` (a JSON Pointer, RFC 6901) and \`message\`.
The first one is repeated at the top level as \`code\`, \`path\`, \`message\`.
`;

const errorCodesText = `
The document is generated, stored and counted, but lacks something. Each code is in \`errorCodes\` at most once; \`warnings\` says where and why.
`;

const warningsText = `
\`warnings\` lists findings with \`code\`, \`path\` (a JSON Pointer into the definition) and \`message\`, in the order in which they were found.
`;

const findingsText = `
\`POST …/documents/diagnose-from-payload\` and \`-from-template\` list the warnings in \`findings\`, with \`severity\`, and with \`page\` and \`box\`
where their place is on a page. They also list, with severity \`info\`:
`;

const importsText = `
\`POST …/templates/import\` and \`colophon import\` list in \`report\` what of a file does not survive, with \`code\`, \`kind\` (\`lost\`: content;
\`near\`: a look, or text that stays as it is), \`place\` (where in the file) and \`message\`:
`;

const reasonsText = `
The event \`SignatureRefused\` of a document that was refused with \`SIGNATURE_NOT_APPLIED\` has one of these in \`reason\`; \`detail\` of the answer says it in a sentence.
`;

export function errorsPage(): string {
  const refusalRows = Object.entries(refusals).map(([name, { status, title, retryable, remedy }]) => [
    code(name),
    String(status),
    title,
    retryable ? "yes" : "no",
    remedy,
  ]);
  const rows = (codes: Readonly<Record<string, string>>) =>
    Object.entries(codes).map(([name, text]) => [code(name), text]);
  const importRows = (Object.keys(importCodes) as ImportCode[]).map((name) => [
    code(name),
    kindsOfImportCodes[name].map(code).join(", "),
    importCodes[name],
  ]);
  return `${heading("Errors", "src/vocabulary/codes.ts")}
## Refusals\n${refusalsText}\n${table(["errorCode", "Status", "Title", "Retryable", "What to do"], refusalRows)}
## Faults\n${faultsText}\n${table(["Code", "Means"], rows(faultCodes))}
## Error codes of a generated document\n${errorCodesText}\n${table(["Code", "The document lacks"], rows(errorCodes))}
## Warnings of a generated document\n${warningsText}\n${table(["Code", "Means"], rows(warningCodes))}
## Findings of a diagnosis\n${findingsText}\n${table(["Code", "Means"], rows(findingCodes))}
## Findings of an import\n${importsText}\n${table(["Code", "Kinds", "Means"], importRows)}
## Why a signature was refused\n${reasonsText}\n${table(["Reason", "Means"], rows(signatureReasons))}`;
}
