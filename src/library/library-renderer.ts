import { madeOf, type RenderJob, type RenderOutcome } from "../render/contract/job.ts";
import type { Outside } from "../render/contract/outside.ts";
import type { JobAsker } from "../render/pool/pool.ts";
import { type Format, formats } from "../vocabulary/http/documents.ts";
import type { Verification } from "../vocabulary/http/verification.ts";
import { limits } from "../vocabulary/limits.ts";
import { Refusal, refusedAt } from "../vocabulary/refusal.ts";
import type { StopSignal } from "../vocabulary/stopping/stop-signal.ts";
import type {
  CallOptions,
  CheckOptions,
  CheckResult,
  Definition,
  DocumentOptions,
  FileBytes,
  FillOptions,
  ImageOptions,
  ImportedFile,
  ImportOptions,
  Json,
  MergeItem,
  MergeOptions,
  PagePng,
  RenderedDocument,
  Renderer,
  RenderOptions,
  VerifyOptions,
} from "./api.ts";
import { orColophonError } from "./colophon-error.ts";
import type { LibraryPool } from "./in-process.ts";
import {
  fillBody,
  formName,
  isWordFile,
  templateBody,
  type WordFillingChoices,
  wordBody,
  wordFileName,
} from "./job-bodies.ts";
import { freshFacts, jobOfBody } from "./job-of-body.ts";
import { jsonText, jsonWithin } from "./json-text.ts";
import { isSound, linted, type TextsToLint } from "./linted.ts";
import { mergeAtHand } from "./merge-at-hand.ts";
import { kinds, mustBe, mustBeOptions, type OptionKinds } from "./options.ts";
import { wholeJson } from "./whole-json.ts";

const callKinds: OptionKinds<CallOptions> = { signal: kinds.signal };

const documentKinds: OptionKinds<DocumentOptions> = {
  ...callKinds,
  locale: kinds.text,
  timeZone: kinds.text,
  strict: kinds.flag,
  documentId: kinds.id,
  now: kinds.date,
  seed: kinds.seed,
};

const renderKinds: OptionKinds<RenderOptions> = { ...documentKinds, data: kinds.json, format: kinds.text };
const checkKinds: OptionKinds<CheckOptions> = { ...documentKinds, data: kinds.json };
const mergeKinds: OptionKinds<MergeOptions> = { ...documentKinds, title: kinds.text };
const formKinds = { flatten: kinds.flag, readOnly: kinds.flag, password: kinds.text };
const wordFillingKinds: OptionKinds<WordFillingChoices> = {
  ...{ syntax: kinds.text, delimiters: kinds.texts, records: kinds.text, between: kinds.text, lists: kinds.object },
  ...{ names: kinds.object, missing: kinds.text, fields: kinds.text, controls: kinds.text },
};
const wordKinds = { ...wordFillingKinds, format: kinds.text };
const fillKinds: OptionKinds<FillOptions> = { ...documentKinds, ...formKinds, ...wordKinds };
const verifyKinds: OptionKinds<VerifyOptions> = {
  ...callKinds,
  signature: kinds.bytes,
  roots: kinds.text,
  policy: kinds.text,
  now: kinds.date,
};
const importKinds: OptionKinds<ImportOptions> = {
  ...callKinds,
  fileName: kinds.text,
  format: kinds.text,
  literal: kinds.flag,
};
const imageKinds: OptionKinds<ImageOptions> = {
  ...callKinds,
  pages: kinds.wholes,
  width: kinds.whole,
  password: kinds.text,
};

/** A document that a body asks for. */
interface WantedDocument {
  readonly source: RenderJob["source"];
  readonly body: Uint8Array;
  readonly format?: RenderJob["format"];
  /** Where its files are. */
  readonly outside?: Outside;
}

/** The doors of the library: each leads to what the command line and the service use. */
export class LibraryRenderer implements Renderer {
  readonly version: string;
  readonly #pool: LibraryPool;
  readonly #outside: Outside;
  readonly #allowance: RenderJob["allowance"];
  #isOpen: boolean = true;
  /** Calls that are not answered. */
  readonly #calls = new Set<Promise<unknown>>();

  constructor(version: string, pool: LibraryPool, outside: Outside, allowance: RenderJob["allowance"]) {
    this.version = version;
    this.#pool = pool;
    this.#outside = outside;
    this.#allowance = allowance;
  }

  render(definition: Json<Definition>, options: RenderOptions = {}): Promise<RenderedDocument> {
    return this.#call(async () => {
      mustBeOptions(options, renderKinds);
      const { data, format = "pdf" } = options;
      mustBeFormat(format);
      const text = jsonText(definition, "The definition", "");
      const body = data === undefined ? Buffer.from(text) : templateBody(text, jsonWithin(data, "The data", "/data"));
      return await this.#made({ source: data === undefined ? "payload" : "template", body, format }, options);
    });
  }

  check(definition: Json<Definition>, options: CheckOptions = {}): Promise<CheckResult> {
    return this.#call(async () => {
      mustBeOptions(options, checkKinds);
      const { data, strict = false, ...others } = options;
      const texts = {
        definition: jsonText(definition, "The definition", ""),
        data: data === undefined ? undefined : jsonText(data, "The data", "/data"),
      };
      const make = () => this.#outcome(bodyToCheck(texts), { ...others });
      const found = await linted(texts, data !== undefined || strict ? make : undefined);
      return { ok: isSound(found, strict), ...found };
    });
  }

  fill(file: Uint8Array, values: Json<object>, options: FillOptions = {}): Promise<RenderedDocument> {
    return this.#call(async () => {
      mustBeFile(file);
      mustBeOptions(options, fillKinds);
      const text = jsonWithin(values, "The values", "/values");
      const { format = "docx", flatten = false, readOnly = false, password = "" } = options;
      if (isWordFile(file)) {
        mustHaveNone(options, formKinds, "a PDF form");
        mustBeFormat(format);
        const outside = this.#withFiles(new Map([[wordFileName, file]]));
        const body = wordBody(wordChoicesIn(options), text);
        return await this.#made({ source: "template", body, format, outside }, options);
      }
      mustHaveNone(options, wordKinds, "a Word file");
      const outside = this.#withFiles(new Map([[formName, file]]));
      return await this.#made(
        { source: "fill", body: fillBody({ flatten, readOnly, password }, text), outside },
        options,
      );
    });
  }

  merge(parts: readonly MergeItem[], options: MergeOptions = {}): Promise<RenderedDocument> {
    return this.#call(async () => {
      mustBeOptions(options, mergeKinds);
      const { body, files } = mergeAtHand(parts, options.title);
      return await this.#made({ source: "merge", body, outside: this.#withFiles(files) }, options);
    });
  }

  verify(file: Uint8Array, options: VerifyOptions = {}): Promise<Verification> {
    return this.#call(async () => {
      mustBeFile(file);
      mustBeOptions(options, verifyKinds);
      const { signature, roots = "", policy, now = new Date() } = options;
      return await this.#pool.verify({ file, signature, roots, policy, now: now.toISOString() }, askerOf(options));
    });
  }

  import(file: Uint8Array, options: ImportOptions = {}): Promise<ImportedFile> {
    return this.#call(async () => {
      mustBeFile(file);
      mustBeOptions(options, importKinds);
      const { fileName = "", format, literal } = options;
      const imported = await this.#pool.importFile({ bytes: file, fileName, format, literal }, askerOf(options));
      const { content, testData, assets, report, counts } = imported;
      return {
        format: imported.format,
        definition: JSON.parse(content),
        data: JSON.parse(testData),
        assets: assets.map(({ path, base64 }) => ({ path, bytes: Buffer.from(base64, "base64") })),
        report,
        counts,
      };
    });
  }

  async *images(file: Uint8Array, options: ImageOptions = {}): AsyncGenerator<PagePng, void, undefined> {
    await this.#call(async () => {
      mustBeFile(file);
      mustBeOptions(options, imageKinds);
    });
    const { pages } = options;
    let last = 1;
    for (let at = 0; pages === undefined ? at < last : at < pages.length; at += 1) {
      const image = await this.#drawn(file, pages?.[at] ?? at + 1, options);
      last = image.pageCount;
      yield image;
    }
  }

  async dispose(): Promise<void> {
    this.#isOpen = false;
    await Promise.allSettled(this.#calls);
    await this.#pool.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  #drawn(file: Uint8Array, page: number, options: ImageOptions): Promise<PagePng> {
    const { width, password = "" } = options;
    return this.#call(async () => {
      const wanted = { file, page, width, password, work: this.#allowance.work };
      const { pages: pageCount, ...picture } = await this.#pool.drawPage(wanted, askerOf(options));
      return { page, ...picture, bytes: unshared(picture.bytes), pageCount };
    });
  }

  #call<Result>(call: () => Promise<Result>): Promise<Result> {
    const made = orColophonError(async () => {
      if (!this.#isOpen) throw new Refusal("UNAVAILABLE", "The renderer was disposed of: make another one.");
      return await call();
    });
    this.#calls.add(made);
    return made.finally(() => this.#calls.delete(made));
  }

  /** The same outside with further files, which come first. */
  #withFiles(files: ReadonlyMap<string, Uint8Array>): Outside {
    return { ...this.#outside, asset: async (path) => files.get(path) ?? (await this.#outside.asset(path)) };
  }

  async #made(wanted: WantedDocument, options: DocumentOptions): Promise<RenderedDocument> {
    const { bytes, contentType, pages, warnings, errorCodes, colophon, name, beside } = madeOf(
      await this.#outcome(wanted, options),
    );
    return {
      ...{ bytes: unshared(bytes), contentType, pageCount: pages, warnings, errorCodes, colophon },
      ...(name === undefined ? {} : { name }),
      ...(beside === undefined ? {} : { detachedSignature: unshared(beside) }),
    };
  }

  async #outcome(
    { source, body, format = "pdf", outside = this.#outside }: WantedDocument,
    options: DocumentOptions,
  ): Promise<RenderOutcome> {
    mustBeTaken(body);
    const fresh = freshFacts();
    const { documentId = fresh.documentId, seed = fresh.seed, now, strict = false, locale, timeZone } = options;
    const facts = { documentId, seed, now: now?.toISOString() ?? fresh.now, allowance: this.#allowance };
    const job = jobOfBody(source, body, { locale, timeZone }, facts);
    return await this.#pool.render({ ...job, format, strict }, outside, askerOf(options));
  }
}

const bodyToCheck = ({ definition, data }: TextsToLint): WantedDocument =>
  data === undefined
    ? { source: "payload", body: Buffer.from(definition) }
    : { source: "template", body: templateBody(definition, wholeJson(data, "The data", "/data")) };

/** Files come from a heap or from a pipe. */
const unshared = (bytes: Uint8Array): FileBytes => bytes as FileBytes;

/** Whose calls they all are: nobody has to take turns with anybody else. */
const tenantId = "library";

const askerOf = ({ signal }: CallOptions): JobAsker => ({ tenantId, signal: signal as StopSignal | undefined });

function mustBeFormat(format: Format): void {
  if (!formats.includes(format)) throw refusedAt("/format", `Expected ${formats.join(" or ")}; came ${format}.`);
}

function mustBeFile(file: unknown): void {
  if (file === undefined) throw refusedAt("/file", `Expected ${kinds.bytes.expected}; came nothing.`);
  mustBe(file, kinds.bytes, "/file");
}

/** What of the options is said in the definition. */
const wordChoicesIn = (options: FillOptions): WordFillingChoices =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(wordFillingKinds, name)));

/** @throws Refusal for options that are for another kind of file */
function mustHaveNone(options: FillOptions, table: object, what: string): void {
  const name = Object.keys(table).find((one) => options[one as keyof FillOptions] !== undefined);
  if (name !== undefined) throw refusedAt(`/${name}`, `Expected no \`${name}\`, which is for ${what}.`);
}

/** The service takes no larger body either. */
function mustBeTaken(body: Uint8Array): void {
  if (body.length <= limits.largeBodyBytes) return;
  const message = `Definition and data have ${body.length} bytes together; at most ${limits.largeBodyBytes} are taken.`;
  throw new Refusal("PAYLOAD_TOO_LARGE", message, { faults: [{ code: "INVALID_VALUE", path: "", message }] });
}
