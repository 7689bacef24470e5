import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { fakeRenderPool } from "../../test/doubles/fake-render-pool.ts";
import { until } from "../../test/support/kill/until.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { freePort } from "../../test/support/servers/free-port.ts";
import { startTestService, startTestServiceWith, type TestService } from "../../test/support/servers/service.ts";

// Keycloak makes the tokens, and the service trusts it as docs/how-to/sign-in.md shows: programs and a person sign in, tokens without
// role or audience and of another realm do not, and a new key of the realm is found. `npm run judge -- keycloak`; installed by
// tools/judges/keycloak/install.sh.

const root = fileURLToPath(new URL("../../", import.meta.url));
const installed = join(root, "out", "keycloak");
const page = readFileSync(join(root, "docs", "how-to", "sign-in.md"), "utf8");
const admin = { username: "admin", password: "admin-password" };

interface Keycloak {
  readonly url: string;
  stop(): void;
}

/** A server of its own, with the realm of `keycloak/realm.json` and one more like it. */
async function startKeycloak(home: string): Promise<Keycloak> {
  const folder = mkdtempSync(join(tmpdir(), "colophon-keycloak-"));
  cpSync(home, folder, { recursive: true });
  mkdirSync(join(folder, "data", "import"), { recursive: true });
  cpSync(join(root, "tools", "judges", "keycloak", "realm.json"), join(folder, "data", "import", "acme.json"));
  const port = await freePort();
  const words = ["start-dev", "--import-realm", "--http-host=127.0.0.1", `--http-port=${port}`];
  const settings = { KC_BOOTSTRAP_ADMIN_USERNAME: admin.username, KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password };
  const server = spawn(join(folder, "bin", "kc.sh"), words, {
    ...{ env: { ...env, ...settings }, detached: true, stdio: ["ignore", "pipe", "inherit"] as const },
  });
  let said = "";
  server.stdout.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const stop = (): void => {
    endGroup(server);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await until("Keycloak to answer", async () => {
      if (server.exitCode !== null) throw new Error(said);
      return (await fetch(`${url}/realms/acme/.well-known/openid-configuration`)).ok;
    });
  } catch (error) {
    stop();
    throw new Error(`Keycloak does not start:\n${said}`, { cause: error });
  }
  return { url, stop };
}

function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

async function tokenOf(realm: string, form: Readonly<Record<string, string>>): Promise<string> {
  const body = new URLSearchParams(form);
  const answer = await fetch(`${realm}/protocol/openid-connect/token`, { method: "POST", body });
  const { access_token: token } = (await answer.json()) as { readonly access_token?: string };
  if (token === undefined) throw new Error(`${realm} gave ${form["client_id"]} no token: ${answer.status}`);
  return token;
}

const programToken = (realm: string, name: string): Promise<string> =>
  tokenOf(realm, { grant_type: "client_credentials", client_id: name, client_secret: `${name}-secret` });

const personToken = (realm: string): Promise<string> =>
  tokenOf(realm, { grant_type: "password", client_id: "people", username: "ada", password: "ada-password" });

const adminToken = (realm: string): Promise<string> =>
  tokenOf(realm, { grant_type: "password", client_id: "admin-cli", ...admin });

/** A key that signs from now on, in place of the realm's first. */
async function newKey({ url }: Keycloak): Promise<void> {
  const headers = {
    authorization: `Bearer ${await adminToken(`${url}/realms/master`)}`,
    "content-type": "application/json",
  };
  const { id } = (await (await fetch(`${url}/admin/realms/acme`, { headers })).json()) as { readonly id: string };
  const config = { priority: ["1000"], enabled: ["true"], active: ["true"], keySize: ["2048"] };
  const key = { name: "newer", providerId: "rsa-generated", providerType: "org.keycloak.keys.KeyProvider" };
  const body = JSON.stringify({ ...key, parentId: id, config });
  const answer = await fetch(`${url}/admin/realms/acme/components`, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`No new key: ${answer.status} ${await answer.text()}`);
}

/** The page's example, for this server and this tenant. */
function trustedIn(issuer: string, tenantId: string): string {
  const [, json = ""] = page.split("## Keycloak\n")[1]?.split("```json\n") ?? [];
  const [example] = JSON.parse(json.split("```")[0] ?? "") as readonly [object];
  return JSON.stringify([{ ...example, issuer, tenant: tenantId }]);
}

const generate = (service: TestService, token: string): Promise<Response> =>
  service.ask("POST", "documents/generate-from-payload", { token, json: { document: { content: [{ p: "x" }] } } });

async function expectStatus(what: string, answer: Promise<Response>, status: number): Promise<void> {
  const came = await answer;
  if (came.status !== status) throw new Error(`${what}: expected ${status}, came ${came.status} ${await came.text()}`);
  console.log(`${what}: ${status}`);
}

async function judge(keycloak: Keycloak, service: TestService): Promise<void> {
  const realm = `${keycloak.url}/realms/acme`;
  const writer = await programToken(realm, "writer");
  await expectStatus("a program with the role", generate(service, writer), 200);
  await expectStatus("a person with the role", generate(service, await personToken(realm)), 200);
  await expectStatus("without the role", generate(service, await programToken(realm, "without-role")), 403);
  await expectStatus("without the audience", generate(service, await programToken(realm, "without-audience")), 401);
  const stranger = await adminToken(`${keycloak.url}/realms/master`);
  await expectStatus("of another realm", generate(service, stranger), 401);
  await expectStatus("with one letter changed", generate(service, changed(writer)), 401);
  await newKey(keycloak);
  const newer = await programToken(realm, "writer");
  if (headerOf(newer) === headerOf(writer)) throw new Error("The realm signs with its first key still.");
  // Unknown keys are looked for once in 30 seconds.
  await until("the new key to be found", async () => (await generate(service, newer)).status === 200);
  await expectStatus("signed with a new key of the realm", generate(service, newer), 200);
  await expectStatus("signed with its older key", generate(service, writer), 200);
}

const headerOf = (token: string): string => token.split(".")[0] ?? "";

/** Another letter in the middle of the signature: those at its end may mean nothing. */
function changed(token: string): string {
  const at = token.lastIndexOf(".") + 20;
  return `${token.slice(0, at)}${token[at] === "A" ? "B" : "A"}${token.slice(at + 1)}`;
}

const [home] = existsSync(installed) ? readdirSync(installed) : [];
if (home === undefined) {
  console.error("SKIPPED: no Keycloak here (tools/judges/keycloak/install.sh), so nothing ran on it.");
  exit(exitCodeOfMissing());
}
const keycloak = await startKeycloak(join(installed, home));
try {
  const first = await startTestService({ GALLERY: "off" });
  await first.service.stop();
  const settings = {
    ...{ GALLERY: "off", OUTBOUND_INSIDE: "127.0.0.1" },
    TRUSTED_ISSUERS: trustedIn(`${keycloak.url}/realms/acme`, first.tenantId),
  };
  const service = await startTestServiceWith(fakeRenderPool(), settings, first.folder);
  try {
    await judge(keycloak, service);
    console.log(`${home}: all as expected`);
  } finally {
    await service.stop();
  }
} finally {
  keycloak.stop();
}
