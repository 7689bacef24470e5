import { described, type PageWanted, previewing, type ToolDescription } from "../../mcp/described.ts";
import { reportOf } from "../../mcp/findings.ts";
import { type LanguageSources, language } from "../../mcp/language.ts";
import { serviceTools } from "../../mcp/service-tools.ts";
import { asJson, type ContentBlock, members, type Tool } from "../../mcp/tool.ts";
import { validate } from "../../mcp/validate.ts";
import type { LayoutDiagnosis } from "../../vocabulary/http/diagnosis.ts";
import { formats } from "../../vocabulary/http/documents.ts";
import type { Fault } from "../../vocabulary/refusal.ts";
import { documentName } from "../answers/content-disposition.ts";
import { importing } from "./import-tool.ts";
import type { InnerService } from "./inner-service.ts";
import { wordTools } from "./word-tools.ts";

/** Tools of a service for one caller; `faultsOf` finds what is wrong in a definition's text. */
export const httpTools = (
  sources: LanguageSources,
  service: InnerService,
  faultsOf: (content: string) => Promise<readonly Fault[]>,
): readonly Tool[] => [
  language(sources),
  validate((definition) => faultsOf(JSON.stringify(definition))),
  preview(service),
  generate(service),
  importing(service),
  ...wordTools(service),
  ...serviceTools(service),
];

const bodyOf = ({ definition, data }: ToolDescription): object =>
  data === undefined ? definition : { content: JSON.stringify(definition), data };

/** The path of a route that takes a definition, or one with data. */
const pathOf = (verb: string, { data, locale, timeZone }: ToolDescription, end = "", more: object = {}): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ locale, timeZone, ...more }))
    if (value !== undefined) query.set(name, String(value));
  return `documents/${verb}-from-${data === undefined ? "payload" : "template"}${end}?${query}`;
};

const preview = (service: InnerService): Tool => ({
  ...previewing,
  run: async ({ page = 1, width, ...wanted }: PageWanted) => {
    const body = bodyOf(wanted);
    const picture = await service.file(pathOf("preview", wanted, "/png", { page, width }), body);
    const { pages, errorCodes, ...diagnosis } = (await service.ask("POST", pathOf("diagnose", wanted), {
      body,
    })) as LayoutDiagnosis & { readonly pages: number; readonly errorCodes: readonly string[] };
    const shown: ContentBlock = { type: "image", data: picture.toString("base64"), mimeType: "image/png" };
    return [shown, ...asJson({ page, ...reportOf({ pages, errorCodes, diagnosis }) })];
  },
});

interface ToGenerate extends ToolDescription {
  readonly format?: string;
  readonly fileName?: string;
  readonly strict?: boolean;
}

const generate = (service: InnerService): Tool => ({
  name: "generate",
  description:
    "Makes the document and stores it in the service; answers its id, its pages, what it lacks, and where it is downloaded with the same token.",
  inputSchema: members(
    {
      ...described,
      format: { type: "string", enum: [...formats], description: "pdf unless given" },
      fileName: documentName.schema,
      strict: { type: "boolean", description: "No file rather than one that lacks something" },
    },
    ["definition"],
  ),
  run: async ({ format = "pdf", fileName, strict, ...wanted }: ToGenerate) => {
    const path = pathOf("generate", wanted, `/${format}`, { fileName, strict });
    return asJson(await service.ask("POST", path, { body: bodyOf(wanted) }));
  },
});
