import type { GenerateRequest } from "../../commands/document/generate.ts";
import { mustBeKnown, unknownIn } from "../../vocabulary/check/unknown-names.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import {
  checkedRetention,
  type Retention,
  retentionInBody,
  retention as retentionOf,
} from "../../vocabulary/http/retention.ts";
import { compileBody } from "../../vocabulary/http/validate-body.ts";
import { type ByteSpan, type FoundMembers, memberSteps } from "../../vocabulary/json/members.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import { documentName } from "../answers/content-disposition.ts";
import { readFormat } from "../parameters/generation-request.ts";

/** Values for all lines that do not give their own. */
export interface BulkChoices
  extends Pick<GenerateRequest, "locale" | "timeZone" | "ttlSeconds" | "retention" | "strict"> {
  readonly templateId: string | undefined;
  readonly format: Format;
}

export interface LineRequest {
  /** The caller's own name of the line. */
  readonly id: string | number | undefined;
  /** Throws the line's refusal. */
  readonly request: () => GenerateRequest;
}

const readHere = ["id", "format", "fileName", "retention", "document", "$schema"] as const;
const readByWorker = ["templateId", "data", "content", "revision", "asOf"] as const;
const wanted: ReadonlySet<string> = new Set([...readHere, ...readByWorker]);

const longestId = 200;

/**
 * A line as the request it stands for. Only the line's own members are looked at here; what they hold a worker reads. A line
 * with `document` is a definition, any other names a template, or has the one that all lines have. `now`: ISO 8601 UTC.
 * Yields the bytes of each step.
 */
export function* readLine(line: Uint8Array, choices: BulkChoices, now: string): Generator<number, LineRequest> {
  const members = withoutNulls(line, yield* memberSteps(line, wanted));
  const id = members && readId(line, members.found.get("id"));
  const request = (): GenerateRequest => {
    if (members === undefined) throw new Refusal("INVALID_JSON", "The line is not one JSON object.");
    const { found, unknown } = members;
    if (found.has("id") && id === undefined) {
      throw refusedAt("/id", `The id of a line is a text of at most ${longestId} characters, or a number.`);
    }
    if (unknown !== undefined) mustBeKnown(unknownIn({ [unknown]: null }, [...wanted]), "refused");
    const { locale, timeZone, ttlSeconds, strict } = choices;
    const retention = readLineRetention(line, found.get("retention"), now) ?? choices.retention;
    const format = found.has("format") ? readLineFormat(line, found.get("format")) : choices.format;
    const fileName = readLineName(line, found.get("fileName"));
    return { format, locale, timeZone, ttlSeconds, retention, strict, fileName, ...bodyOf(line, found, choices) };
  };
  return { id: id ?? undefined, request };
}

function bodyOf(
  line: Uint8Array,
  found: ReadonlyMap<string, ByteSpan>,
  { templateId }: BulkChoices,
): Pick<GenerateRequest, "source" | "body"> {
  const document = found.get("document");
  const others = readByWorker.flatMap((name) => {
    const span = found.get(name);
    return span === undefined ? [] : [{ name, value: cut(line, span) }];
  });
  if (document !== undefined) {
    const [second] = others;
    if (second !== undefined) throw refusedAt(`/${second.name}`, notBesideDocument(second.name), "UNKNOWN_PROPERTY");
    return { source: "payload", body: joined('{"document":', cut(line, document), "}") };
  }
  const namesOne = found.has("templateId") || found.has("content");
  const shared = namesOne || templateId === undefined ? [] : [`"templateId":${JSON.stringify(templateId)}`, ","];
  const own = others.flatMap(({ name, value }) => [`"${name}":`, value, ","]);
  return { source: "template", body: joined("{", ...[...shared, ...own].slice(0, -1), "}") };
}

const notBesideDocument = (name: string): string =>
  `A line with \`document\` is made of that alone, and nothing reads \`${name}\`; a definition to be bound to data is \`content\`.`;

/** Members that are null are as if they were left out. */
function withoutNulls(line: Uint8Array, members: FoundMembers | undefined): FoundMembers | undefined {
  if (members === undefined) return undefined;
  const isNull = (span: ByteSpan): boolean => nullWord.equals(cut(line, span));
  return { ...members, found: new Map([...members.found].filter(([, span]) => !isNull(span))) };
}

const nullWord = Buffer.from("null");

function joined(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "utf8") : part)));
}

function cut(line: Uint8Array, { start, end }: ByteSpan): Uint8Array {
  return line.subarray(start, end);
}

function readId(line: Uint8Array, span: ByteSpan | undefined): string | number | undefined {
  const value = smallValue(line, span);
  const isId = typeof value === "number" || (typeof value === "string" && value.length <= longestId);
  return isId ? value : undefined;
}

function readLineFormat(line: Uint8Array, span: ByteSpan | undefined): Format {
  const value = smallValue(line, span);
  return readFormat(typeof value === "string" ? value : "none");
}

function readLineName(line: Uint8Array, span: ByteSpan | undefined): string | undefined {
  if (span === undefined) return undefined;
  const value = smallValue(line, span);
  return documentName.read(typeof value === "string" ? value : "", "fileName");
}

function readLineRetention(line: Uint8Array, span: ByteSpan | undefined, now: string): Retention | undefined {
  if (span === undefined) return undefined;
  const value = smallValue(line, span);
  const [fault] = checkRetention({ retention: value });
  if (fault !== undefined) throw refusedAt(fault.path, fault.message, fault.code);
  return checkedRetention(value as Retention, now, retentionInBody);
}

const checkRetention = compileBody({ type: "object", properties: { retention: retentionOf("Of the line") } });

/** The value, when it is short enough to be one of ours. */
function smallValue(line: Uint8Array, span: ByteSpan | undefined): unknown {
  if (span === undefined || span.end - span.start > longestId * 6) return undefined;
  try {
    return JSON.parse(Buffer.from(cut(line, span)).toString("utf8"));
  } catch {
    return undefined;
  }
}
