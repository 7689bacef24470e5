import type { IncomingMessage } from "node:http";
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from "fastify";
import type { StepTurns } from "../../ports/steps/port.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { parseInSteps } from "../bodies/json.ts";
import { inStepsOf } from "../paying.ts";
import { atOnce, beforeParsing } from "./at-once.ts";

/** The media types of the interface: application/json, text/json and any application type that ends in +json. */
const jsonTypes = /^(?:application\/json|text\/json|application\/[\w.!#$&^-]+\+json)(?:;|$)/;

/** Bodies that may be absent, or that the route reads. */
const readsItself: ReadonlySet<unknown> = new Set(["optional", "upload", "lines"]);

/** Newline-delimited JSON has no registered media type; these are in use. Rows of a table are lines as well. */
const lineTypes =
  /^(?:application\/(?:x-ndjson|ndjson|jsonl|x-jsonlines|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)|text\/csv)(?:;|$)/;

/**
 * Reads bodies as bytes, capped while they come in. A route with `body: "bytes"` gets them as they are; the others get
 * the JSON value in them, of bounded depth.
 */
export function addBodies(app: FastifyInstance, steps: StepTurns): void {
  app.decorateRequest("bodyHash", undefined);
  app.decorateRequest("bodyBytes", 0);
  app.decorateRequest("bodyAsSent", undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(jsonTypes, { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    const { config, schema } = request.routeOptions;
    if (config.body === "lines") throw mediaTypeNotTaken(request);
    request.bodyBytes = body.length;
    checkPlain(body, config);
    if (request.headers["idempotency-key"] !== undefined) request.bodyHash = sha256(body);
    if (config.body === "bytes") return body;
    if (config.keepsBytes === true) request.bodyAsSent = body;
    const mayBeEmpty = schema?.body === undefined || config.body === "optional";
    if (mayBeEmpty && body.length === 0) return undefined;
    return await parseInSteps(body, (work) => inStepsOf(request, steps, "json", work));
  });
  app.addContentTypeParser(lineTypes, async (request: FastifyRequest, body: IncomingMessage) => {
    if (request.routeOptions.config.body === "lines") return body;
    throw mediaTypeNotTaken(request);
  });
  app.addHook(
    "preParsing",
    beforeParsing(({ headers }) => {
      const encoding = headers["content-encoding"];
      if (encoding !== undefined && encoding.toLowerCase() !== "identity") {
        throw new Refusal("UNSUPPORTED_MEDIA_TYPE", "Compressed request bodies are not taken; send the body as it is.");
      }
    }),
  );
  app.addHook(
    "preValidation",
    atOnce((request) => {
      const { body, routeOptions } = request;
      const { config, schema } = routeOptions;
      if (config.body === "lines" && body === undefined) throw mediaTypeNotTaken(request);
      const wanted = config.body === "bytes" || (schema?.body !== undefined && !readsItself.has(config.body));
      if (wanted && (body === undefined || (body instanceof Uint8Array && body.length === 0))) {
        throw new Refusal("INVALID_JSON", "The body is empty; it must be a JSON value.");
      }
    }),
  );
}

/** @throws Refusal of a large body with more than a few values, which would hold up everyone while it is parsed */
function checkPlain(body: Buffer, { plainBeyond }: FastifyContextConfig): void {
  if (plainBeyond === undefined || body.length <= plainBeyond.bytes) return;
  if (signs.every((sign) => countUpTo(plainBeyond.signs + 1, body, sign) <= plainBeyond.signs)) return;
  const message = `The body has ${body.length} bytes; only one with few values in it may have more than ${plainBeyond.bytes}.`;
  throw new Refusal("PAYLOAD_TOO_LARGE", message);
}

/** Each value of JSON but the first has one of these before it. */
const signs = ['"', ",", "[", "{"].map((sign) => sign.charCodeAt(0));

/** How often the byte is there, and no more than `most`. */
function countUpTo(most: number, body: Buffer, byte: number): number {
  let count = 0;
  for (let at = body.indexOf(byte); at !== -1 && count < most; at = body.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Names the header, what it must say on this route, and what it says. */
export function mediaTypeNotTaken({ headers, routeOptions: { config } }: FastifyRequest): Refusal {
  const came = headers["content-type"];
  const wanted = mediaTypes[config.body === "lines" || config.body === "upload" ? config.body : "json"];
  const there = came === undefined ? "it is missing" : `came '${came.slice(0, 100)}'`;
  return new Refusal("UNSUPPORTED_MEDIA_TYPE", `The header Content-Type must be ${wanted}; ${there}.`);
}

const mediaTypes = {
  lines: "application/x-ndjson, text/csv or that of XLSX",
  upload: "multipart/form-data, with the file in a part named file",
  json: "application/json",
} as const;
