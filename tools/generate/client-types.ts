import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Described, Operation } from "./described-interface.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const install = join(root, "tools", "clients");

/** Where the types of `@colophon/client` are. */
const clientTypesFile = "packages/client/src/generated/schema.ts";

/**
 * The interface as types, by openapi-typescript, which has an install of its own (`tools/clients`). The first line of the file says
 * from what it was made: it is made again only when that has changed, so that others need no install.
 */
export async function clientTypes(described: Described): Promise<string> {
  const description = JSON.stringify(forClients(described));
  const generator = await readFile(join(install, "package-lock.json"), "utf8");
  const kept = await readFile(join(root, clientTypesFile), "utf8").catch(() => "");
  const body = kept.slice(kept.indexOf("\n") + 1);
  if (kept === withBanner(description + generator, body)) return kept;
  return withBanner(description + generator, await typesOf(description));
}

function withBanner(source: string, body: string): string {
  const hash = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);
  return `// GENERATED from /openapi.json by tools/generate.ts; do not edit. Source ${hash(source)}, text ${hash(body)}.\n${body}`;
}

/** The types that a caller with a token needs: the answers that are refusals are one type, and headers are in none. */
function forClients({ paths, components, ...others }: Described): object {
  const kept = Object.entries(paths)
    .filter(([path]) => !path.startsWith("/studio"))
    .map(([path, methods]) => {
      const operations = Object.entries(methods).filter(([method]) => method !== "head");
      return [path, Object.fromEntries(operations.map(([method, operation]) => [method, reduced(operation)]))];
    });
  const { schemas } = components;
  // The server's address is that of the moment, and its version that of the package.
  return reducedToTypes({ ...others, servers: [], paths: Object.fromEntries(kept), components: { schemas } }) as object;
}

/**
 * The same without examples of bodies, and without alternatives that only say which members must be there: the generator makes unions of
 * them, in which a member that is none, or has another type, is accepted.
 */
function reducedToTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reducedToTypes);
  if (typeof value !== "object" || value === null) return value;
  const isObjectSchema = "properties" in value;
  const kept = Object.entries(value).filter(([key, member]) => {
    if (key === "anyOf" || key === "oneOf")
      return !(isObjectSchema && (member as readonly object[]).every(isCondition));
    // Those of schemas are lists.
    return key !== "examples" || Array.isArray(member);
  });
  return Object.fromEntries(kept.map(([key, member]) => [key, reducedToTypes(member)]));
}

const isCondition = (choice: object): boolean => "required" in choice && !("type" in choice) && !("$ref" in choice);

const refusal = {
  description: "A refusal, or a failure",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

function reduced({ responses, ...operation }: Operation): object {
  const good = Object.entries(responses)
    .filter(([status]) => status < "400")
    .map(([status, { description, content }]) => [status, { description, ...(content && { content }) }]);
  return { ...operation, responses: { ...Object.fromEntries(good), default: refusal } };
}

async function typesOf(description: string): Promise<string> {
  const run = promisify(execFile);
  const program = join(install, "node_modules", ".bin", "openapi-typescript");
  if (!existsSync(program)) await run("npm", ["--prefix", install, "ci", "--no-audit", "--no-fund"]);
  const folder = await mkdtemp(join(tmpdir(), "colophon-types-"));
  try {
    const [from, to] = [join(folder, "openapi.json"), join(folder, "schema.ts")];
    await writeFile(from, description);
    await run(program, [from, "--output", to]);
    return await readFile(to, "utf8");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
