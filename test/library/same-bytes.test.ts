import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import type { Definition, Renderer } from "../../src/library/api.ts";
import { createRenderer } from "../../src/library/create-renderer.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import type { Colophon } from "../../src/vocabulary/colophon.ts";
import { bodyOf, startTestServiceWith, type TestService } from "../support/servers/service.ts";

const example = (path: string): URL => new URL(`../../examples/${path}`, import.meta.url);
const assets = fileURLToPath(example("assets"));
const text = (path: string): string => readFileSync(example(path), "utf8");

/** Called with the path of each file that a document of `inProcesses` names. */
let named: (path: string) => void = () => undefined;

const fileOf = async (path: string): Promise<Uint8Array | undefined> => {
  named(path);
  return await readFile(join(assets, path)).catch(() => undefined);
};

let service: TestService<RenderPool>;
let inThread: Renderer;
let inProcesses: Renderer;
beforeAll(async () => {
  const pool = composePool(readConfig({ WORKERS: "1" }));
  service = await startTestServiceWith(pool, { PLATFORM_ASSETS: assets, GALLERY: "off" });
  inThread = await createRenderer({ assets });
  inProcesses = await createRenderer({ assets: fileOf, processes: 1 });
});
afterAll(async () => {
  await inThread.dispose();
  await inProcesses.dispose();
  await service.stop();
});

test.each([
  ["invoice", "pdf"],
  ["invoice", "docx"],
  ["report", "pdf"],
] as const)(
  "the service, the library in a thread and the library with processes make the same %s as %s, to the byte",
  async (name, format) => {
    const [content, data] = [text(`${name}/definition.json`), text(`${name}/data.json`)];
    const places = "locale=de-CH&timeZone=Europe/Zurich";
    const answer = await service.ask("POST", `documents/generate-from-template/${format}?${places}`, {
      json: { content, data: JSON.parse(data) },
    });
    const { fileName, downloadUrl } = await bodyOf(answer);
    const { colophon }: { readonly colophon: Colophon } = await bodyOf(
      await service.ask("GET", `documents/${fileName}/colophon`),
    );
    const file = Buffer.from(await (await service.ask("GET", new URL(downloadUrl).pathname)).arrayBuffer());
    const { documentId, clock, locale, timeZone } = colophon.job;
    const options = { data, format, documentId, locale, timeZone, now: new Date(clock) };
    for (const renderer of [inThread, inProcesses]) {
      const made = await renderer.render(content, options);
      expect(made.colophon).toEqual(colophon);
      expect(file.equals(made.bytes)).toBe(true);
    }
  },
);

test("a call whose signal is aborted is given up while a process computes", async () => {
  const content = [...Array(100_000).keys()].map((at) => ({ p: `Line ${at}` }));
  const leaving = new AbortController();
  named = (path) => {
    // The process has begun, and goes on with its files at once.
    if (path === "images/away.png") setImmediate(() => leaving.abort(new Error("enough")));
  };
  const long: Definition = { document: { content: [{ p: "[img, images/away.png, 9|9]" }, ...content] } };
  const call = inProcesses.render(long, { signal: leaving.signal });
  const next = inProcesses.render({ document: { content: [{ p: "Hello" }] } });
  await expect(call).rejects.toThrow("enough");
  expect((await next).pageCount).toBe(1);
});
