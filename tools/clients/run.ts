import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { argv, env, execPath } from "node:process";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/service/start.ts";

/**
 * `npm run clients`: generates a client in TypeScript and one in Python from `/openapi.json` of a service started here,
 * compiles them strictly, and sends the invoice with each. `npm run clients -- schemathesis [seconds]`: requests made from
 * the description, valid and invalid; every answer must be one that it declares.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const here = join(root, "tools", "clients");
const generated = join(here, "generated");
const python = join(root, "out", "clients-python");
const example = join(root, "examples", "invoice");

/** Where the service is, and the environment of programs that sign in to it. */
interface Running {
  readonly baseUrl: string;
  readonly access: Readonly<Record<string, string>>;
}

async function main([what, seconds = "180"]: readonly string[]): Promise<void> {
  await installPython();
  await rm(generated, { recursive: true, force: true });
  await mkdir(generated, { recursive: true });
  await withService(async (running) => {
    if (what === "schemathesis") return askAnything(running, seconds);
    await writeFile(join(generated, "openapi.json"), await (await fetch(`${running.baseUrl}/openapi.json`)).text());
    await sendFromTypeScript(running);
    await sendFromPython(running);
    await checkPythonClient();
  });
}

async function withService(use: (running: Running) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-clients-"));
  const settings = { PORT: "0", DATA_DIR: folder, PLATFORM_ASSETS: join(root, "examples", "assets"), WORKERS: "1" };
  const service = await startService(readConfig(settings), { logTo: silence() });
  try {
    const { tenantId, clientId, clientSecret } = JSON.parse(await readFile(join(folder, "bootstrap.json"), "utf8"));
    const access = { TENANT_ID: tenantId, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret };
    await use({ baseUrl: service.baseUrl, access });
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const silence = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The versions of `requirements.txt`, in an environment of their own. */
async function installPython(): Promise<void> {
  if (!existsSync(join(python, "bin", "pip"))) await run("python3", ["-m", "venv", python]);
  await run(join(python, "bin", "pip"), [
    "install",
    "--quiet",
    "--requirement",
    join(here, "python", "requirements.txt"),
  ]);
}

async function sendFromTypeScript({ baseUrl, access }: Running): Promise<void> {
  const bin = (name: string) => join(here, "node_modules", ".bin", name);
  await run(bin("openapi-typescript"), [join(generated, "openapi.json"), "--output", join(generated, "schema.d.ts")]);
  await run(bin("tsc"), ["--project", join(here, "typescript", "tsconfig.json")]);
  const compiled = join(generated, "compiled", "typescript", "invoice.js");
  console.log(await run(execPath, [compiled, baseUrl, example], { access }));
}

/** Bulk is newline-delimited JSON, which the generator has no notion of: the one operation it leaves out. */
const leftOut = ["POST /v1/{tenantId}/documents/bulk"];

async function sendFromPython({ baseUrl, access }: Running): Promise<void> {
  const client = join(generated, "python");
  const given = ["--path", join(generated, "openapi.json"), "--config", join(here, "python", "client.yml")];
  const said = await run(join(python, "bin", "openapi-python-client"), ["generate", ...given, "--output-path", client]);
  const skipped = [...said.matchAll(/WARNING parsing (\S+ \S+)/g)].map(([, operation]) => operation);
  if (String(skipped) !== String(leftOut)) throw new Error(`The Python client lacks other operations:\n${said}`);
  await writeFile(join(client, "invoice.py"), await readFile(join(here, "python", "invoice.py")));
  await run(join(python, "bin", "mypy"), ["--strict", "colophon_client", "invoice.py"], { folder: client });
  console.log(await run(join(python, "bin", "python"), ["invoice.py", baseUrl, example], { access, folder: client }));
  await generateWithDefaults();
}

/** Without settings the generator types no answers that are files: `sync_detailed` has their bytes in `content`. All else is there. */
async function generateWithDefaults(): Promise<void> {
  const client = join(generated, "python-with-defaults");
  const given = ["--path", join(generated, "openapi.json"), "--output-path", client];
  const said = await run(join(python, "bin", "openapi-python-client"), ["generate", ...given]);
  const lacking = [...said.matchAll(/WARNING parsing (\S+ \S+) within \S+ Endpoint will not be generated/g)];
  const skipped = lacking.map(([, operation]) => operation);
  if (String(skipped) !== String(leftOut)) throw new Error(`The client by default settings lacks operations:\n${said}`);
  await run(join(python, "bin", "mypy"), ["--strict", "colophon_client"], { folder: client });
  console.log("Python: the client that is generated without settings has all operations but bulk");
}

/** `packages/client-python`, whose tests `npm test` runs: types and rules, by those who are judges of both. */
async function checkPythonClient(): Promise<void> {
  const folder = join(root, "packages", "client-python");
  await run(join(python, "bin", "mypy"), ["--strict", "src", "tests"], { folder, access: { MYPYPATH: "src:tests" } });
  await run(join(python, "bin", "ruff"), ["check", "."], { folder });
  console.log("Python: colophon_client is typed strictly");
}

/**
 * Left out: bodies that are definitions, whose schema it cannot generate from and which `npm run attack -- definitions` draws; bulk; keys,
 * since the one it uses would be revoked.
 */
const leftUnasked = ["--exclude-operation-id-regex", "FromPayload|InBulk|mergeDocuments|ApiKey|followChanges"];

async function askAnything({ baseUrl, access }: Running, seconds: string): Promise<void> {
  const { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret } = access;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ clientId, clientSecret });
  const answer = await fetch(`${baseUrl}/v1/api-auth/token`, { method: "POST", headers, body });
  const { access_token: token } = (await answer.json()) as { readonly access_token: string };
  const description = join(generated, "openapi.json");
  const described = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as Description;
  await writeFile(description, ofTenant(described, access["TENANT_ID"]));
  const words = [
    "--config-file",
    join(here, "schemathesis.toml"),
    "run",
    description,
    "--url",
    baseUrl,
    "--phases",
    "coverage,fuzzing,stateful",
    "--header",
    `Authorization: Bearer ${token}`,
    "--max-time",
    seconds,
  ];
  console.log(await run(join(python, "bin", "schemathesis"), [...words, ...leftUnasked]));
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
}

interface Parameter {
  readonly name: string;
  schema: object;
}

/** The description with one tenant in every path: requests to tenants at random would all be refused for that alone. */
function ofTenant(description: Description, tenantId: string | undefined): string {
  for (const operation of Object.values(description.paths).flatMap((path) => Object.values(path))) {
    for (const parameter of operation.parameters ?? []) {
      if (parameter.name === "tenantId") parameter.schema = { type: "string", enum: [tenantId] };
    }
  }
  return JSON.stringify(description);
}

/** The output of a program. Rejects with it when the program fails. */
async function run(
  command: string,
  words: readonly string[],
  { access = {}, folder = root }: { readonly access?: Running["access"]; readonly folder?: string } = {},
): Promise<string> {
  const path = [join(python, "bin"), env["PATH"]].join(delimiter);
  const child = spawn(command, words, { cwd: folder, env: { ...env, ...access, PATH: path } });
  let said = "";
  const keep = (chunk: Buffer): void => {
    said += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  if (code !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${code}:\n${said}`);
  return said.trim();
}

await main(argv.slice(2));
