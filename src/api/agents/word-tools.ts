import { unseen } from "../../mcp/service-tools.ts";
import { asJson, members, type Tool } from "../../mcp/tool.ts";
import { fillDescription, inspectDescription, inspectedFor, syntaxMember, wordFilled } from "../../mcp/word-tools.ts";
import { formats } from "../../vocabulary/http/documents.ts";
import type { TemplateRecord } from "../../vocabulary/http/templates/templates.ts";
import type { WordInspection } from "../../vocabulary/http/templates/word-inspection.ts";
import { limits } from "../../vocabulary/limits.ts";
import { documentName } from "../answers/content-disposition.ts";
import { bytesIn, fileMembers } from "./file-in-base64.ts";
import type { InnerService } from "./inner-service.ts";

/** Tools for templates that are Word files, by the routes of templates and documents, with their scopes, sizes and limits. */
export const wordTools = (service: InnerService): readonly Tool[] => [
  inspecting(service),
  filling(service),
  saving(service),
];

const id = { type: "string", format: "uuid", description: "Of the template" };

const inspecting = (service: InnerService): Tool => ({
  name: "inspect_word",
  description: `${inspectDescription} \`pdf\` says in what its PDF will differ.`,
  inputSchema: members({ id }, ["id"]),
  run: async ({ id: templateId }: { readonly id: string }) =>
    asJson(inspectedFor((await service.ask("GET", `templates/${templateId}/inspect`)) as WordInspection)),
});

interface FillArguments {
  readonly id: string;
  readonly data: object;
  readonly format?: string;
  readonly fileName?: string;
  readonly strict?: boolean;
  readonly locale?: string;
  readonly timeZone?: string;
}

const filling = (service: InnerService): Tool => ({
  name: "fill_word",
  description: `${fillDescription} Answers as \`generate\`.`,
  inputSchema: members(
    {
      ...{ id, ...wordFilled },
      format: { type: "string", enum: [...formats], description: "docx unless given" },
      fileName: documentName.schema,
    },
    ["id", "data"],
  ),
  run: async ({ id: templateId, data, format = "docx", ...others }: FillArguments) => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(others)) query.set(name, String(value));
    const path = `documents/generate-from-template/${format}?${query}`;
    return asJson(await service.ask("POST", path, { body: { templateId, data } }));
  },
});

interface SaveArguments {
  readonly fileName: string;
  readonly base64: string;
  readonly name?: string;
  readonly testData?: object;
  readonly syntax?: string;
  readonly id?: string;
  readonly revision?: string;
}

const saving = (service: InnerService): Tool => ({
  name: "save_word",
  description:
    "Stores a Word file with tags as a template of the service or, with `id` and the `revision` that was seen last, as the file of one. When somebody changed it meanwhile nothing is stored (PRECONDITION_FAILED).",
  inputSchema: members(
    {
      ...fileMembers,
      name: {
        ...{ type: "string", minLength: 1, maxLength: limits.templateNameLength },
        description: "The name of a new template; as the file is called unless given",
      },
      testData: { type: "object", description: "Example data of a new template" },
      ...syntaxMember,
      id: { ...id, description: "Of the template whose file is replaced; its name, data and syntax stay" },
      revision: {
        type: "string",
        minLength: 1,
        maxLength: limits.revisionLength,
        description: "Which was seen last, as rev-1a2b3c",
      },
    },
    ["fileName", "base64"],
  ),
  run: async ({ fileName, base64, id: templateId, revision, testData, ...others }: SaveArguments) => {
    const file = { fileName, bytes: bytesIn(base64) };
    if (templateId === undefined) {
      const examples = testData === undefined ? {} : { testData: JSON.stringify(testData) };
      return savedFor(await service.upload("POST", "templates/word", file, { others: { ...others, ...examples } }));
    }
    if (revision === undefined) throw unseen();
    const headers = { "if-match": revision };
    return savedFor(await service.upload("PUT", `templates/${templateId}/file`, file, { headers }));
  },
});

/** What an agent needs to go on, with what is wrong in the file. */
function savedFor(record: unknown): ReturnType<typeof asJson> {
  const {
    id: templateId,
    name,
    revision,
    file,
    warnings = [],
  } = record as TemplateRecord & {
    readonly file?: unknown;
    readonly warnings?: readonly unknown[];
  };
  return asJson({ id: templateId, name, revision, file, warnings });
}
