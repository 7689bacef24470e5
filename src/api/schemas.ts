import { errorCodes, refusals } from "../vocabulary/codes.ts";
import { contentTypes } from "../vocabulary/http/records.ts";
import { limits } from "../vocabulary/limits.ts";
import { accessSchemas } from "./schemas/access.ts";
import { assetSchemas } from "./schemas/assets.ts";
import { communitySchemas } from "./schemas/community.ts";
import { form } from "./schemas/form.ts";
import { historySchemas } from "./schemas/history.ts";
import { jobSchemas } from "./schemas/jobs.ts";
import { templatePin, templateSchemas } from "./schemas/templates.ts";
import { verification } from "./schemas/verification.ts";
import { webhookSchemas } from "./schemas/webhooks.ts";
import {
  codeSchemas,
  count,
  guid,
  instant,
  type JsonSchema,
  listOf,
  placed,
  record,
  text,
  warned,
} from "./schemas/words.ts";

const problemMembers = {
  type: text("The kind of problem, an address relative to the service"),
  title: text("The kind of problem, in words"),
  status: count("The HTTP status"),
  detail: text("What happened this time"),
  errorCode: text("The kind of problem, for programs", { enum: Object.keys(refusals) }),
  isRetryable: { type: "boolean", description: "Whether the same request can succeed later" },
  message: text("What is wrong, in a sentence"),
  instance: text("The path of the request"),
  requestId: text("Names the request in the log"),
  code: { ...placed("Fault", "Warning").code, description: "The first fault's code; with validation only" },
  path: text("The first fault's JSON Pointer; with validation only"),
  errors: {
    ...listOf({ type: "object", properties: placed("Fault", "Warning") }, "Every fault; with validation only"),
    maxItems: limits.faults,
  },
};

const ofValidation = ["code", "path", "errors"];
const problem = record("Problem", problemMembers, ofValidation);

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

const tokenResponse = record(
  "TokenResponse",
  {
    access_token: text("Goes into the header `Authorization: Bearer …`"),
    token_type: text("How the token is used", { const: "Bearer" }),
    expires_in: count("Seconds until it ends"),
    scope: text("What it allows; only when the request named a scope"),
  },
  ["scope"],
);

const generationResult = record("GenerationResult", {
  status: text("Succeeded", { const: "Succeeded" }),
  documentId: text("32 hexadecimal characters", { pattern: "^[0-9a-f]{32}$" }),
  fileName: text("service_v1-<documentId>.<pdf or docx>"),
  downloadUrl: text("Where the file is; needs the bearer token", { format: "uri" }),
  fileSizeBytes: count("The file's size"),
  contentType: text("The file's media type", { enum: Object.values(contentTypes) }),
  errorCodes: listOf({ type: "string", enum: Object.keys(errorCodes) }, "What the document lacks; each code once"),
  warnings: listOf(
    { type: "object", properties: warned },
    "What differs from what the definition says, with its place and its page",
  ),
  sha256: text("Of the file, hexadecimal"),
});

const severities = ["info", "warning", "error"];

const placeOnPage = {
  page: count("From 1"),
  box: listOf({ type: "number" }, "Left, top, width and height in points, from the page's top left corner"),
};

const diagnosis = record("Diagnosis", {
  pages: count("How many pages it would have"),
  fileSizeBytes: count("How large the file would be"),
  contentType: text("The file's media type", { enum: Object.values(contentTypes) }),
  errorCodes: listOf({ type: "string", enum: Object.keys(errorCodes) }, "What the document would lack; each code once"),
  warnings: listOf(
    { type: "object", properties: warned },
    "What would differ from what the definition says, with its place",
  ),
  nodes: listOf(
    {
      type: "object",
      properties: {
        path: text("JSON Pointer"),
        boxes: listOf({ type: "object", properties: placeOnPage }, "One for each page, or part of a page, it is on"),
      },
    },
    `Where the nodes of the definition stand; at most ${limits.diagnosedNodes}`,
  ),
  nodesLeftOut: count("Nodes beyond those listed"),
  findings: listOf(
    {
      type: "object",
      properties: {
        ...placed("Warning", "Finding"),
        severity: text("How much it matters", { enum: severities }),
        ...placeOnPage,
        measured: {
          type: "number",
          description: "How wide or high it came out, in points; of a picture its dots per inch",
        },
        allowed: { type: "number", description: "The space there was; of dots per inch and of contrast the least" },
      },
    },
    "The warnings, and what else somebody may want to look at; page and box where their place is on a page",
  ),
  data: {
    type: "object",
    description: "What the definition takes from the data; `*` in a JSON Pointer stands for any index",
    properties: {
      used: listOf({ type: "string" }, "Places that are read"),
      unresolved: listOf({ type: "string" }, "References without a value, as they are written"),
      unused: listOf({ type: "string" }, "The outermost places nothing refers to"),
      inferredSchema: { type: "object", description: "A JSON Schema of what is read, by the values it has here" },
    },
  },
});

const documentRecord = record("DocumentRecord", {
  id: guid("The record's own identifier"),
  fileName: text("service_v1-<documentId>.<pdf or docx>"),
  documentId: text("32 hexadecimal characters"),
  createdAt: instant("When it was made"),
  fileSizeBytes: count("The file's size"),
  contentType: text("The file's media type", { enum: Object.values(contentTypes) }),
  expiresAt: instant("When it ceases to be"),
  downloadUrl: text("Where the file is", { format: "uri" }),
});

const documentNames = {
  id: text("The record's identifier"),
  documentId: text("The document's identifier"),
  fileName: text("The file's name"),
};

const deletion = record("DocumentDeletion", {
  deletedCount: count("How many were deleted"),
  deleted: listOf({ type: "object", properties: documentNames }, "Which"),
  notFound: listOf({ type: "string" }, "What the request named and does not exist"),
});

/** Stands for the published schema, whose objects take its place in the description (openapi/describe.ts). */
const definition: JsonSchema = { $id: "DocumentDefinition", type: "object" };

const fromTemplate = record(
  "GenerateFromTemplate",
  {
    templateId: guid("The template to use; not read when `content` is there"),
    data: { type: "object", description: "What the template's tokens, sources and maps read" },
    ...templatePin,
    content: {
      type: ["object", "string"],
      description: "A definition, or JSON of one in a string, to use in place of a stored template",
    },
  },
  ["templateId", "content", "revision", "asOf"],
);

/** Registered by `$id`; routes refer to them as `<id>#`. */
export const sharedSchemas: readonly JsonSchema[] = [
  ...codeSchemas,
  problem,
  tokenProblem,
  tokenResponse,
  definition,
  fromTemplate,
  generationResult,
  diagnosis,
  documentRecord,
  deletion,
  ...templateSchemas,
  ...communitySchemas,
  ...assetSchemas,
  ...accessSchemas,
  ...jobSchemas,
  ...webhookSchemas,
  ...historySchemas,
  verification,
  form,
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
