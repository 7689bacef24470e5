import type { webhooks } from "./generated/schema.ts";
import { isObject } from "./is-object.ts";

type Bodies = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    readonly post: { readonly requestBody: { readonly content: { readonly "application/json": infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

/** A message, with the id by which a repeat of it is known: it can come twice. */
export type WebhookMessage = Bodies & { readonly id: string };

/** Why a message was refused. */
export type WebhookRefusal =
  | "HEADER_MISSING"
  | "SECRET_INVALID"
  | "TIMESTAMP_OUTSIDE"
  | "SIGNATURE_WRONG"
  | "BODY_INVALID";

/** A message that must not be trusted: answer 400, and do nothing. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
  readonly code: WebhookRefusal;

  constructor(code: WebhookRefusal, message: string) {
    super(message);
    this.code = code;
  }
}

/** Headers as Fetch has them, or as Node.js does: names in lower case. */
type GivenHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const toleranceSeconds = 300;
const mostSignatures = 16;

/**
 * Checks a message by Standard Webhooks, in constant time, and answers what is in it. `rawBody` must be the bytes that came, before
 * anything parsed them; `now` is in milliseconds since 1970, and five minutes from the message's time at most.
 * Rejects with `WebhookRefused`.
 */
export async function verifyWebhook(
  headers: GivenHeaders,
  rawBody: string | Uint8Array<ArrayBuffer>,
  secret: string,
  now: number,
): Promise<WebhookMessage> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const given = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookRefused(
      "TIMESTAMP_OUTSIDE",
      `Expected a webhook-timestamp within ${toleranceSeconds} seconds of now; came ${timestamp}.`,
    );
  const encoder = new TextEncoder();
  const body = typeof rawBody === "string" ? encoder.encode(rawBody) : rawBody;
  const signed = joined(encoder.encode(`${id}.${timestamp}.`), body);
  if (!(await isSigned(signed, given, await keyOf(secret))))
    throw new WebhookRefused("SIGNATURE_WRONG", "No signature in webhook-signature is of this body by this secret.");
  return { ...messageOf(body), id };
}

function headerOf(headers: GivenHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== "string" || value === "")
    throw new WebhookRefused("HEADER_MISSING", `The message has no header ${name}.`);
  return value;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** `crypto.subtle.verify` compares in constant time; each signature is tried: during a rotation there are two. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, given: string, key: Key): Promise<boolean> {
  const signatures = given
    .split(" ", mostSignatures)
    .filter((one) => one.startsWith("v1,"))
    .map((one) => bytesOf(one.slice("v1,".length)));
  const verdicts = await Promise.all(
    signatures.map(async (one) => one !== undefined && (await crypto.subtle.verify("HMAC", key, one, signed))),
  );
  return verdicts.includes(true);
}

type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

async function keyOf(secret: string): Promise<Key> {
  const bytes = secret.startsWith("whsec_") ? bytesOf(secret.slice("whsec_".length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookRefused("SECRET_INVALID", "Expected the secret as the service showed it: whsec_ and base64.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function messageOf(body: Uint8Array): Bodies {
  const message = parsed(new TextDecoder().decode(body));
  if (!isObject(message) || typeof message["type"] !== "string")
    throw new WebhookRefused("BODY_INVALID", "Expected a JSON object with a type as the body.");
  return message as Bodies;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
