import { describe, expect, onTestFinished, test, vi } from "vitest";
import { ConfigError, readConfig } from "../../src/config/config.ts";
import type { Adapters } from "../../src/service/compose.ts";
import { startService } from "../../src/service/start.ts";
import { fakeRenderPool } from "../doubles/fake-render-pool.ts";
import { eventually } from "../support/eventually.ts";
import { needs } from "../support/programs/programs.ts";
import { ownServer, startOwnServer } from "../support/servers/postgres/server.ts";
import { bodyOf, startTestServiceWith } from "../support/servers/service.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const settings = (url: string) => ({
  STORAGE: "postgres",
  PG_URL: url,
  SEALING_KEY: Buffer.alloc(32, 7).toString("base64"),
});
const template = { name: "Letter", content: '{"document":{"content":[{"p":"Hello"}]}}' };

describe("a service on PostgreSQL", needs(...ownServer), () => {
  test("answers 503 while its server is away, and by itself as before when it is back", async () => {
    const server = await startOwnServer();
    const service = await startTestServiceWith(fakeRenderPool(), settings(server.url));
    const { id } = await bodyOf(await service.ask("POST", "templates", { json: template }));
    await server.crash();
    const written = await service.ask("POST", "templates", { json: template });
    expect(written.status).toBe(503);
    expect((await service.ask("GET", `templates/${id}`)).status).toBe(503);
    await server.start();
    await eventually(async () =>
      expect((await service.ask("POST", "templates", { json: { ...template, name: "Again" } })).status).toBeLessThan(
        300,
      ),
    );
    await eventually(async () => {
      const names = (await bodyOf(await service.ask("GET", "templates?limit=500"))).map(
        ({ name }: { name: string }) => name,
      );
      expect(names).toContain("Again");
      expect(names).toContain("Letter");
    });
    await service.stop();
    await server.remove();
  });

  test("starts when a server that was not there has come, and says meanwhile what it waits for", async () => {
    const server = await startOwnServer();
    await server.crash();
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => said.mockRestore());
    const starting = startTestServiceWith(fakeRenderPool(), settings(server.url));
    await eventually(() => expect(said).toHaveBeenCalled());
    expect(said.mock.calls[0]?.[0]).toMatch(/^The start waits for a server, \d+ s at most: nothing listens/);
    await server.start();
    const service = await starting;
    expect((await service.ask("POST", "templates", { json: template })).status).toBe(201);
    await service.stop();
    await server.remove();
  });

  test("starts from the beginning when the server goes while it starts, and gives up when it is stopped", async () => {
    const server = await startOwnServer();
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => said.mockRestore());
    let attempts = 0;
    let crashed: Promise<void> | undefined;
    const around = (adapters: Adapters): Adapters => {
      attempts += 1;
      if (attempts > 1) return adapters;
      const open = adapters.store.open.bind(adapters.store);
      adapters.store.open = async (collection) => {
        // Collections are opened side by side, and a server that is away cannot be stopped again.
        crashed ??= server.crash();
        await crashed;
        return await open(collection);
      };
      return adapters;
    };
    const folder = await temporaryFolder();
    const config = readConfig({ PORT: "0", DATA_DIR: folder.path, ...settings(server.url) });
    const starting = startService(config, { pool: fakeRenderPool(), around });
    await eventually(() => expect(said).toHaveBeenCalled());
    await server.start();
    await (await starting).stop();
    expect(attempts).toBeGreaterThan(1);

    await server.crash();
    said.mockClear();
    const stopping = new AbortController();
    const stopped = startService(config, { pool: fakeRenderPool(), giveUp: stopping.signal });
    await eventually(() => expect(said.mock.calls.at(-1)?.[0]).toContain("nothing listens"));
    stopping.abort();
    await expect(stopped).rejects.toBeInstanceOf(ConfigError);
    await server.remove();
    await folder.remove();
  });

  test("does not start where PG_URL leads nowhere: a fault of the configuration that names it", async () => {
    const folder = await temporaryFolder();
    const config = readConfig({
      PORT: "0",
      DATA_DIR: folder.path,
      ...settings("postgres://u:hidden@127.0.0.1:1/colophon"),
      STORAGE_WAIT_SECONDS: "0",
    });
    const refused = await startService(config, { pool: fakeRenderPool() }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as ConfigError).faults).toEqual([
      "PG_URL: nothing listens at its host and port: start the server, or correct them.",
    ]);
    await folder.remove();
  });
});
