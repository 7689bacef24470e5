import { type JsonSchema, text } from "../../vocabulary/http/schema.ts";
import { limits } from "../../vocabulary/limits.ts";

/** Headers of requests, other than token, media type and length. */
export const requestHeaders = {
  "Idempotency-Key": text(
    "The same request with the same key is answered once and, for a day, again; Idempotency-Replayed says so",
    { minLength: 1, maxLength: limits.idempotencyKeyLength },
  ),
  "If-Match": text("Go on only if this is still the current ETag (or, of a template, its rev- label)"),
  "If-None-Match": text("Go on only if this is not the current ETag; 304 for what is read"),
  Range: text("A part of the file: bytes=0-499"),
  "If-Range": text("Send the part only if this is still the file's ETag"),
  "Colophon-File-Password": text("Opens the file if it is encrypted: its user's or owner's password, percent-encoded"),
  "Last-Event-ID": text("The position of the last change that was read: those since then come first"),
  Prefer: text(
    "handling=strict: refuse parameters and members of the body that nothing reads, and documents that would lack something; respond-async: generate later, and answer with a job; return=representation: a changed template is answered with its warnings",
  ),
} satisfies Readonly<Record<string, JsonSchema>>;

/** Request headers that a route declares when it reads them; the others follow from its kind. */
export type ConditionalHeader = Exclude<keyof typeof requestHeaders, "Idempotency-Key" | "Prefer">;

const whole = (description: string): JsonSchema => ({ type: "integer", minimum: 0, description });

/** Headers of answers. A route declares (`sends`) those that do not follow from its kind. */
export const answerHeaders = {
  ETag: text("Names this state of the thing; for If-Match and If-None-Match"),
  Location: text("The address of what was made", { format: "uri" }),
  Link: text('Other pages of the list: rel="next", "prev" and "first" (RFC 8288)'),
  "X-Total-Count": whole("How long the whole list is"),
  "Content-Disposition": text("Under which name a browser saves it (RFC 6266)"),
  "Repr-Digest": text("SHA-256 of the whole file (RFC 9530)"),
  "Accept-Ranges": text("Parts of the file can be requested in bytes", { const: "bytes" }),
  "Colophon-Pages": whole("How many pages the whole file has"),
  "Colophon-Tables": whole("How many tables the document has"),
  "Content-Range": text("Which part of the file it is, and its size"),
  "Colophon-Removed-Before": text(
    "Documents, jobs and deliveries gone before this instant are not in the log any more",
    {
      format: "date-time",
    },
  ),
  "Colophon-Warnings": whole("How many things are wrong or doubtful in the saved template; absent when there are none"),
  "X-Request-Id": text("Names the request in the log"),
  "RateLimit-Policy": text('The limit: "name";q=requests;w=seconds (draft-ietf-httpapi-ratelimit-headers)'),
  RateLimit: text('What is left of it: "name";r=requests;t=seconds'),
  "X-RateLimit-Limit": whole("The limit, in the older spelling"),
  "X-RateLimit-Remaining": whole("What is left of it"),
  "X-RateLimit-Reset": whole("Seconds until it is whole again"),
  "Retry-After": whole("Seconds after which it is worth trying again"),
  "WWW-Authenticate": text("Which token is wanted (RFC 6750)"),
  "Idempotency-Replayed": text("The answer is that of an earlier request with the same key", { const: "true" }),
  "Preference-Applied": text("Which preferences were followed (RFC 7240)"),
  "Colophon-Ignored-Parameters": text("Parameters of the query that nothing reads, percent-encoded"),
  "Colophon-As-Of": text("The moment of the past that the answer shows"),
} satisfies Readonly<Record<string, JsonSchema>>;
export type AnswerHeader = keyof typeof answerHeaders;

/** Properties of a route from which its headers follow. */
export interface RouteTraits {
  readonly isOpen: boolean;
  readonly isCounted: boolean;
  readonly isPost: boolean;
  readonly showsPast: boolean;
  readonly sends: readonly AnswerHeader[];
}

/** The headers that an answer with a status may have. */
export function headersOf(status: number, kind: RouteTraits): readonly AnswerHeader[] {
  const isSuccess = status < 400;
  return [
    "X-Request-Id",
    ...(kind.isCounted ? rateLimit : []),
    ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
    ...(status === 401 || status === 403 ? (["WWW-Authenticate"] as const) : []),
    ...(isSuccess && kind.isPost && !kind.isOpen ? (["Idempotency-Replayed"] as const) : []),
    ...(kind.isOpen ? [] : (["Preference-Applied", "Colophon-Ignored-Parameters"] as const)),
    ...(kind.showsPast ? (["Colophon-As-Of"] as const) : []),
    ...kind.sends.filter((name) => (name === "Content-Range" ? status === 206 || status === 416 : isSuccess)),
  ];
}

/** Headers about a limit and what is left of it. */
export const rateLimit = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
] as const;
