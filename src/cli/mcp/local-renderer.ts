import type { Config } from "../../config/config.ts";
import { wordFileName } from "../../library/job-bodies.ts";
import { freshJob } from "../../library/job-of-body.ts";
import type { ToolDescription } from "../../mcp/described.ts";
import { type MadeDocument, madeOf, type RenderJob } from "../../render/contract/job.ts";
import type { RenderPool } from "../../render/pool/pool.ts";
import { composePool, folderOutside } from "../../service/compose-renderer.ts";
import type { Format } from "../../vocabulary/http/documents.ts";
import { limits } from "../../vocabulary/limits.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import type { OpenPool } from "../lone-pool.ts";

type Pool = ReturnType<OpenPool>;

/** One worker, started for the first document and kept for the next ones. */
export class LocalRenderer {
  readonly #folder: string;
  readonly #openPool: OpenPool;
  readonly #config: Config;
  #pool: Pool | undefined;

  /** `folder`: of the files that definitions name. */
  constructor(folder: string, config: Config, openPool: OpenPool = composePool) {
    this.#folder = folder;
    this.#config = config;
    this.#openPool = openPool;
  }

  /** @throws Refusal when it cannot be made */
  async make(described: ToolDescription, format: Format, { strict = false } = {}): Promise<MadeDocument> {
    const { maxWork: work, maxPages: pages, tagged } = this.#config;
    const job = { ...jobOf(described, format, { work, pages }), strict, tagged: tagged === "always" };
    const outcome = await this.#opened().render(job, folderOutside(this.#folder, this.#config));
    return madeOf(outcome);
  }

  /** @throws Refusal */
  async draw(file: Uint8Array, page: number, width: number | undefined): ReturnType<RenderPool["drawPage"]> {
    return await this.#opened().drawPage({ file, page, width, password: "", work: this.#config.maxWork });
  }

  /** @throws Refusal */
  async importFile(...given: Parameters<RenderPool["importFile"]>): ReturnType<RenderPool["importFile"]> {
    return await this.#opened().importFile(...given);
  }

  /** What a Word file says as a template. @throws Refusal */
  async inspectWord(file: Uint8Array, choices: object): ReturnType<RenderPool["inspect"]> {
    const bytes = Buffer.from(JSON.stringify({ word: { file: wordFileName, ...choices } }));
    return await this.#opened().inspect({ kind: "templates", fileName: "content", bytes, word: file });
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #opened(): Pool {
    this.#pool ??= this.#openPool(this.#config);
    return this.#pool;
  }
}

function jobOf(
  { definition, data, ...chosen }: ToolDescription,
  format: Format,
  allowance: RenderJob["allowance"],
): RenderJob {
  const text = JSON.stringify(definition);
  const body = Buffer.from(data === undefined ? text : JSON.stringify({ content: text, data }));
  if (body.length > limits.largeBodyBytes) {
    const message = `Definition and data have ${body.length} bytes together; at most ${limits.largeBodyBytes} are taken.`;
    throw new Refusal("PAYLOAD_TOO_LARGE", message, {
      faults: [{ code: "INVALID_VALUE", path: "/definition", message }],
    });
  }
  const source = data === undefined ? "payload" : "template";
  return { ...freshJob(source, body, chosen, allowance), format, diagnose: true };
}
