import { errorCodes, faultCodes, findingCodes, refusals, warningCodes } from "../../../src/vocabulary/codes.ts";
import { code, heading, table } from "./markdown.ts";

const refusalsText = `
Nothing was done. The body is \`application/problem+json\` (RFC 9457) with \`title\`, \`status\`, \`detail\`, \`errorCode\`, \`isRetryable\`,
\`message\` and \`requestId\`.
`;

const faultsText = `
A refused body or definition lists what is wrong in \`errors\`: up to 100 times \`code\`, \`path\` (a JSON Pointer, RFC 6901) and \`message\`.
The first one is repeated on top as \`code\`, \`path\`, \`message\`.
`;

const errorCodesText = `
The document is made, stored and counted, but lacks something. Each code stands at most once in \`errorCodes\`; \`warnings\` says where and why.
`;

const warningsText = `
\`warnings\` lists findings with \`code\`, \`path\` (a JSON Pointer into the definition) and \`message\`, in the order of meeting them.
`;

const findingsText = `
\`POST …/documents/diagnose-from-payload\` and \`-from-template\` list the warnings in \`findings\`, with \`severity\`, and with \`page\` and \`box\`
where their place is on a page. Besides them, of severity \`info\`:
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
  return `${heading("Errors", "src/vocabulary/codes.ts")}
## Refusals\n${refusalsText}\n${table(["errorCode", "Status", "Title", "Retryable", "What to do"], refusalRows)}
## Faults\n${faultsText}\n${table(["Code", "Means"], rows(faultCodes))}
## Error codes of a made document\n${errorCodesText}\n${table(["Code", "The document lacks"], rows(errorCodes))}
## Warnings of a made document\n${warningsText}\n${table(["Code", "Means"], rows(warningCodes))}
## Findings of a diagnosis\n${findingsText}\n${table(["Code", "Means"], rows(findingCodes))}`;
}
