import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { startService } from "../../src/service/start.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { needs } from "../support/programs/programs.ts";
import { freshDatabase } from "../support/servers/postgres/databases.ts";
import { bodyOf, signIn, startTestServiceWith } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** The same adapters; no read model gets a document before the gate is open. */
const projectingBehind =
  ({ opened }: Gate) =>
  (adapters: Adapters): Adapters => {
    const { store } = adapters;
    const commit = store.commit.bind(store);
    store.commit = async (collection, writes, upTo, token) => {
      if (writes.length > 0 && collection.name === "templates") await opened;
      await commit(collection, writes, upTo, token);
    };
    return adapters;
  };

/** The same adapters; calls `look` when somebody wants to know where the log ends. */
const lookingAtEnd =
  (look: () => void) =>
  (adapters: Adapters): Adapters => {
    const { log } = adapters;
    const head = log.head.bind(log);
    log.head = async () => {
      look();
      return await head();
    };
    return adapters;
  };

const content = '{"document":{"content":[{"p":"Hello"}]}}';

describe("two nodes on PostgreSQL", needs("postgresql"), () => {
  test("a node finds what the other has acknowledged before its read model had it", async () => {
    const database = await freshDatabase();
    const settings = {
      STORAGE: "postgres",
      PG_URL: database.url,
      SEALING_KEY: randomBytes(32).toString("base64"),
      GALLERY: "off",
    };
    const projected = gate();
    let looks = 0;
    // The first projects, and does not wait for it when it answers a write.
    const first = await startTestServiceWith(fakeRenderPool(), settings, undefined, {
      waitMs: 1,
      around: projectingBehind(projected),
    });
    const folder = await temporaryFolder();
    const config = readConfig({ PORT: "0", DATA_DIR: folder.path, ...settings });
    const second = await startService(config, {
      pool: fakeRenderPool(),
      waitMs: 200_000,
      around: lookingAtEnd(() => {
        looks += 1;
      }),
    });
    onTestFinished(async () => {
      projected.open();
      await second.stop();
      await first.stop();
      await folder.remove();
      await database.remove();
    });
    const token = await signIn(second.baseUrl, first.credentials);
    const { id } = await bodyOf(await first.ask("POST", "templates", { json: { name: "Letter", content } }));
    const before = looks;
    const found = fetch(`${second.baseUrl}/v1/${first.tenantId}/templates/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await eventually(() => expect(looks).toBeGreaterThan(before));
    projected.open();
    expect(await bodyOf(await found)).toMatchObject({ id, name: "Letter" });
  });
});
