/** JSON Schemas of what crosses the wire, for `/openapi.json`; those of requests are also what Fastify checks. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const text = (description: string, more: JsonSchema = {}): JsonSchema => ({ type: "string", description, ...more });
const guid = (description: string): JsonSchema => text(description, { format: "uuid" });
const instant = (description: string): JsonSchema => text(description, { format: "date-time" });
const count = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });
const listOf = (items: JsonSchema, description: string): JsonSchema => ({ type: "array", items, description });

const record = (
  id: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema => ({
  $id: id,
  type: "object",
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
});

const placed = {
  code: text("What is wrong, for programs"),
  path: text("Where, as a JSON Pointer (RFC 6901)"),
  message: text("What is wrong, and what to do about it"),
};

const problem = record(
  "Problem",
  {
    type: text("The kind of problem, an address relative to the service"),
    title: text("The kind of problem, in words"),
    status: count("The HTTP status"),
    detail: text("What happened this time"),
    errorCode: text("The kind of problem, for programs"),
    isRetryable: { type: "boolean", description: "Whether the same request can succeed later" },
    message: text("What is wrong, in a sentence"),
    instance: text("The path that was asked for"),
    requestId: text("Names the request in the log"),
    code: text("The first fault's code; with validation only"),
    path: text("The first fault's JSON Pointer; with validation only"),
    errors: listOf({ type: "object", properties: placed }, "Every fault, at most 100; with validation only"),
  },
  ["code", "path", "errors"],
);

const tokenResponse = record(
  "TokenResponse",
  {
    access_token: text("Goes into the header `Authorization: Bearer …`"),
    token_type: text("How the token is used", { const: "Bearer" }),
    expires_in: count("Seconds until it ends"),
    scope: text("What it allows; only when a scope was asked for"),
  },
  ["scope"],
);

const generationResult = record("GenerationResult", {
  status: text("Succeeded", { const: "Succeeded" }),
  documentId: text("32 hexadecimal characters", { pattern: "^[0-9a-f]{32}$" }),
  fileName: text("service_v1-<documentId>.<pdf or docx>"),
  downloadUrl: text("Where the file is; needs the bearer token", { format: "uri" }),
  fileSizeBytes: count("The file's size"),
  contentType: text("The file's media type"),
  errorCodes: listOf({ type: "string" }, "What the document lacks; each code once"),
  warnings: listOf(
    { type: "object", properties: placed },
    "What is not as asked for, with its place in the definition",
  ),
  sha256: text("Of the file, hexadecimal"),
});

const documentRecord = record("DocumentRecord", {
  id: guid("The record's own identifier"),
  fileName: text("service_v1-<documentId>.<pdf or docx>"),
  documentId: text("32 hexadecimal characters"),
  createdAt: instant("When it was made"),
  fileSizeBytes: count("The file's size"),
  contentType: text("The file's media type"),
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
  notFound: listOf({ type: "string" }, "What was asked for and is not there"),
});

const templateFields = {
  id: guid("The template's identifier"),
  parentId: { ...guid("The template it came from"), type: ["string", "null"] },
  tenantId: guid("Whose it is"),
  name: text("At most 100 characters", { maxLength: 100 }),
  content: text("A document definition: JSON in a string"),
  testData: { ...text("Sample data: JSON in a string"), type: ["string", "null"] },
  createdAt: instant("When it was made"),
  createdBy: text("The author's client id"),
  owner: text("The owner's client id"),
  updatedAt: instant("When it was last changed"),
  revision: text("rev-<compact UTC date and time>"),
};

const templateRecord = record("Template", templateFields, ["testData"]);
const templateName = record("TemplateName", { id: templateFields.id, name: templateFields.name });

const definition: JsonSchema = {
  $id: "DocumentDefinition",
  type: "object",
  required: ["document"],
  description: "The whole schema: /v1/document-definition.schema.json",
  properties: { $schema: text("The schema's address"), document: { type: "object", required: ["content"] } },
};

const fromTemplate = record(
  "GenerateFromTemplate",
  {
    templateId: guid("The template to use; not read when `content` is there"),
    data: { type: "object", description: "What the template's tokens, sources and maps read" },
    content: {
      type: ["object", "string"],
      description: "A definition, or JSON of one in a string, to use in place of a stored template",
    },
  },
  ["templateId", "content"],
);

/** Registered by `$id`; routes refer to them as `<id>#`. */
export const sharedSchemas: readonly JsonSchema[] = [
  problem,
  tokenResponse,
  definition,
  fromTemplate,
  generationResult,
  documentRecord,
  deletion,
  templateRecord,
  templateName,
];

export const newTemplate: JsonSchema = {
  type: "object",
  required: ["name", "content"],
  properties: {
    name: text("What people call it", { minLength: 1, maxLength: 100 }),
    content: text("A document definition: JSON in a string. It is kept as it is, and checked when a document is made."),
    testData: { ...templateFields.testData },
    parentId: { ...templateFields.parentId },
  },
};

export const changedTemplate: JsonSchema = {
  type: "object",
  required: ["id", "content"],
  properties: {
    id: text("The same as in the path"),
    content: text("A document definition: JSON in a string"),
    name: text("What people call it; absent: as before", { minLength: 1, maxLength: 100 }),
    testData: { ...templateFields.testData },
    createdBy: text("Absent: as before"),
    owner: text("Absent: as before"),
  },
};

const ids: JsonSchema = {
  type: "array",
  minItems: 1,
  maxItems: 1000,
  items: text("A record's id, a documentId or a file name", { minLength: 1, maxLength: 300 }),
};

/** `ids` is the usual spelling; a bare list, `documentIds` and `fileNames` are read too. */
export const documentsToDelete: JsonSchema = {
  anyOf: [
    { type: "object", required: ["ids"], properties: { ids } },
    { type: "object", required: ["documentIds"], properties: { documentIds: ids } },
    { type: "object", required: ["fileNames"], properties: { fileNames: ids } },
    ids,
  ],
};
