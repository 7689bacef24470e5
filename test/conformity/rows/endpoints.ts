import { row, section } from "../row.ts";

const generate = "api/generate#";
const documents = "api/documents#";
const templates = "api/templates#";
const revisions = "api/template-revisions#";
const assets = "api/assets#";
const vault = "api/vault-keys#";
const contract = "conformity/contract#";

export const vaultKeys = section("Keys in the caller's own vault", [
  row(
    "The platform holds no key: a digest goes to the vault, a signature comes back",
    `${vault}is registered after the vault has signed a test digest; nothing secret is stored or answered`,
  ),
  row(
    "A key's name has lower-case letters, digits and hyphens",
    `${vault}is refused by its name, before any request to the vault`,
  ),
  row(
    "RSA signs over the requested digest; P-256, P-384, P-521 over SHA-256, SHA-384, SHA-512",
    `${vault}signs over the digest that its kind calls for`,
  ),
  row(
    "The tag service-tenant is the workspace's identifier, or the key is not registered",
    `${vault}without the tenant's tag, or with another's, is not registered`,
  ),
  row(
    "Registration takes name, key identifier with version, directory, certificate chain",
    `${vault}is registered after the vault has signed a test digest; nothing secret is stored or answered`,
    `${vault}is refused by an identifier that is none of an allowed vault's`,
  ),
  row(
    "Registration reads the tag, has a test digest signed and checks it against the certificate",
    `${vault}whose signature is not the certificate's is refused`,
  ),
  row("The vault must let the service get and sign", `${vault}that the service may not read or use is refused`),
  row(
    "A document is signed by the vault's key",
    "api/vault-signing#by a vault key of %s that requests %s sends the vault %s",
    "api/signer-keys#of %s is registered, and signs what requests %s as %s",
    "api/vault-signing#reads the key's tag again before each signature",
  ),
  row(
    "A vault that fails at generation, signs with another key, or whose certificate has expired refuses the document",
    "api/vault-signing#%s",
    "render/signatures/vault-signer#an expired certificate refuses the document, and the vault is not called",
  ),
]);

export const states = section("States and transitions", [
  row("Stored documents carry expiresAt", `${contract}a stored record's id is a GUID of its own, its times are UTC`),
  row(
    "A document with errorCodes is written, stored and counted",
    `${contract}a document that lacks something is stored and counted all the same`,
  ),
  row(
    "PUT makes a new revision linked to the one before; 204",
    `${contract}a PUT answers 204 without a body and links its revision to the one before`,
  ),
  row(
    "Reverting makes a new latest revision with the content of the named one",
    `${revisions}going back makes a new revision with the content and test data of the named one`,
  ),
  row(
    "POST of revisions makes a revision",
    `${revisions}a revision without a body is a save point; with one it changes what it names`,
  ),
  row(
    "DELETE of a revision removes it",
    `${revisions}deleting the latest makes the one before it current; the only one stays`,
  ),
  row("DELETE of a template removes it; 204", `${contract}a deleted template answers 204 once and 404 from then on`),
  row(
    "A signature that cannot be applied: nothing generated, stored or counted",
    `${contract}a signature that cannot be applied is the problem of the interface, and nothing is stored or counted`,
  ),
]);

export const endpoints = section("Endpoints", [
  row(
    "Tenant-scoped endpoints need the bearer header",
    "api/tenants#every tenant's route wants a token, and looks at nothing before it has one",
  ),
  row(
    "Successes are JSON except downloads",
    "api/openapi#no random request, right or wrong, gets an answer that the description does not declare",
  ),
  row(
    "POST /v1/api-auth/token: 200",
    "api/token#client id and secret as JSON give a bearer token for an hour that nothing may cache",
  ),
  row(
    "POST generate-from-payload and /{format}: 200; 400, 401, 403 declared",
    `${contract}the endpoints of the interface declare its statuses`,
  ),
  row(
    "POST generate-from-template and /{format}: 200; 400, 404 declared",
    `${contract}the endpoints of the interface declare its statuses`,
  ),
  row(
    "The template must be the caller's tenant's",
    "api/tenants#another tenant's template is not there: not to read, change, delete, descend from or generate with",
  ),
  row(
    "$data scalars in text are replaced, inside formatting too",
    "render/definition/bind/bind#is resolved inside shortcodes and their arguments, marked as literal there",
    "conformity/drawing#data is resolved before formatting, and stays text",
  ),
  row(
    "$data pre-fills form fields",
    "case:form-fields",
    "render/definition/read/shortcodes#takes a value from the data, which is no placeholder, whatever it looks like",
  ),
  row(
    "A table's source becomes rows by map",
    "render/definition/bind/bind#gives a row for each element, after the given rows, which become the header",
  ),
  row(
    "A list's source becomes items",
    "render/definition/bind/bind#an array of strings gives paragraphs",
    "case:list-from-data",
  ),
  row(
    "What cannot be resolved stays as it is spelt, with UNRESOLVED_TOKEN",
    "case:data-unresolved",
    "conformity/drawing#a reference without a value stays on the page, with UNRESOLVED_TOKEN",
  ),
  row(
    "GET documents: limit 200 and offset 0 by default",
    `${contract}a listing has two hundred documents from the first by default`,
  ),
  row(
    "GET documents/{fileName}: the file with its type; 404",
    `${documents}both addresses give the file with its type, length, name, tag and digest`,
    `${documents}no file is called %s`,
  ),
  row(
    "DELETE documents: 200, 400, 404",
    `${documents}documents are deleted by record id, documentId and file name, each once`,
    `${documents}a batch with %s is 400`,
    `${documents}none of them there is 404`,
  ),
  row(
    "GET assets/docs/{fileName}: the file, 401 without the header",
    `${contract}the download address answers 401 without the bearer header`,
  ),
  row("GET templates: 200, an array of records", `${templates}the list is last changed first, with the total`),
  row("GET templates/names: the latest of each name", `${templates}names have the latest template of each name`),
  row(
    "POST templates: 201 with id, revision, times; author and owner are not taken from the body",
    `${templates}a template is created with what the service knows of its caller`,
  ),
  row("GET templates/{id}: 200; 404", `${templates}an unknown, deleted or malformed id is 404 for GET, PUT and DELETE`),
  row(
    "PUT templates/{id}: 204; 400 for another id in the body; 404",
    `${templates}a change must name the template of its path, in any case`,
    `${templates}a change makes a new revision; what is left out stays, null takes away`,
  ),
  row("DELETE templates/{id}: 204; 404", `${contract}a deleted template answers 204 once and 404 from then on`),
  row("GET revisions: most recent first", `${revisions}every change of a template is a revision, most recent first`),
  row(
    "GET templates/browse: filters, sort popular, page 1, pageSize 20",
    "api/community#takes every filter and order, and refuses what it does not know",
    `${contract}browsing begins with the twenty most popular`,
  ),
  row(
    "GET templates/browse/{id}: the whole template",
    "api/community#can be looked at, liked and unliked by each tenant once, and be another's parent",
  ),
  row(
    "POST and DELETE templates/{id}/like: 200",
    "api/community#can be looked at, liked and unliked by each tenant once, and be another's parent",
  ),
  row("POST assets/certs: .p12, .pfx", `${contract}each folder takes its own kinds of file`),
  row(
    "POST assets/attachments: .xml, .xsd, .csv, .json, .txt, .pdf",
    `${contract}each folder takes its own kinds of file`,
  ),
  row("POST assets/fonts: .ttf, .otf", `${contract}each folder takes its own kinds of file`),
  row(
    "Uploads are named certs/<file>, attachments/<file>, fonts/<file>",
    `${assets}a file is uploaded, listed, fetched, replaced and removed`,
  ),
  row(
    "Keys are listed by name, replaced, deleted, never served back",
    `${assets}is never served to anyone, by any method`,
  ),
]);

export const authentication = section("Authentication", [
  row(
    "A key is a client id and a secret, made by the tenant",
    "api/api-keys#is made with everything but admin, or with the requested scopes; its secret is shown once",
  ),
  row(
    "The token endpoint follows the client credentials flow",
    "api/token-clients#openid-client finds the endpoint by itself and gets a token with its secret %s",
    "api/token-clients#simple-oauth2 gets a token with its secret %s",
  ),
  row(
    "A token lasts 3600 seconds and is used again until then",
    "api/tokens#a token of ours names its caller until its hour is over",
  ),
  row("Other calls carry Authorization: Bearer", "api/problems#a request with the header Authorization: %s is refused"),
  row(
    "Template endpoints are scoped to the tenant",
    "api/tenants#another tenant's template is not there: not to read, change, delete, descend from or generate with",
  ),
  row(
    "The download address without the header is 401",
    `${contract}the download address answers 401 without the bearer header`,
  ),
]);

export const errors = section("Errors", [
  row(
    "Problems have title, status, detail, errorCode, isRetryable, and message",
    `${contract}every error has the members of all shapes of the interface`,
  ),
  row(
    "A rejected definition has code, path, message for each fault",
    `${generate}every fault of a definition is listed with its place, the first one repeated on top`,
  ),
  row(
    "400 without valid content: the sentence of the interface",
    `${generate}a definition without content has the sentence of the interface`,
  ),
  row(
    "400 SIGNATURE_NOT_APPLIED, isRetryable false; nothing generated, stored, counted",
    `${contract}a signature that cannot be applied is the problem of the interface, and nothing is stored or counted`,
  ),
  row(
    "400 for a template without a valid definition",
    `${generate}a template whose content is no definition is 400 with its faults`,
  ),
  row(
    "404 Template '<id>' not found., also another tenant's",
    `${generate}an unknown template is 404 with the sentence of the interface`,
    "api/tenants#another tenant's template is not there: not to read, change, delete, descend from or generate with",
  ),
  row(
    "404 Document not found.",
    `${contract}an absent file is 404 with the sentence of the interface, at both addresses`,
  ),
  row(
    "404 for templates that are not there",
    `${templates}an unknown, deleted or malformed id is 404 for GET, PUT and DELETE`,
  ),
  row("400 for a PUT whose ids differ", `${templates}a change must name the template of its path, in any case`),
  row("DELETE documents answers problems", `${contract}every error has the members of all shapes of the interface`),
  row(
    "401 without a valid token",
    "api/problems#a request with the header Authorization: %s is refused",
    "api/tenants#every tenant's route wants a token, and looks at nothing before it has one",
  ),
  row(
    "403 for another tenant's path",
    "api/tenants#every tenant's route refuses another tenant's path, whether or not that tenant exists",
  ),
  row("429 with Retry-After in seconds", `${contract}over a limit the answer is 429 with the seconds to wait`),
  row(
    "IMAGE_NOT_LOADED, FONT_NOT_LOADED, SVG_NOT_LOADED, ATTACHMENT_NOT_EMBEDDED, UNRESOLVED_TOKEN",
    "conformity/drawing#each thing that is not there has the code of the interface",
  ),
  row("CONTENT_ERROR for something else the definition requested", "reference/coverage#%s"),
  row(
    "CONFORMANCE_WITHHELD: the claim is left out",
    "conformity/drawing#a claim that is not met is left out, with CONFORMANCE_WITHHELD",
  ),
  row(
    "An encrypted document is simply not archival and carries no code for it",
    "conformity/drawing#an encrypted document is simply not archival and carries no code for it",
  ),
]);

export const limits = section("Limits", [
  row(
    "600 generations a minute and tenant",
    `${contract}the limits are those of the interface: 600 documents, 6,000 requests to an endpoint`,
    "api/rate-limit#both ways to generate share one limit, and nothing else counts",
  ),
  row(
    "The tenant's own limit can be raised",
    "api/api-keys#has its own limit from the moment it is set, until it is taken back",
  ),
  row(
    "6,000 other requests a minute, tenant and endpoint",
    `${contract}the limits are those of the interface: 600 documents, 6,000 requests to an endpoint`,
    "api/rate-limit#every endpoint has a counter of its own; HEAD counts as GET",
  ),
  row("Downloads never count as documents", `${contract}downloads take nothing of the documents`),
  row("A token lasts 3600 seconds", "api/tokens#a token of ours names its caller until its hour is over"),
  row(
    "A template's name has at most 100 characters",
    `${templates}a name of a hundred characters is allowed in any script`,
  ),
  row(
    "Certificates up to 64 KB, attachments up to 5 MB",
    `${assets}of %s is taken, one byte more is refused while it comes in`,
  ),
]);

export const versioning = section("Versioning", [
  row(
    "The version is in the path: /v1",
    `${contract}the tenant is the first segment of every path that is a tenant's`,
    "api/problems#there is nothing at %s",
  ),
  row("Bodies must be JSON by their media type", `${generate}other media types and compressed bodies are 415`),
  row(
    "The published schema is v1 at its address",
    "api/about#the schema of a definition is the published file, with a tag",
  ),
  row(
    "Old names are refused, each with what took its place",
    "vocabulary/check/faults#every removed name of the specification's changelog is known",
  ),
  row("Upper-case words are accepted", "case:style-in-any-case"),
  row(
    "generate-from-jsonfile and documents/generate are gone",
    `${contract}endpoints of earlier editions are not there`,
  ),
  row(
    "Definition names SvgElement, SvgImageShape, SvgBarcodeShape",
    "vocabulary/schema#schema names of the specification's changelog are used",
  ),
]);
