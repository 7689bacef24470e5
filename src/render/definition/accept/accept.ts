import { LRUCache } from "lru-cache";
import { canonicalHash } from "../../../vocabulary/canonical.ts";
import { mustBeKnown, type UnreadName, unknownIn } from "../../../vocabulary/check/unknown-names.ts";
import type { WordFillingKey } from "../../../vocabulary/definition/word.ts";
import type { Document, DocumentDefinition, Word, WordDefinition } from "../../../vocabulary/generated/definition.ts";
import { readMoment } from "../../../vocabulary/http/point.ts";
import { isJsonObject } from "../../../vocabulary/json/json-object.ts";
import { type ByteSpan, findMembers, findOnly } from "../../../vocabulary/json/members.ts";
import { jsonText, parseJson, parseMeasured } from "../../../vocabulary/json/parse-json.ts";
import { type Fault, Refusal } from "../../../vocabulary/refusal.ts";
import { checkComponent, checkRoot } from "../../../vocabulary/validate.ts";
import type { RenderJob } from "../../contract/job.ts";
import type { Outside, TemplatePin } from "../../contract/outside.ts";
import { invalidRequest, readPin } from "./read-pin.ts";
import { RecentContents } from "./recent-contents.ts";
import { RecentData, takesData } from "./recent-data.ts";

/** A request that can be worked on: the definition is right, in its normal spelling, and shared: never change it. */
export interface AcceptedRequest {
  /** Of a definition whose template is a Word file: its settings, without content. */
  readonly document: Document;
  /** The Word file that is the template; undefined: the definition is. */
  readonly word: Word | undefined;
  /** undefined when the request carries none. */
  readonly data: object | undefined;
  readonly template: { readonly id: string; readonly revision: string } | undefined;
  /** The template whose file a Word definition out of the request has, where no upload has its name. */
  readonly fileOf: AcceptedRequest["template"];
  /** Whether the definition may name components, by the look of its text. */
  readonly mayUse: boolean;
  /** A pointer into the definition as one into the template: that may say `documentDefinition` and `contents`. */
  readonly toTemplate: (path: string) => string;
  /** Pointers to texts that held what no text can: it is replaced. Into the definition, or below `/data`. */
  readonly replaced: readonly string[];
  /** Pointers into the definition to numbers beyond a million: a million is read. */
  readonly clamped: readonly string[];
  /** Members of the request that nothing reads. */
  readonly unread: readonly UnreadName[];
  /** Hashes of the canonical JSON of what was sent, for the colophon. */
  readonly hashes: { readonly definition: string; readonly data: string | undefined };
}

/**
 * Reads the request of a job. Refuses with INVALID_JSON, INVALID_REQUEST, INVALID_DEFINITION or NO_CONTENT, for
 * templates TEMPLATE_NOT_FOUND or TEMPLATE_INVALID (paths then lead into the template).
 */
export async function accept(
  job: Pick<RenderJob, "source" | "body" | "now" | "strict" | "unknownNames" | "describe" | "signing">,
  outside: Pick<Outside, "template">,
): Promise<AcceptedRequest> {
  if (job.source === "payload") return fromPayload(parsed(jsonText(job.body, "The body")));
  const bytes = Buffer.from(job.body.buffer, job.body.byteOffset, job.body.byteLength);
  // Other bodies seldom come with the same data again.
  if (job.describe === undefined) return await fromTemplate(readBody(bytes), outside, job);
  const body = withoutData(bytes);
  if (body !== undefined) return await fromTemplate(body, outside, job);
  const read = await fromTemplate(readBody(bytes), outside, job);
  const { data, hashes, replaced } = read;
  const isPlain = !replaced.some((path) => path.startsWith("/data"));
  if (data !== undefined && hashes.data !== undefined && isPlain)
    recentData.remember(bytes, { data, hash: hashes.data });
  return read;
}

/** `elsewhere`: number of values that were taken out of the bytes and count as well. */
const readBody = (bytes: Buffer, elsewhere = 0): TemplateBody =>
  withoutRecent(bytes, elsewhere) ?? withoutKnown(bytes, jsonText(bytes, "The body", elsewhere));

/** Parses all of a body except the data at its end that were read with the body before. undefined: the body has to be read whole. */
function withoutData(bytes: Buffer): TemplateBody | undefined {
  const found = recentData.at(bytes);
  if (found === undefined) return undefined;
  const { data, hash, values, rest } = found;
  try {
    const body = readBody(rest, values);
    return takesData(body.value) ? { ...body, value: { ...body.value, data }, dataHash: hash } : undefined;
  } catch {
    // Its faults are counted in the lines of the whole.
    return undefined;
  }
}

/** A key can be written with escapes as well. */
const mayUse = (text: string): boolean => text.includes('"use"') || text.includes("\\u");

/** A request's body, parsed. */
interface Body {
  readonly text: string;
  readonly value: unknown;
  readonly replaced: readonly string[];
}

function parsed(text: string): Body {
  const replaced: string[] = [];
  return { text, value: parseMeasured(text, "The body", replaced), replaced };
}

/** A body with data and perhaps a template. */
interface TemplateBody extends Omit<Body, "text"> {
  /** The template as it is written there. */
  readonly content: string | undefined;
  /** The template as it was read before from the same text; `value` then has null in its place. */
  readonly known?: ReadTemplate;
  /** The hash of its data, where they were read before. */
  readonly dataHash?: string;
}

/** Parses all of a body except a template at its beginning that was read recently. undefined: the body has to be read whole. */
function withoutRecent(bytes: Buffer, elsewhere: number): TemplateBody | undefined {
  const found = recent.at(bytes);
  if (found === undefined) return undefined;
  const { known, values, rest } = found;
  try {
    return { ...parsed(jsonText(rest, "The body", values + elsewhere)), content: undefined, known };
  } catch {
    // Its faults are counted in the lines of the whole.
    return undefined;
  }
}

/** Parses only the data of a body whose template was read before. */
function withoutKnown(bytes: Buffer, text: string): TemplateBody {
  const span = findOnly(bytes, "content") ?? findMembers(bytes, contentAlone)?.found.get("content");
  if (span === undefined) return { ...parsed(text), content: undefined };
  const content = bytes.toString("utf8", span.start, span.end);
  const known = templates.get(content);
  if (known === undefined) return { ...parsed(text), content };
  recent.remember(bytes, span, known);
  try {
    return { ...parsed(around(bytes, span)), content, known };
  } catch {
    // Its faults are counted in the lines of the whole.
    return { ...parsed(text), content };
  }
}

const contentAlone: ReadonlySet<string> = new Set(["content"]);

/** A text with null in place of one value. */
const around = (bytes: Buffer, { start, end }: ByteSpan): string =>
  `${bytes.toString("utf8", 0, start)}null${bytes.toString("utf8", end)}`;

const asItIs = (path: string): string => path;

function fromPayload({ text, value, replaced }: Body): AcceptedRequest {
  const checked = checkRoot(value);
  if (checked.kind === "wrong") throw refusalOf(checked.faults);
  const hashes = { definition: canonicalHash(value), data: undefined };
  return {
    ...rootOf(checked.definition, asItIs),
    data: undefined,
    template: undefined,
    fileOf: undefined,
    mayUse: mayUse(text),
    replaced,
    clamped: checked.clamped,
    unread: [],
    hashes,
  };
}

/** What a document is made of: the two roots come to one from here on. */
function rootOf(
  definition: DocumentDefinition | WordDefinition,
  toTemplate: (path: string) => string,
): Pick<AcceptedRequest, "document" | "word" | "toTemplate"> {
  if ("document" in definition) return { document: definition.document, word: undefined, toTemplate };
  const { word } = definition;
  const { file: _file, syntax: _syntax, delimiters: _delimiters, records: _records, ...more } = word;
  const { between: _between, lists: _lists, names: _names, missing: _missing, ...others } = more;
  const { fields: _fields, controls: _controls, ...settings } = others;
  // Whatever else says how the file is filled is no setting of a document.
  settings satisfies { readonly [Key in keyof typeof settings]: Key extends WordFillingKey ? never : unknown };
  return { document: { ...settings, content: [] }, word, toTemplate: (path) => inWord(path, settings) };
}

/** Of what is not set there the file speaks. */
function inWord(path: string, settings: object): string {
  const [, root, key = ""] = path.split("/");
  if (root !== "document") return path;
  return Object.hasOwn(settings, key) ? path.replace("/document", "/word") : "/word/file";
}

function refusalOf(faults: readonly Fault[]): Refusal {
  const code = faults[0]?.code === "NO_CONTENT" ? "NO_CONTENT" : "INVALID_DEFINITION";
  return new Refusal(code, faults[0]?.message, { faults });
}

async function fromTemplate(
  { value: body, content: written, replaced, known, dataHash }: TemplateBody,
  outside: Pick<Outside, "template">,
  { now, signing, ...names }: Pick<RenderJob, "now" | "strict" | "unknownNames" | "signing">,
): Promise<AcceptedRequest> {
  if (!isJsonObject(body)) throw invalidRequest("", "The body is an object with templateId and data.");
  const unread = unreadIn(body, names);
  const data = own(body, "data");
  if (!isJsonObject(data)) throw invalidRequest("/data", "`data` is required and is an object.");
  const content = given(body, "content");
  const found =
    content === undefined && known === undefined
      ? await stored(own(body, "templateId"), readPin(given(body, "revision"), given(body, "asOf"), now), outside)
      : { content, template: undefined };
  const read =
    known ??
    (typeof found.content === "string" ? readText(found.content) : readInline(found.content, written, replaced));
  return {
    document: read.document,
    word: read.word,
    data,
    template: found.template,
    fileOf:
      signing === "preview" && found.template === undefined ? await fileOwner(read, body, now, outside) : undefined,
    mayUse: read.mayUse,
    toTemplate: read.toTemplate,
    replaced: [...read.replaced, ...below("/data", replaced).map((path) => `/data${path}`)],
    clamped: read.clamped,
    unread,
    hashes: { definition: read.hash, data: dataHash ?? canonicalHash(data, "/data") },
  };
}

/** Where unknown names are no fault the request may also have `deliverTo`, which was taken out before. */
const membersRead = ["templateId", "data", "content", "revision", "asOf"];

function unreadIn(
  body: object,
  { strict, unknownNames = "refused" }: Pick<RenderJob, "strict" | "unknownNames">,
): readonly UnreadName[] {
  const known = unknownNames === "named" ? [...membersRead, "deliverTo"] : membersRead;
  return mustBeKnown(unknownIn(body, known), strict === true ? "refused" : unknownNames);
}

/** Pointers below a member, from there on. */
const below = (member: string, paths: readonly string[]): readonly string[] =>
  paths.filter((path) => path.startsWith(`${member}/`)).map((path) => path.slice(member.length));

interface FoundContent {
  readonly content: unknown;
  readonly template: AcceptedRequest["template"];
}

/**
 * The template that a changed definition of it, which is looked at before it is saved, has its Word file of: the one beside it that names
 * the same file. What is kept is made of saved templates, so that it can be made again.
 */
async function fileOwner(
  { word }: Pick<ReadTemplate, "word">,
  body: object,
  now: string,
  outside: Pick<Outside, "template">,
): Promise<AcceptedRequest["fileOf"]> {
  const id = given(body, "templateId");
  if (word === undefined || typeof id !== "string") return undefined;
  const pin = readPin(given(body, "revision"), given(body, "asOf"), now);
  const template = await (pin === undefined ? outside.template(id) : outside.template(id, pin));
  if (template === undefined || readText(template.content).word?.file !== word.file) return undefined;
  return { id: template.id, revision: template.revision };
}

async function stored(
  id: unknown,
  pin: TemplatePin | undefined,
  outside: Pick<Outside, "template">,
): Promise<FoundContent> {
  if (typeof id !== "string")
    throw invalidRequest("/templateId", "`templateId` is required, unless `content` is sent.");
  const template = await (pin === undefined ? outside.template(id) : outside.template(id, pin));
  if (template === undefined) throw new Refusal("TEMPLATE_NOT_FOUND", await missing(id, pin, outside));
  return { content: template.content, template: { id: template.id, revision: template.revision } };
}

/** A template that is there now lacks the revision, or was created after the moment that is meant. */
async function missing(id: string, pin: TemplatePin | undefined, outside: Pick<Outside, "template">): Promise<string> {
  const template = `Template '${id.slice(0, 100)}'`;
  if (pin === undefined || (await outside.template(id)) === undefined) return `${template} not found.`;
  const wanted = ("revision" in pin ? pin.revision : pin.asOf).slice(0, 64);
  const isMoment = "asOf" in pin && readMoment(wanted)?.kind !== "revision";
  if (isMoment) return `${template} did not exist at '${wanted}': it was created later.`;
  return `${template} has no revision '${wanted}'.`;
}

interface AcceptedTemplate extends Pick<AcceptedRequest, "document" | "word" | "toTemplate" | "clamped"> {
  readonly hash: string;
}

type ReadTemplate = AcceptedTemplate & Pick<AcceptedRequest, "mayUse" | "replaced">;

/** Templates read lately, by their text; weighed in characters. Binding keeps what it compiles by the same objects. */
const templates = new LRUCache<string, ReadTemplate>({ maxSize: 16_000_000 });

/** Templates at the beginning of recent bodies. */
const recent = new RecentContents<ReadTemplate>();

/** Data of bodies whose pages are described. */
const recentData = new RecentData();

/**
 * Reads and checks a template's text, for callers that only inspect it. @throws Refusal TEMPLATE_INVALID with every
 * fault
 */
export function checkTemplateText(text: string): CheckedText {
  const content = parseTemplate(text);
  const component = isJsonObject(content) ? own(content, "component") : undefined;
  if (component === undefined) return { content, word: checkValue(content).word };
  const checked = checkComponent(content);
  if (checked.kind === "wrong") throw new Refusal("TEMPLATE_INVALID", undefined, { faults: checked.faults });
  return { content, word: undefined };
}

/** A template's text as JSON, and what it says of the Word file that it names. */
interface CheckedText {
  readonly content: unknown;
  readonly word: Word | undefined;
}

function readText(text: string): ReadTemplate {
  const known = templates.get(text);
  if (known !== undefined) return known;
  const replaced: string[] = [];
  const template = { ...checkValue(parseTemplate(text, replaced)), mayUse: mayUse(text), replaced };
  templates.set(text, template, { size: text.length });
  return template;
}

function parseTemplate(text: string, replaced?: string[]): unknown {
  try {
    return parseJson(text, "The template's content", replaced);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    throw new Refusal("TEMPLATE_INVALID", cause.message, {
      faults: [{ code: cause.code, path: "", message: cause.message }],
      cause,
    });
  }
}

/** A template out of a request, remembered by its text there. */
function readInline(content: unknown, written: string | undefined, replaced: readonly string[]): ReadTemplate {
  const template = {
    ...checkValue(content),
    mayUse: written === undefined || mayUse(written),
    replaced: below("/content", replaced),
  };
  if (written !== undefined) templates.set(written, template, { size: written.length });
  return template;
}

function checkValue(content: unknown): AcceptedTemplate {
  const { definition, toTemplate } = unwrap(content);
  const checked = checkRoot(definition);
  if (checked.kind === "right")
    return { ...rootOf(checked.definition, toTemplate), clamped: checked.clamped, hash: canonicalHash(content) };
  const faults = checked.faults.map((fault) => ({ ...fault, path: toTemplate(fault.path) }));
  throw new Refusal("TEMPLATE_INVALID", faults[0]?.message, { faults });
}

interface Unwrapped {
  readonly definition: unknown;
  /** A pointer into the definition as one into the template. */
  readonly toTemplate: (path: string) => string;
}

/** Templates may say `documentDefinition` for `document` and `contents` for `content`. */
function unwrap(content: unknown): Unwrapped {
  if (!isJsonObject(content)) return { definition: content, toTemplate: asItIs };
  const root =
    Object.hasOwn(content, "documentDefinition") && !Object.hasOwn(content, "document")
      ? "documentDefinition"
      : "document";
  const document = own(content, root);
  const list =
    isJsonObject(document) && Object.hasOwn(document, "contents") && !Object.hasOwn(document, "content")
      ? "contents"
      : "content";
  const inner = list === "contents" && isJsonObject(document) ? renamed(document, "contents", "content") : document;
  const definition =
    root === "document" && inner === document ? content : { ...renamed(content, root, "document"), document: inner };
  const toTemplate = (path: string) =>
    path.replace(/^\/document(?=\/|$)/, `/${root}`).replace(new RegExp(`^/${root}/content(?=/|$)`), `/${root}/${list}`);
  return { definition, toTemplate };
}

function renamed(object: object, from: string, to: string): object {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key === from ? to : key, value]));
}

/** A member that says something: clients write what they leave out as null. */
function given(body: object, name: string): unknown {
  return own(body, name) ?? undefined;
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Readonly<Record<string, unknown>>)[key] : undefined;
}
