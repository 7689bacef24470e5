import createFetchClient, { type Client } from "openapi-fetch";
import { type BulkAnswer, type BulkLines, type BulkOptions, bulk } from "./bulk.ts";
import { begin, download, type Generated, type GenerateOptions, generate, type Source } from "./generate.ts";
import type { paths } from "./generated/schema.ts";
import { type Job, jobOf } from "./job.ts";
import { type Outside, platform } from "./outside.ts";
import { usualPatience } from "./patience.ts";
import type { Reach } from "./reach.ts";
import { senderWith } from "./send.ts";
import { keepToken } from "./token.ts";

export interface ClientOptions extends Partial<Outside> {
  /** Address of the service, without a path: `http://localhost:8080`. */
  readonly baseUrl: string;
  readonly tenantId: string;
  /** A key of the tenant's. */
  readonly clientId: string;
  readonly clientSecret: string;
  /** Milliseconds that a request waits at most, all its repeats together, while the service is busy (429, 503); 60,000. */
  readonly patienceMs?: number;
}

/** One tenant of a service. */
export interface ColophonClient {
  readonly tenantId: string;
  /** Every operation of `/openapi.json`, typed: with the same token, repeats and keys. See `answered`. */
  readonly api: Client<paths>;
  /** Makes and stores a document, and fetches its file. */
  generate(source: Source, options?: GenerateOptions): Promise<Generated>;
  /** Has a document made in the background. */
  begin(source: Source, options?: GenerateOptions): Promise<Job>;
  /** A job that was begun before. */
  job(id: string): Job;
  /** A stored document's file, as a stream: its `body`. */
  download(fileName: string, options?: { readonly signal?: AbortSignal }): Promise<Response>;
  /** A document of every line; the answers come as documents are finished, the summary last. */
  bulk(lines: BulkLines, options?: BulkOptions): AsyncGenerator<BulkAnswer, void, undefined>;
}

/** A client of one tenant. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): ColophonClient {
  const { tenantId, clientId, clientSecret, patienceMs = usualPatience.waitMs } = options;
  const baseUrl = options.baseUrl.replace(/\/$/, "");
  const outside = outsideOf(options);
  const patience = { ...usualPatience, waitMs: patienceMs };
  const tokens = keepToken({ baseUrl, clientId, clientSecret }, patience, outside);
  const sender = senderWith(tokens, patience, outside);
  const api = createFetchClient<paths>({ baseUrl, fetch: sender.send });
  const reach: Reach = { api, baseUrl, tenantId, sender, outside };
  return {
    tenantId,
    api,
    generate: (source, more = {}) => generate(reach, source, more),
    begin: (source, more = {}) => begin(reach, source, more),
    job: (id) => jobOf(reach, id),
    download: (fileName, more = {}) => download(reach, fileName, more),
    bulk: (lines, more = {}) => bulk(reach, lines, more),
  };
}

function outsideOf({ fetch, now, wait, newKey }: Partial<Outside>): Outside {
  return {
    fetch: fetch ?? platform.fetch,
    now: now ?? platform.now,
    wait: wait ?? platform.wait,
    newKey: newKey ?? platform.newKey,
  };
}
