import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { pdfAsText } from "../support/readers/pdf-as-text.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../support/servers/service.ts";
import { lentPool } from "../support/threads/render-pool.ts";

const { resolve } = createRequire(import.meta.url);
const fontFile = (weight: string) =>
  readFileSync(resolve(`@expo-google-fonts/noto-serif/${weight}/NotoSerif_${weight}.ttf`));
const logo = readFileSync(new URL("../../examples/assets/images/logo.png", import.meta.url));

let service: TestService<RenderPool>;
beforeAll(async () => {
  service = await startTestServiceWith(lentPool());
});
afterAll(async () => {
  await service.stop();
});

const definition = {
  document: {
    fonts: { Brand: { regular: "fonts/Brand.ttf" } },
    styles: { brand: { fontFamily: "Brand" } },
    content: [{ p: "Set in the brand's own face", style: "brand" }, { image: { src: "images/Logo.png", width: 100 } }],
  },
};

async function generate() {
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json: definition }));
  const answer = await service.ask("GET", new URL(made.downloadUrl).pathname);
  return { made, file: Buffer.from(await answer.arrayBuffer()) };
}

/** Names of the fonts in a file. */
const fontsIn = async (file: Buffer): Promise<string> =>
  (await pdfAsText(file)).match(/BaseFont \/\S+/g)?.join(" ") ?? "";
const imagesIn = (file: Buffer): number => file.toString("latin1").split("/Subtype /Image").length - 1;

const send = (method: string, path: string, name: string, bytes: Buffer) =>
  service.ask(method, path, upload(name, new Uint8Array(bytes)));

test("a document uses the fonts and images a tenant uploads, replaces and removes", async () => {
  const before = await generate();
  expect(before.made.errorCodes).toEqual(["FONT_NOT_LOADED", "IMAGE_NOT_LOADED"]);

  expect(await bodyOf(await send("POST", "assets/fonts", "Brand.ttf", fontFile("100Thin")))).toMatchObject({
    path: "fonts/Brand.ttf",
    warnings: [],
  });
  expect(await bodyOf(await send("POST", "assets/images", "logo.png", logo))).toMatchObject({ warnings: [] });
  const first = await generate();
  expect(first.made).toMatchObject({ errorCodes: [], warnings: [] });
  expect(await fontsIn(first.file)).toMatch(/NotoSerif-Thin/);
  expect(imagesIn(first.file)).toBeGreaterThan(imagesIn(before.file));

  expect((await send("PUT", "assets/fonts/brand.ttf", "x.ttf", fontFile("900Black"))).status).toBe(200);
  const second = await generate();
  expect(second.made.errorCodes).toEqual([]);
  expect(await fontsIn(second.file)).toMatch(/NotoSerif-Black/);
  expect(await fontsIn(second.file)).not.toMatch(/NotoSerif-Thin/);

  expect((await send("PUT", "assets/fonts/brand.ttf", "x.ttf", fontFile("900Black").subarray(0, 3000))).status).toBe(
    200,
  );
  expect((await generate()).made.errorCodes).toEqual(["FONT_NOT_LOADED"]);

  expect((await service.ask("DELETE", "assets/fonts/Brand.ttf")).status).toBe(204);
  const last = await generate();
  expect(last.made.errorCodes).toEqual(["FONT_NOT_LOADED"]);
  expect(await fontsIn(last.file)).not.toMatch(/NotoSerif/);
  expect((await service.ask("DELETE", "assets/images/logo.png")).status).toBe(204);
  expect((await generate()).made.errorCodes).toEqual(["FONT_NOT_LOADED", "IMAGE_NOT_LOADED"]);
});

test("a certificate cannot be drawn into a document by its path", async () => {
  await send("POST", "assets/certs", "logo.p12", logo);
  const json = { document: { content: [{ image: { src: "certs/logo.p12", width: 10 } }] } };
  const made = await bodyOf(await service.ask("POST", "documents/generate-from-payload", { json }));
  expect(made.errorCodes).toEqual(["IMAGE_NOT_LOADED"]);
});
