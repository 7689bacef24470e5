import type { TemplateRecord } from "../vocabulary/http/templates/templates.ts";
import { limits } from "../vocabulary/limits.ts";
import { type Refusal, refusedAt } from "../vocabulary/refusal.ts";
import type { TenantService } from "./service.ts";
import { asJson, members, type Tool } from "./tool.ts";

/** Tools that work on a running service, under the rights of its key. */
export const serviceTools = (service: TenantService): readonly Tool[] => [
  listTemplates(service),
  saveTemplate(service),
];

const shown = ({ id, name, revision, updatedAt }: TemplateRecord): object => ({ id, name, revision, updatedAt });

const listTemplates = (service: TenantService): Tool => ({
  name: "list_templates",
  description:
    "Lists the service's templates, last changed first: id, name, and the revision that save_template takes.",
  inputSchema: members({
    limit: { type: "integer", minimum: 1, maximum: limits.templatesPage, description: "100 unless given" },
    offset: { type: "integer", minimum: 0, maximum: 1_000_000, description: "So many are left out first" },
  }),
  run: async ({ limit = 100, offset = 0 }: { readonly limit?: number; readonly offset?: number }) => {
    const records = await service.ask("GET", `templates?limit=${limit}&offset=${offset}`);
    return asJson((records as readonly TemplateRecord[]).map(shown));
  },
});

interface ToSave {
  readonly name: string;
  readonly definition: object;
  readonly testData?: unknown;
  readonly id?: string;
  readonly revision?: string;
}

const saveTemplate = (service: TenantService): Tool => ({
  name: "save_template",
  description:
    "Stores a definition as a template of the service: a new one or, with `id` and the `revision` that was seen last, a new revision of one. When somebody changed it meanwhile nothing is stored (PRECONDITION_FAILED).",
  inputSchema: members(
    {
      name: { type: "string", minLength: 1, maxLength: limits.templateNameLength, description: "The template's name" },
      definition: { type: "object", description: 'The definition: {"document": …}' },
      testData: { type: "object", description: "Example data" },
      id: { type: "string", format: "uuid", description: "Of the template to change" },
      revision: {
        type: "string",
        minLength: 1,
        maxLength: limits.revisionLength,
        description: "Which was seen last, as rev-1a2b3c",
      },
    },
    ["name", "definition"],
  ),
  run: async ({ name, definition, testData, id, revision }: ToSave) => {
    const examples = testData === undefined ? {} : { testData: JSON.stringify(testData) };
    const body = { name, content: JSON.stringify(definition), ...examples };
    if (id === undefined) return asJson(savedOf(await service.ask("POST", "templates", { body })));
    if (revision === undefined) throw unseen();
    const headers = { "if-match": revision, prefer: "return=representation" };
    return asJson(savedOf(await service.ask("PUT", `templates/${id}`, { body: { id, ...body }, headers })));
  },
});

/** The record of a saved template, with the warnings on what is wrong or doubtful in it. */
function savedOf(record: unknown): object {
  const saved = record as TemplateRecord & { readonly warnings?: readonly unknown[] };
  return { ...shown(saved), warnings: saved.warnings ?? [] };
}

/** Refuses a change of a template without the revision that was seen. */
export function unseen(): Refusal {
  const message = "The property 'revision' is missing: the one that was seen last, as list_templates says it.";
  return refusedAt("/revision", message, "MISSING_PROPERTY");
}
