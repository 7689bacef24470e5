import { readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../src/config/config.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose-renderer.ts";
import { colophon, started } from "../support/command-line.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { overwriteStored, storedBytes, storedKeys } from "../support/stored-files.ts";

const example = (path: string): URL => new URL(`../../examples/${path}`, import.meta.url);
const square = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10" fill="${color}"/></svg>`;

let service: TestService<RenderPool>;
beforeAll(async () => {
  const pool = composePool(readConfig({ WORKERS: "1" }));
  service = await startTestServiceWith(pool, { PLATFORM_ASSETS: fileURLToPath(example("assets")), GALLERY: "off" });
});
afterAll(async () => {
  await service.stop();
});

const definition = {
  document: { content: [{ p: "Dear $data.name,[img, images/logo.svg, 20|20]" }, { use: { name: "greeting" } }] },
};

async function template(name: string, content: object): Promise<string> {
  const json = { name, content: JSON.stringify(content) };
  return (await bodyOf(await service.ask("POST", "templates", { json }))).id;
}

const reproduce = (ref: string, json?: object): Promise<Response> =>
  service.ask("POST", `documents/${ref}/reproduce`, json === undefined ? {} : { json });

describe("a document made with a template, a component and an upload", () => {
  const data = { name: "Ada" };
  let made: { documentId: string; fileName: string; sha256: string; errorCodes: string[]; warnings: unknown[] };
  let templateId: string;

  beforeAll(async () => {
    await service.ask("POST", "assets/images", upload("logo.svg", square("red")));
    const greeting = { component: { metadata: { name: "greeting" }, content: [{ p: "Yours" }] } };
    const componentId = await template("Greeting", greeting);
    templateId = await template("Letter", definition);
    made = await bodyOf(
      await service.ask("POST", "documents/generate-from-template?locale=de-CH&timeZone=Europe/Zurich", {
        json: { templateId, data },
      }),
    );
    expect(made.errorCodes).toEqual([]);
    const change = (id: string, content: object) =>
      service.ask("PUT", `templates/${id}`, { json: { id, content: JSON.stringify(content) } });
    await change(templateId, { document: { content: [{ p: "Something else" }] } });
    await change(componentId, { component: { metadata: { name: "greeting" }, content: [{ p: "Bye" }] } });
    await service.ask("PUT", "assets/images/logo.svg", upload("logo.svg", square("blue")));
  });

  test("is made again to the byte, though template, component and upload have changed", async () => {
    const answer = await reproduce(made.fileName, { data });
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({
      documentId: made.documentId,
      verdict: "identical",
      reason: null,
      storedFile: "present",
      recorded: { output: made.sha256 },
      rebuilt: { output: made.sha256, ms: expect.any(Number) },
      missing: [],
      firstDifference: null,
      colophon: { template: { id: templateId }, job: { locale: "de-CH", timeZone: "Europe/Zurich" } },
      made: { digest: expect.stringMatching(/^[0-9a-f]{64}$/), runtime: { arch: process.arch } },
    });
  });

  test("cannot be made again without its data, nor with other data", async () => {
    expect(await bodyOf(await reproduce(made.documentId))).toMatchObject({
      verdict: "unavailable",
      reason: "INPUTS_NOT_KEPT",
      rebuilt: null,
    });
    const other = await reproduce(made.documentId, { data: { name: "Eve" } });
    expect(other.status).toBe(400);
    expect(await bodyOf(other)).toMatchObject({ errorCode: "INVALID_REQUEST", path: "/data" });
  });

  test("reports that the stored file was altered, and where", async () => {
    const [key = ""] = await storedKeys(service.folder, made.documentId);
    const bytes = await storedBytes(service.folder, key);
    overwriteStored(service.folder, key, Buffer.concat([bytes, Buffer.from("x")]));
    expect(await bodyOf(await reproduce(made.documentId, { data }))).toMatchObject({
      verdict: "identical",
      storedFile: "altered",
    });
    overwriteStored(service.folder, key, bytes);
  });

  test("is made again when it, its template and its component's words are deleted, and each verdict is an event", async () => {
    await service.ask("DELETE", "documents", { json: { ids: [made.documentId] } });
    await service.ask("DELETE", `templates/${templateId}`);
    const found = await bodyOf(await reproduce(made.documentId, { data }));
    expect(found).toMatchObject({ verdict: "identical", storedFile: "absent" });
    const history = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
    expect(history.at(-1)).toMatchObject({
      type: "DocumentReproduced",
      eventId: found.eventId,
      data: { verdict: "identical", reason: null },
    });
    expect(await bodyOf(await service.ask("GET", "documents"))).toEqual([]);
  });

  test("says which file it lacks when an upload is removed", async () => {
    await service.ask("DELETE", "assets/images/logo.svg");
    expect(await bodyOf(await reproduce(made.documentId, { data }))).toMatchObject({
      verdict: "unavailable",
      reason: "ASSET_GONE",
      missing: ["images/logo.svg"],
    });
  });
});

test.each(["pdf", "docx"])(
  "an encrypted %s is made again to the byte: its keys follow from its id, and nothing of them is recorded",
  async (format) => {
    const encryption = { encryptionType: "aes256", userPassword: "hunter2-and-more" };
    const body = { document: { content: [{ p: "Words" }], encryption } };
    const made = await bodyOf(await service.ask("POST", `documents/generate-from-payload/${format}`, { json: body }));
    expect(made.errorCodes).toEqual([]);
    expect(await bodyOf(await reproduce(made.documentId, { definition: body }))).toMatchObject({
      verdict: "identical",
      colophon: { output: made.sha256 },
    });
    const history = await bodyOf(await service.ask("GET", `documents/${made.documentId}/history`));
    expect(JSON.stringify([made, history])).not.toContain("hunter2");
  },
);

test("a document of a live revision is made again by it, with the live component, when others are live", async () => {
  const said = (word: string) => ({ component: { metadata: { name: "said" }, content: [{ p: word }] } });
  const using = (word: string) => ({ document: { content: [{ p: word }, { use: { name: "said" } }] } });
  const ids = [await template("Said", said("first")), await template("Using", using("first"))] as const;
  const [componentId, templateId] = ids;
  const live = async (word: object | null, id: string): Promise<void> => {
    const [{ revision }] = await bodyOf(await service.ask("GET", `templates/${id}/revisions`));
    const set = { json: { revision: word === null ? null : revision } };
    expect((await service.ask("PUT", `templates/${id}/live`, set)).status).toBe(204);
    const draft = { json: { id, content: JSON.stringify(word ?? {}) } };
    if (word !== null) await service.ask("PUT", `templates/${id}`, draft);
  };
  const json = { templateId, data: {} };
  const make = async () => await bodyOf(await service.ask("POST", "documents/generate-from-template", { json }));
  const first = await make();
  await live(said("second"), componentId);
  await live(using("second"), templateId);
  const still = await make();
  expect(still.errorCodes).toEqual([]);
  await live(null, componentId);
  await live(null, templateId);
  const colophonOf = async ({ documentId }: { documentId: string }) =>
    (await bodyOf(await service.ask("GET", `documents/${documentId}/colophon`))).colophon;
  const [before, after, last] = [await colophonOf(first), await colophonOf(still), await colophonOf(await make())];
  expect(after.template).toEqual(before.template);
  expect(after.components).toEqual(before.components);
  expect(last.template).not.toEqual(before.template);
  expect(await bodyOf(await reproduce(still.documentId, { data: {} }))).toMatchObject({
    verdict: "identical",
    colophon: { template: { id: templateId } },
  });
});

test("a document of no stored template is made again from its definition, in a process of its own as well", async () => {
  const body = { document: { content: [{ h1: "Title" }, { p: "Words" }] } };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: body }));
  expect(await bodyOf(await reproduce(made.documentId, { definition: body }))).toMatchObject({ verdict: "identical" });
  expect((await reproduce(made.documentId, { definition: { document: { content: [{ p: "No" }] } } })).status).toBe(400);
  expect((await reproduce(made.documentId, { definition: { document: {} } })).status).toBe(400);
  expect((await reproduce("0".repeat(32), { definition: body })).status).toBe(404);
  await service.service.stop();
  const file = join(service.folder, "definition.json");
  await writeFile(file, JSON.stringify(body));
  const words = ["replay", made.documentId, "--definition", file, "-o", join(service.folder, "again.pdf")];
  const settings = { DATA_DIR: service.folder, TZ: "Asia/Tokyo", LANG: "de_DE" };
  const { code, out } = await started(words, { settings });
  expect(out).toContain(`${made.documentId}: identical`);
  expect(code).toBe(0);
  expect(readFileSync(join(service.folder, "again.pdf")).length).toBe(made.fileSizeBytes);
  const without = await colophon(["replay", made.documentId], { DATA_DIR: service.folder });
  expect(without.out).toContain("--definition");
  expect(without.code).toBe(1);
  await rm(file);
});
