import { randomBytes } from "node:crypto";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import { startService } from "../../src/service/start.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { needs, program } from "../support/programs/programs.ts";
import { freePort } from "../support/servers/free-port.ts";
import { freshDatabase } from "../support/servers/postgres/databases.ts";
import { bodyOf, signIn } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const deployed = (name: string): string => fileURLToPath(new URL(`../../deploy/nginx/${name}`, import.meta.url));

/** A service with a database and a sealing key of its own, which gives out the router's address. */
interface Placed {
  /** Its own address. */
  readonly address: string;
  readonly tenantId: string;
  readonly credentials: { readonly clientId: string; readonly clientSecret: string };
}

async function startBehind(routed: string): Promise<Placed> {
  const [database, folder, port] = [await freshDatabase(), await temporaryFolder(), await freePort()];
  const settings = {
    ...{ STORAGE: "postgres", PG_URL: database.url, SEALING_KEY: randomBytes(32).toString("base64") },
    ...{ PORT: String(port), DATA_DIR: folder.path, BASE_URL: routed, GALLERY: "off" },
  };
  const logTo = new Writable({ write: (_line, _encoding, done) => done() });
  const service = await startService(readConfig(settings), { pool: fakeRenderPool(), logTo });
  onTestFinished(async () => {
    await service.stop();
    await folder.remove();
    await database.remove();
  });
  const { tenantId, clientId, clientSecret } = JSON.parse(await readFile(join(folder.path, "bootstrap.json"), "utf8"));
  return { address: `http://127.0.0.1:${port}`, tenantId, credentials: { clientId, clientSecret } };
}

interface Router {
  /** Reads the directory again, with these lines. */
  readonly direct: (lines: string) => Promise<void>;
}

/** The configuration as it is delivered, with other ports, in a process of its own. */
async function startRouter(port: number, services: readonly [Placed, Placed]): Promise<Router> {
  const folder = await temporaryFolder();
  const [first, second] = services.map(({ address }) => new URL(address).host) as [string, string];
  const written = await readFile(deployed("tenants.conf"), "utf8");
  const site = written
    .replace("127.0.0.1:8081", first)
    .replace("127.0.0.1:8082", second)
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
  await writeFile(join(folder.path, "tenants.conf"), site);
  await copyFile(deployed("tenants.map"), join(folder.path, "tenants.map"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  const around = `daemon off; pid nginx.pid; error_log error.log; events {} http { access_log off; ${temporary.join(" ")} include tenants.conf; }`;
  await writeFile(join(folder.path, "nginx.conf"), around);
  const words = ["-p", folder.path, "-c", "nginx.conf", "-e", "error.log"];
  const running = program("nginx").start(words, { stdio: "inherit" });
  const ended = new Promise((resolve) => running.once("exit", resolve));
  onTestFinished(async () => {
    running.kill();
    await ended;
    await folder.remove();
  });
  return {
    direct: async (lines) => {
      await writeFile(join(folder.path, "tenants.map"), lines);
      program("nginx").output([...words, "-s", "reload"]);
    },
  };
}

describe("tenants on two databases, behind nginx", needs("nginx", "postgresql"), () => {
  test("each tenant signs in, works and downloads at one address, and is on its own database alone", async () => {
    const port = await freePort();
    const routed = `http://127.0.0.1:${port}`;
    const services = [await startBehind(routed), await startBehind(routed)] as const;
    const router = await startRouter(port, services);
    await eventually(async () => expect((await fetch(`${routed}/readyz`)).status).toBe(200));
    // A token of its own service: whether the router sends the second tenant there.
    const own = bearer(await signIn(services[1].address, services[1].credentials));
    const reached = async (): Promise<number> =>
      (await fetch(`${routed}/v1/${services[1].tenantId}/templates`, own)).status;
    expect(await reached(), "what is not in the directory goes to the first database").toBe(401);
    await router.direct(`${services[1].tenantId} second;\n`);
    await eventually(async () => expect(await reached()).toBe(200));
    for (const [at, { tenantId, credentials }] of services.entries()) {
      const token = await signIn(routed, credentials);
      const made = await post(`${routed}/v1/${tenantId}/templates`, token, { name: `Letter ${at}`, content });
      expect(made.status).toBe(201);
      const generated = await post(`${routed}/v1/${tenantId}/documents/generate-from-payload`, token, document);
      const { downloadUrl } = await bodyOf(generated);
      expect(downloadUrl.startsWith(`${routed}/v1/${tenantId}/`)).toBe(true);
      expect((await fetch(downloadUrl, bearer(token))).status).toBe(200);
      const other = services[1 - at] as Placed;
      const elsewhere = await fetch(`${other.address}/v1/${tenantId}/templates`, bearer(token));
      expect(elsewhere.status, "the other service has another key, and not the tenant").toBe(401);
    }
    const wrong = { ...services[1].credentials, clientSecret: "wrong" };
    expect((await post(`${routed}/v1/api-auth/token`, "", wrong)).status).toBe(401);
  });
});

const content = '{"document":{"content":[{"p":"Hello"}]}}';
const document = JSON.parse(content);

const bearer = (token: string): { readonly headers: Readonly<Record<string, string>> } => ({
  headers: { authorization: `Bearer ${token}` },
});

function post(url: string, token: string, body: unknown): Promise<Response> {
  const headers = { "content-type": "application/json", ...(token === "" ? {} : bearer(token).headers) };
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
}
