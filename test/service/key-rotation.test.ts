import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, onTestFinished, test } from "vitest";
import { readBlob } from "../../src/commands/read-blob.ts";
import { readConfig } from "../../src/config/config.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { startService } from "../../src/service/start.ts";
import type { StartedService, StartOptions } from "../../src/service/started-service.ts";
import { SealingKey } from "../../src/vocabulary/sealing/sealing-key.ts";
import { sealedUseOf } from "../../src/vocabulary/sealing/uses.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { colophon } from "../support/command-line.ts";
import { eventually } from "../support/eventually.ts";
import { fill, quiet } from "../support/migration.ts";
import { isLeftOut } from "../support/scope.ts";
import { startTestCluster } from "../support/servers/cluster.ts";
import { freePort } from "../support/servers/free-port.ts";
import { bodyOf, signIn, startTestServiceWith, upload } from "../support/servers/service.ts";
import { beginSession, cookieOf } from "../support/servers/studio.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const keyText = (): string => randomBytes(32).toString("base64");
const quick = { keysEveryMs: 5 };
const secret = "the private key of somebody";

/** Notes what a service was composed of. */
function noting(): { readonly around: (adapters: Adapters) => Adapters; readonly of: () => Adapters } {
  let noted: Adapters | undefined;
  return {
    around: (adapters) => {
      noted = adapters;
      return adapters;
    },
    of: () => noted as Adapters,
  };
}

/** What all sealed files hold, by key; throws where one does not open. */
async function sealedIn({ blobs, sealed }: Adapters): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { key } of blobs.list()) {
    if (sealedUseOf(key) !== undefined) found[key] = String((await readBlob(sealed, key))?.toString("base64"));
  }
  return found;
}

describe("on a data folder", () => {
  async function filled() {
    const folder = await temporaryFolder();
    onTestFinished(folder.remove);
    const first = noting();
    const service = await startTestServiceWith(fakeRenderPool(), quiet, folder.path, first);
    await fill(service);
    const held = await sealedIn(first.of());
    await service.service.stop();
    const old = (await readFile(join(folder.path, "sealing.key"), "utf8")).trim();
    return { data: folder.path, held, old };
  }

  test("a key replaces that of sealing.key: status says what is left, and the old key can go", async () => {
    const { data, held, old } = await filled();
    expect(Object.keys(held).length).toBeGreaterThan(1);
    const rotating = { DATA_DIR: data, SEALING_KEY: keyText(), SEALING_KEY_PREVIOUS: old };
    const before = await colophon(["keys", "status"], rotating);
    expect(before.code).toBe(1);
    expect(before.out).toContain("certificates: 0 sealed with SEALING_KEY, 1 with SEALING_KEY_PREVIOUS, 0 with others");
    const service = await startTestServiceWith(fakeRenderPool(), { ...quiet, ...rotating }, data, quick);
    await eventually(() => expect(service.logged()).toContain("SEALING_KEY_PREVIOUS can be removed"));
    const after = await colophon(["keys", "status", "--json"], rotating);
    expect(after.code).toBe(0);
    expect(JSON.parse(after.out)).toMatchObject({
      isDone: true,
      files: { webhookSecret: { current: 1, previous: 0 } },
    });
    await service.service.stop();
    const { SEALING_KEY_PREVIOUS: _gone, ...alone } = rotating;
    await rm(join(data, "sealing.key"));
    const last = noting();
    const again = await startTestServiceWith(fakeRenderPool(), { ...quiet, ...alone }, data, last);
    expect(await sealedIn(last.of())).toEqual(held);
    await again.service.stop();
  });

  test("a wrong or a lost key ends the start with the setting, the key that is missing, and what to do", async () => {
    const { data, old } = await filled();
    const wrong = { DATA_DIR: data, SEALING_KEY: keyText(), PORT: "0" };
    const { code, err } = await colophon(["serve"], wrong);
    expect(code).toBe(78);
    expect(err).toMatch(
      /SEALING_KEY: expected the key [0-9a-f]{16}, with which 2 stored files are sealed, got the key /,
    );
    expect(err).toContain("SEALING_KEY_PREVIOUS");
    for (const key of [old, wrong.SEALING_KEY]) expect(err).not.toContain(key);
    await rm(join(data, "sealing.key"));
    const lost = await colophon(["serve"], { DATA_DIR: data, PORT: "0" });
    expect(lost.code).toBe(78);
    expect(lost.err).toContain(`${join(data, "sealing.key")} or SEALING_KEY: expected the key`);
    // None was made that would look like the right one.
    await expect(readFile(join(data, "sealing.key"))).rejects.toMatchObject({ code: "ENOENT" });
    const [, id = ""] = /forget ([0-9a-f]{16})/.exec(lost.err) ?? [];
    expect(await colophon(["keys", "forget", id], { DATA_DIR: data })).toMatchObject({ code: 0 });
    const service = await startTestServiceWith(fakeRenderPool(), quiet, data);
    expect((await service.ask("GET", "assets/certs")).status).toBe(200);
    await service.service.stop();
  });

  test("keys takes status or forget with an id, and names equal keys as a fault", async () => {
    const { data, old } = await filled();
    for (const words of [[], ["status", "now"], ["forget"], ["forget", "me"], ["rotate"]])
      expect((await colophon(["keys", ...words], { DATA_DIR: data })).code).toBe(64);
    const same = await colophon(["keys", "status"], { DATA_DIR: data, SEALING_KEY: old, SEALING_KEY_PREVIOUS: old });
    expect([same.code, same.err]).toEqual([78, expect.stringContaining("SEALING_KEY_PREVIOUS: expected another key")]);
    await rm(join(data, "sealing.key"));
    expect((await colophon(["keys", "status"], { DATA_DIR: data })).code).toBe(78);
  });

  test.skipIf(isLeftOut("a document encrypted with an older key"))(
    "an encrypted document is reproduced to the byte while its key is known, and but for its encryption afterwards",
    async () => {
      const { data, old } = await filled();
      const encryption = { encryptionType: "aes256", userPassword: "hunter2-and-more" };
      const definition = { document: { content: [{ p: "Words" }], encryption } };
      const next = keyText();
      const verdictWith = async (settings: Readonly<Record<string, string>>, documentId?: string) => {
        const pool = composePool(readConfig({ WORKERS: "1" }));
        const service = await startTestServiceWith(pool, { ...quiet, ...settings }, data, quick);
        if ("SEALING_KEY_PREVIOUS" in settings)
          await eventually(() => expect(service.logged()).toContain("SEALING_KEY_PREVIOUS can be removed"));
        const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
        const id = documentId ?? made.documentId;
        const found = await bodyOf(await service.ask("POST", `documents/${id}/reproduce`, { json: { definition } }));
        await service.service.stop();
        return { id, verdict: found.verdict };
      };
      const { id, verdict } = await verdictWith({ SEALING_KEY: old });
      expect(verdict).toBe("identical");
      const both = await verdictWith({ SEALING_KEY: next, SEALING_KEY_PREVIOUS: old }, id);
      expect(both.verdict).toBe("identical");
      expect((await verdictWith({ SEALING_KEY: next }, id)).verdict).toBe("body-identical");
    },
  );
});

describe.skipIf(isLeftOut("the API on shared storage"))("on shared storage", () => {
  interface Node {
    readonly service: StartedService;
    /** Its own address: the one that callers see is the same for all. */
    readonly url: string;
    readonly logged: () => string;
    readonly adapters: Adapters;
  }

  /** Nodes on one storage, each with keys of its own. */
  async function cluster() {
    const { settings, stop } = await startTestCluster();
    const folder = await temporaryFolder();
    const services: StartedService[] = [];
    onTestFinished(async () => {
      for (const service of services) await service.stop();
      await folder.remove();
      await stop();
    });
    const { SEALING_KEY: old = "" } = settings;
    const node = async (keys: Readonly<Record<string, string>>, more: StartOptions = {}): Promise<Node> => {
      const [lines, noted, PORT] = [[] as string[], noting(), String(await freePort())];
      const config = readConfig({
        ...{ DATA_DIR: folder.path, PORT, BASE_URL: "https://documents.example", ...settings, ...quiet, ...keys },
      });
      const logTo = new Writable({
        write: (line: Buffer, _encoding, done) => void done(void lines.push(String(line))),
      });
      const service = await startService(config, { pool: fakeRenderPool(), waitMs: 30_000, logTo, ...noted, ...more });
      services.push(service);
      return { service, url: `http://127.0.0.1:${PORT}`, logged: () => lines.join(""), adapters: noted.of() };
    };
    return { node, old };
  }

  test("nodes of a rolling restart read each other's files, tokens and sessions, and the new key is used in the end", async () => {
    const { node, old } = await cluster();
    const next = keyText();
    // Longer than any test lasts: it holds its lease until it stops.
    const before = await node({ SEALING_KEY: old }, { keysEveryMs: 100_000 });
    await eventually(() => expect(before.adapters.leases.acquire(aloneLease(old), 1)).resolves.toBeUndefined());
    const after = await node({ SEALING_KEY: next, SEALING_KEY_PREVIOUS: old }, quick);
    const credentials = before.service.firstAccess ?? expect.unreachable();
    const { tenantId } = credentials;
    const store = async ({ url }: Node, token: string, name: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const sent = { method: "POST", headers, ...upload(name, `${secret} ${name}`) };
      expect((await fetch(`${url}/v1/${tenantId}/assets/certs`, sent)).status).toBe(201);
    };
    const takes = async ({ url }: Node, token: string): Promise<number> =>
      (await fetch(`${url}/v1/${tenantId}/templates`, { headers: { authorization: `Bearer ${token}` } })).status;
    const tokens = [await signIn(before.url, credentials), await signIn(after.url, credentials)] as const;
    await store(before, tokens[1], "old.p12");
    await store(after, tokens[0], "new.p12");
    const held = await sealedIn(before.adapters);
    expect(Object.keys(held)).toHaveLength(2);
    expect(await sealedIn(after.adapters)).toEqual(held);
    const cookie = cookieOf(await beginSession({ baseUrl: before.url }, nameAndSecret(credentials)));
    const session = async ({ url }: Node) => (await fetch(`${url}/studio/session`, { headers: { cookie } })).status;
    expect(await session(after)).toBe(200);
    expect(after.logged()).not.toContain("the new sealing key is used");
    await before.service.stop();
    await eventually(() => expect(after.logged()).toContain("SEALING_KEY_PREVIOUS can be removed"));
    expect([await takes(after, tokens[0]), await session(after)]).toEqual([200, 200]);
    const last = await node({ SEALING_KEY: next });
    expect(await sealedIn(last.adapters)).toEqual(held);
    expect(await takes(after, await signIn(last.url, credentials))).toBe(200);
    expect(await takes(last, await signIn(after.url, credentials))).toBe(200);
    await expect(node({ SEALING_KEY: old })).rejects.toMatchObject({
      faults: [expect.stringContaining("SEALING_KEY: expected the key")],
    });
  });
});

/** By the name that the nodes give it. */
const aloneLease = (key: string): string =>
  `nodes that know the sealing key ${new SealingKey(Buffer.from(key, "base64")).id} alone`;

const nameAndSecret = ({ clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string }) => ({
  ...{ clientId, clientSecret },
});
