import { row, section } from "../row.ts";

const generate = "api/generate#";
const documents = "api/documents#";
const templates = "api/templates#";
const revisions = "api/template-revisions#";
const contract = "conformity/contract#";
const docx = "api/docx#";

export const service = section("What the service does", [
  row(
    "A definition becomes a file that is stored for the caller's tenant",
    `${generate}a definition becomes a stored document with the members of the interface`,
    "api/tenants#another tenant's document is not there: not to list, fetch or delete by any of its names",
  ),
  row(
    "A stored template and a data object become a file; the answer is a JSON record",
    `${generate}a template and data become a document that says which revision it was made of`,
    "api/real-renderer#the invoice of the examples is made from a stored template, whole, by threads of its own",
  ),
  row("The path chooses the format", `${generate}the format %s is understood`),
  row(
    "The same definition renders to PDF and to DOCX",
    `${docx}a definition becomes a DOCX file where the path says %s`,
    `${docx}the invoice of the examples becomes a DOCX file from its template, and lacks nothing`,
    `${docx}is reported at its place`,
  ),
  row(
    "Stored files are listed, downloaded and deleted in batches",
    `${documents}the list shows what was just made, newest first, with the members of the interface`,
    `${documents}both addresses give the file with its type, length, name, tag and digest`,
    `${documents}documents are deleted by record id, documentId and file name, each once`,
  ),
  row(
    "Templates are a tenant's, have revisions and may have test data",
    `${templates}a template is created with what the service knows of its caller`,
    `${revisions}every change of a template is a revision, most recent first`,
  ),
  row(
    "Certificates, attachments and fonts are uploaded per tenant",
    "api/assets#a file is uploaded, listed, fetched, replaced and removed",
    "hostile/tenant-matrix#under its own path a stranger finds nothing of another tenant",
  ),
  row(
    "A definition names uploads by their path",
    "api/assets-in-documents#a document uses the fonts and images a tenant uploads, replaces and removes",
  ),
  row(
    "A definition holds page set-up, metadata, styles, content, fonts, attachments",
    "vocabulary/schema#accepts %s",
    "reference/coverage#every key, word and kind of value that is drawn is in some case",
  ),
  row(
    "A PDF can be signed",
    "render/signatures/signature#by a key of %s over %s, of every level and lock, is valid",
    `${generate}a signature that cannot be applied refuses the document, and nothing is stored`,
  ),
  row("A DOCX can be signed", "render/signatures/package-signature#by a key of %s over %s is valid"),
  row(
    "Shared and community templates are browsed, read and liked",
    "api/community#can be looked at, liked and unliked by each tenant once, and be another's parent",
  ),
  row(
    "Every tenant's endpoint has the tenant as the first segment after /v1",
    `${contract}the tenant is the first segment of every path that is a tenant's`,
  ),
]);

export const tokens = section("Token request and response", [
  row(
    "clientId and clientSecret are sent as JSON",
    "api/token#client id and secret as JSON give a bearer token for an hour that nothing may cache",
  ),
  row("application/json, text/json and application/*+json are taken", "api/token#%s is taken"),
  row("Other media types are not", "api/token#%s is not"),
  row(
    "The secret is shown only once, when the key is made",
    "api/api-keys#is made with everything but admin, or with the requested scopes; its secret is shown once",
    "cli/process#the first start shows the way in once, without the secret, and SIGTERM ends it well",
    "api/idempotency#never shows a secret again",
  ),
  row("access_token is a JWT-style bearer token", "api/tokens#a token of ours names its caller until its hour is over"),
  row(
    "token_type is Bearer, expires_in 3600",
    "api/token#client id and secret as JSON give a bearer token for an hour that nothing may cache",
  ),
]);

export const generationResult = section("Generation result", [
  row(
    "status is Succeeded; documentId 32 hexadecimal characters; fileName service_v1-<documentId>.<ext>",
    `${contract}a generation's answer has every member, of its shape`,
  ),
  row(
    "downloadUrl is {base_url}/v1/{tenantId}/assets/docs/<fileName> and needs the bearer header",
    `${contract}a generation's answer has every member, of its shape`,
    `${contract}the download address answers 401 without the bearer header`,
  ),
  row("fileSizeBytes is the stored file's size", `${contract}a generation's answer has every member, of its shape`),
  row("contentType is application/pdf for pdf", `${contract}a generation's answer has every member, of its shape`),
  row(
    "contentType is the WordprocessingML type for docx",
    `${docx}a definition becomes a DOCX file where the path says %s`,
  ),
  row(
    "Each of errorCodes appears at most once; the list is empty when nothing is missing",
    `${contract}each error code stands once however often it applies, and none when nothing is missing`,
  ),
]);

export const records = section("Stored document record", [
  row(
    "id, fileName, documentId, createdAt, fileSizeBytes, contentType, expiresAt, downloadUrl",
    `${documents}the list shows what was just made, newest first, with the members of the interface`,
  ),
  row("id is a GUID and not the documentId", `${contract}a stored record's id is a GUID of its own, its times are UTC`),
  row("Times are ISO 8601 UTC", `${contract}a stored record's id is a GUID of its own, its times are UTC`),
  row("Stored documents expire", `${documents}a document that expires is as if it were not there`),
]);

export const templateRecords = section("Template record", [
  row(
    "id and times are the service's, createdBy and owner the caller's",
    `${templates}a template is created with what the service knows of its caller`,
    "hostile/bodies#a body says nothing about whose it is or when it was made",
  ),
  row(
    "parentId is a GUID or null",
    `${templates}a template can name one of the tenant's own as its parent, and no other`,
    "api/openapi#no random request, right or wrong, gets an answer that the description does not declare",
  ),
  row(
    "A name has at most 100 characters",
    `${templates}a name of a hundred characters is allowed in any script`,
    "commands/template/rules#takes a name of 100 characters, refuses one of 101 and a blank one",
  ),
  row(
    "content and testData are JSON in a string; testData may be absent",
    `${contract}texts of a template come back to the letter, and test data may be left out`,
  ),
  row("revision is rev-<date>T<time>", `${contract}a revision's label is a compact UTC date and time`),
  row(
    "Templates may wrap the definition in documentDefinition and call its list contents",
    `${contract}the wrapper and list name of the template examples are read`,
    "render/definition/accept/accept#faults lead into the template as it is written",
  ),
  row("$data.<path> stands inside paragraph text", "case:data-paths"),
  row("A name record has id and name", `${templates}names have the latest template of each name`),
]);

export const templateRequest = section("Generate-from-template request", [
  row(
    "templateId is needed, a GUID of a stored template",
    `${contract}without templateId and content the request is refused, and the place is named`,
    `${generate}an unknown template is 404 with the sentence of the interface`,
  ),
  row("data is needed and an object", `${generate}data is needed and must be an object`),
  row(
    "Content that is sent along is used; the template is not loaded",
    `${generate}content that is sent along is used, and no template is needed`,
    `${contract}content that is sent along wins over a template, which is not even looked for`,
  ),
]);

export const others = section("Community records, batch delete, output format", [
  row(
    "Browse answers a list of summaries",
    "api/community#shows what is public, shared with the caller, or shared and its own; nothing else and no texts",
  ),
  row(
    "The detail is one full template record",
    "api/community#can be looked at, liked and unliked by each tenant once, and be another's parent",
  ),
  row(
    "The batch delete names documents by their ids",
    `${documents}documents are deleted by record id, documentId and file name, each once`,
  ),
  row("Formats are pdf and docx; another is refused", `${generate}another format is a fault at /format`),
  row("Without a format segment it is pdf", `${contract}a generation's answer has every member, of its shape`),
]);
