import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launch } from "../test/studio/browser/chromium.ts";
import {
  type Filled,
  fill,
  open,
  type Studio,
  settled,
  signedIn,
  startStudio,
  visit,
} from "../test/studio/browser/studio.ts";
import { bodyOf } from "../test/support/servers/service.ts";
import { smallPng } from "./studio/small-png.ts";

/** Draws the pictures of docs/studio.md: every screen on a fresh service, in light and dark. `npm run studio:pictures [name]` */
const folder = fileURLToPath(new URL("../docs/studio/", import.meta.url));
const viewport = { width: 1080, height: 680 };
const only = process.argv[2];

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const [studio, browser] = await Promise.all([startStudio(), launch()]);
  const receiver = createServer((_, response) => response.writeHead(200).end()).listen(0, "127.0.0.1");
  try {
    const filled = await fill(studio);
    await fillMore(studio, filled, (receiver.address() as AddressInfo).port);
    for (const colorScheme of ["light", "dark"] as const) await draw(browser, studio, filled, colorScheme);
  } finally {
    receiver.close();
    await browser.close();
    await studio.stop();
  }
}

/** Something on every screen: more documents, a font, a picture, keys of narrow scopes. */
async function fillMore(studio: Studio, { templateId }: Filled, port: number): Promise<void> {
  const data = JSON.parse(readFileSync(example("invoice/data.json"), "utf8"));
  for (const format of ["pdf", "docx", "pdf"])
    await studio.ask("POST", `documents/generate-from-template/${format}`, { json: { templateId, data } });
  for (const [kind, path, name] of [
    ["fonts", "../node_modules/@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf", "Brand.ttf"],
    ["images", "../examples/assets/images/logo.png", "logo.png"],
  ] as const) {
    const body = new FormData();
    body.append("file", new Blob([readFileSync(new URL(path, import.meta.url))]), name);
    await studio.ask("POST", `assets/${kind}`, { body });
  }
  await studio.ask("POST", "api-keys", {
    json: { name: "Web shop", scopes: ["documents:generate", "documents:read"] },
  });
  await studio.ask("POST", "api-keys", { json: { name: "Auditor", scopes: ["audit:read", "documents:read"] } });
  const url = `http://127.0.0.1:${port}/hook`;
  await studio.ask("POST", "webhooks", { json: { url, events: ["document.generated"] } });
}

const example = (path: string): string => fileURLToPath(new URL(`../examples/${path}`, import.meta.url));

async function draw(browser: Browser, studio: Studio, filled: Filled, colorScheme: "light" | "dark"): Promise<void> {
  const save = async (page: Page, name: string) => {
    const picture = await smallPng(await page.screenshot());
    writeFileSync(join(folder, `${name}${colorScheme === "dark" ? "-dark" : ""}.png`), picture);
  };
  const { page: outside } = await visit(browser, { viewport, colorScheme });
  await outside.goto(`${studio.baseUrl}/studio/`);
  await outside.getByLabel("Client id").waitFor();
  await save(outside, "sign-in");
  const { page } = await signedIn(browser, studio, { viewport, colorScheme });
  for (const [name, prepare] of Object.entries(screens)) {
    if (only !== undefined && only !== name) continue;
    await prepare(page, studio, filled);
    await page.waitForLoadState("networkidle");
    await save(page, name);
  }
}

type Prepare = (page: Page, studio: Studio, filled: Filled) => Promise<void>;

const at =
  (pathOf: (filled: Filled) => string): Prepare =>
  (page, studio, filled) =>
    open(page, studio, pathOf(filled));

/** Each screen by its picture's name, with what is done before the picture is taken. */
const screens: Readonly<Record<string, Prepare>> = {
  home: at(() => ""),
  templates: at(() => "templates"),
  gallery: at(() => "gallery"),
  editor: async (page, studio, { templateId }) => {
    await open(page, studio, `templates/${templateId}/edit`);
    await page.locator(".leaf canvas").first().waitFor();
  },
  "new-template": async (page, studio) => {
    await open(page, studio, "templates/new");
    await page.locator(".leaf canvas").first().waitFor();
  },
  compare: async (page, studio, { templateId }) => {
    await open(page, studio, `templates/${templateId}/compare`);
    await page.locator(".leaf canvas").nth(1).waitFor();
  },
  overlay: async (page, studio, { templateId }) => {
    await open(page, studio, `templates/${templateId}/compare?view=overlay`);
    await page.locator(".overlaid canvas").first().waitFor();
  },
  formats: async (page, studio, { templateId }) => {
    await open(page, studio, `templates/${templateId}/formats`);
    await page.locator(".leaf canvas").first().waitFor();
  },
  "time-line": async (page, studio, { templateId }) => {
    await open(page, studio, `templates/${templateId}`);
    await page.getByLabel("Go back in time").focus();
    await page.keyboard.press("Home");
    await page.getByRole("img", { name: /, rev-/ }).waitFor();
  },
  documents: at(() => "documents"),
  document: at(({ documentId }) => `documents/${documentId}`),
  proof: async (page, studio, { documentId }) => {
    await open(page, studio, `documents/${documentId}`);
    await page.getByRole("button", { name: "Prove" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Data/).fill(readFileSync(example("invoice/data.json"), "utf8"));
    await dialog.getByRole("button", { name: "Prove" }).click();
    await page.getByText("Proved: the same bytes").scrollIntoViewIfNeeded();
    await page.evaluate("document.querySelector('.prove').scrollIntoView()");
  },
  verify: async (page, studio, { fileName }) => {
    await open(page, studio, "verify");
    const file = await studio.ask("GET", `documents/${fileName}`);
    const buffer = Buffer.from(await file.arrayBuffer());
    await page.locator("input[type=file]").setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer });
    await page.getByRole("main").getByText("Ours, and unchanged").waitFor();
  },
  forms: async (page, studio) => {
    const document = {
      content: [
        { h1: "Registration" },
        { p: "Name[br][textfield, name, x, 220|22, label=Full name]" },
        { p: "City[br][textfield, city, x, 220|22, label=City]" },
        { p: "[checkbox, agreed, I have read the terms, 12]" },
      ],
    };
    const made = await bodyOf(await studio.ask("POST", "documents/generate-from-payload/pdf", { json: { document } }));
    await open(page, studio, `forms?document=${made.documentId}`);
    await page.locator(".leaf[data-painted=yes]").first().waitFor();
    await page.getByLabel(/Full name/).fill("Ada Lovelace");
  },
  assets: at(() => "assets"),
  certificates: at(() => "certificates"),
  keys: at(() => "keys"),
  tenants: at(() => "tenants"),
  webhooks: at(() => "webhooks"),
  delivery: at(({ webhookId, deliveryId }) => `webhooks/${webhookId}/deliveries/${deliveryId}`),
  webhook: async (page, studio, { webhookId }) => {
    await studio.ask("POST", `webhooks/${webhookId}/test`);
    await open(page, studio, `webhooks/${webhookId}`);
    await page.getByRole("row").filter({ hasText: "webhook.test" }).first().waitFor();
    await settled(page);
  },
  jobs: at(() => "jobs"),
  job: at(({ jobId }) => `jobs/${jobId}`),
  usage: at(() => "usage"),
  history: at(() => "history"),
};

await main();
