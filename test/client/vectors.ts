import { readdirSync, readFileSync } from "node:fs";

// `schema/vectors`: what a client of any language does, exchange by exchange. Its README says how they are read.

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
}

export interface Exchange {
  readonly request: Sent;
  readonly answer: Answered | { readonly connection: "lost" };
}

export interface Call {
  readonly atSeconds: number;
  readonly call: "generate" | "job" | "bulk";
  readonly source?: unknown;
  readonly lines?: readonly unknown[];
  readonly idempotencyKey?: string;
  readonly outcome: unknown;
}

export interface Case {
  readonly name: string;
  readonly service?: boolean;
  readonly clientSecret?: string;
  readonly nowIso?: string;
  readonly calls: readonly Call[];
  readonly waitsSeconds?: readonly number[];
  readonly exchanges: readonly Exchange[];
}

export interface VectorFile {
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly baseUrl: string;
  readonly cases: readonly Case[];
}

export interface WebhookCase {
  readonly name: string;
  readonly secret: string;
  readonly nowSeconds: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly outcome: string;
}

const folder = new URL("../../schema/vectors/", import.meta.url);

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), "utf8"));

/** All that are exchanges, each with its file. */
export function exchangeCases(): readonly (readonly [name: string, one: Case, file: VectorFile])[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json") && name !== "webhooks.json");
  return names.flatMap((name) => {
    const file = read(name) as VectorFile;
    return file.cases.map((one) => [`${name}: ${one.name}`, one, file] as const);
  });
}

export const webhookCases = (): readonly WebhookCase[] =>
  (read("webhooks.json") as { readonly cases: readonly WebhookCase[] }).cases;
