import { accessSchemas, tokenResponse } from "../vocabulary/http/access.ts";
import { assetSchemas } from "../vocabulary/http/assets.ts";
import { deliveredDefinition, deliveryTarget, documentDelivery } from "../vocabulary/http/deliver-to.ts";
import {
  deletion,
  diagnosis,
  documentErasure,
  documentRecord,
  generationResult,
  pagesAnswer,
} from "../vocabulary/http/documents.ts";
import { form } from "../vocabulary/http/form.ts";
import { imported } from "../vocabulary/http/import.ts";
import { jobRecord, listedJob } from "../vocabulary/http/jobs.ts";
import { ledger } from "../vocabulary/http/ledger.ts";
import { codeSchemas } from "../vocabulary/http/placed.ts";
import { ofValidation, problem, problemMembers } from "../vocabulary/http/problem.ts";
import { guid, type JsonSchema, record, text } from "../vocabulary/http/schema.ts";
import { openSession, signedOut, studioSession } from "../vocabulary/http/session.ts";
import { impactBody, templateImpact } from "../vocabulary/http/templates/impact.ts";
import { diffSchemas } from "../vocabulary/http/templates/template-diff.ts";
import { templateSchemas } from "../vocabulary/http/templates/templates.ts";
import { verification } from "../vocabulary/http/verification.ts";
import { webhookSchemas } from "../vocabulary/http/webhooks.ts";
import { limits } from "../vocabulary/limits.ts";
import { faceOutlines, pageDescription, pageOperation, pageOperations } from "../vocabulary/page-description.ts";
import { historySchemas } from "./schemas/history.ts";
import { bulkSchemas } from "./schemas/jobs.ts";
import { templatePin } from "./schemas/templates.ts";

const tokenProblem = record(
  "TokenProblem",
  {
    ...problemMembers,
    error: text("The code of RFC 6749, 5.2", {
      enum: ["invalid_request", "invalid_client", "unsupported_grant_type", "invalid_scope"],
    }),
    error_description: text("What is wrong, in a sentence"),
  },
  ofValidation,
);

/** Stand for the published schema, whose objects take their place in the description (openapi/describe.ts). */
const definition: JsonSchema = { $id: "DocumentDefinition", type: "object" };
const wordDefinition: JsonSchema = { $id: "DefinitionWordDefinition", type: "object" };

const templateAndData = {
  templateId: guid(
    "The template to use; beside `content`, previews alone read it: its Word file is that of a definition that names the same",
  ),
  data: { type: "object", description: "What the template's tokens, sources and maps read" },
  ...templatePin,
  content: {
    type: ["object", "string"],
    description: "A definition, or JSON of one in a string, to use in place of a stored template",
  },
} as const;
const notNeeded = ["templateId", "content", "revision", "asOf"] as const;
const fromTemplate = record("GenerateFromTemplate", { ...templateAndData, deliverTo: deliveryTarget }, [
  ...notNeeded,
  "deliverTo",
]);
const dryRunOfTemplate = { ...record("DryRunFromTemplate", templateAndData, notNeeded), additionalProperties: false };

/** Registered by `$id`; routes refer to them as `<id>#`. */
export const sharedSchemas: readonly JsonSchema[] = [
  ...codeSchemas,
  problem,
  tokenProblem,
  tokenResponse,
  definition,
  wordDefinition,
  fromTemplate,
  dryRunOfTemplate,
  generationResult,
  diagnosis,
  ...pageOperations,
  pageOperation,
  pageDescription,
  pagesAnswer,
  faceOutlines,
  documentRecord,
  documentErasure,
  documentDelivery,
  deliveredDefinition,
  deletion,
  ...templateSchemas,
  ...assetSchemas,
  ...accessSchemas,
  jobRecord,
  listedJob,
  ...bulkSchemas,
  ...webhookSchemas,
  ...historySchemas,
  verification,
  ledger,
  form,
  imported,
  ...diffSchemas,
  impactBody,
  templateImpact,
  studioSession,
  signedOut,
  openSession,
];

const ids: JsonSchema = {
  type: "array",
  minItems: 1,
  maxItems: limits.batchDelete,
  items: text("A record's id, a documentId or a file name", { minLength: 1, maxLength: limits.referenceLength }),
};

const named = { ...ids, description: "What to delete, each named in any of these ways" };
const lists = { ids: named, documentIds: named, fileNames: named };

/** `ids` is the usual spelling; `documentIds`, `fileNames`, several of them and a bare list are read too. */
export const documentsToDelete: JsonSchema = {
  anyOf: [{ type: "object", minProperties: 1, properties: lists }, ids],
};
