import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/service/start.ts";
import { fakeRenderPool } from "../../test/doubles/fake-render-pool.ts";
import type { Json } from "./schema.ts";

/** One operation of `/openapi.json`, with the members that the reference shows. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema?: Json }>>;
  };
  readonly responses: Readonly<Record<string, Answer>>;
  readonly security?: readonly { readonly bearer?: readonly string[]; readonly session?: readonly string[] }[];
  readonly "x-rate-limit"?: string;
}

interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Json;
}

export interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema?: Json }>>;
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
}

/** `/openapi.json` of a service started from these sources. */
export async function describedInterface(): Promise<Described> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-described-"));
  const settings = { PORT: "0", DATA_DIR: folder, GALLERY: "off", LOG_LEVEL: "silent" };
  // Without the studio, whose files a build leaves where these sources may have none.
  const service = await startService(readConfig(settings), { pool: fakeRenderPool(), studio: undefined });
  try {
    return (await (await fetch(`${service.baseUrl}/openapi.json`)).json()) as Described;
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
