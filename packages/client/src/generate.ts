import { answered } from "./answered.ts";
import type { Fixed } from "./fixed.ts";
import type { components, operations } from "./generated/schema.ts";
import type { GenerationRecord } from "./generation-record.ts";
import { type Job, jobOf } from "./job.ts";
import { ColophonProblem, problemIn } from "./problem.ts";
import type { Reach } from "./reach.ts";

/** A document as the definition language writes it: `{ document: { content: […] } }`. */
export type Definition = components["schemas"]["DocumentDefinition"];

type Payload = Definition | components["schemas"]["DeliveredDefinition"];
type FromTemplate = components["schemas"]["GenerateFromTemplate"];

/** A definition, with `deliverTo` if it is to be put somewhere; or a template and its data. */
export type Source = Fixed<Payload | FromTemplate>;

type Accepted = components["schemas"]["Job"];
type Query = NonNullable<operations["generateFromPayloadInFormat"]["parameters"]["query"]>;

/** Members of the query as docs/reference/http.md describes them (`locale`, `timeZone`, `strict`, …), and these. */
export type GenerateOptions = Query & {
  /** pdf when left out. */
  readonly format?: "pdf" | "docx";
  /** For a repeat by another process: the same request with the same key is made once. A new one for each call when left out. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export interface Generated {
  readonly record: GenerationRecord;
  readonly file: Uint8Array<ArrayBuffer>;
}

/** Two requests: make the document, fetch its file. Rejects with a `ColophonProblem`. */
export async function generate(reach: Reach, source: Source, options: GenerateOptions): Promise<Generated> {
  const record = await send(reach, source, options, {});
  if (!("fileName" in record)) throw unexpected("a job in place of a document");
  const file = await download(reach, record.fileName, options);
  return { record, file: new Uint8Array(await file.arrayBuffer()) };
}

/** `Prefer: respond-async`: resolves when the service has accepted the job. */
export async function begin(reach: Reach, source: Source, options: GenerateOptions): Promise<Job> {
  const accepted = await send(reach, source, options, { Prefer: "respond-async" });
  if (!("id" in accepted)) throw unexpected("a document in place of a job");
  return jobOf(reach, accepted.id);
}

type Sent = Promise<GenerationRecord | Accepted>;

function send({ api, tenantId }: Reach, source: Source, options: GenerateOptions, header: object): Sent {
  const { format = "pdf", idempotencyKey, signal, ...query } = options;
  const keyed = { ...header, ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }) };
  const params = { path: { tenantId, format }, query, header: keyed };
  const more = signal === undefined ? {} : { signal };
  // The sender writes it as JSON, and changes nothing.
  if (!("document" in source)) {
    const path = "/v1/{tenantId}/documents/generate-from-template/{format}";
    return answered(api.POST(path, { params, body: source as FromTemplate, ...more }));
  }
  const path = "/v1/{tenantId}/documents/generate-from-payload/{format}";
  return answered(api.POST(path, { params, body: source as Payload, ...more }));
}

/** A stored document's file. Rejects with a `ColophonProblem`. */
export async function download(
  { baseUrl, tenantId, sender }: Reach,
  fileName: string,
  { signal }: { readonly signal?: AbortSignal },
): Promise<Response> {
  const address = `${baseUrl}/v1/${tenantId}/documents/${encodeURIComponent(fileName)}`;
  const response = await sender.send(new Request(address, signal === undefined ? {} : { signal }));
  if (!response.ok) throw await problemIn(response);
  return response;
}

function unexpected(what: string): ColophonProblem {
  const message = `Expected what the request was for; came ${what}.`;
  return new ColophonProblem({ status: 200, code: "UNEXPECTED_ANSWER", message, isRetryable: false });
}
