import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { readConfig } from "../../../src/config/config.ts";
import type { RenderPool } from "../../../src/render/pool/pool.ts";
import { composePool } from "../../../src/service/compose-renderer.ts";
import { bodyOf, startTestServiceWith, type TestService, upload } from "../../support/servers/service.ts";

export type Studio = TestService<RenderPool>;

const example = (path: string): string => fileURLToPath(new URL(`../../../examples/${path}`, import.meta.url));

/** A real service in an empty folder, with one rendering process. */
export function startStudio(settings: Readonly<Record<string, string>> = {}): Promise<Studio> {
  const pool = composePool(readConfig({ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "300" }));
  return startTestServiceWith(pool, { PLATFORM_ASSETS: example("assets"), ...settings });
}

export interface Filled {
  readonly templateId: string;
  /** Of a template that is a Word file. */
  readonly wordId: string;
  readonly documentId: string;
  readonly fileName: string;
  readonly jobId: string;
  readonly webhookId: string;
  readonly deliveryId: string;
}

/** An invoice in two revisions, a document of it, a job that fails, a webhook that nothing answers at. */
export async function fill(studio: Studio): Promise<Filled> {
  const content = readFileSync(example("invoice/definition.json"), "utf8");
  const testData = readFileSync(example("invoice/data.json"), "utf8");
  const { id } = await bodyOf(
    await studio.ask("POST", "templates", { json: { name: "Invoice of the tests", content, testData } }),
  );
  const changed = { id, content: content.replaceAll("Invoice", "Bill"), testData };
  await studio.ask("PUT", `templates/${id}`, { json: changed });
  const made = await bodyOf(
    await studio.ask("POST", "documents/generate-from-template", {
      json: { templateId: id, data: JSON.parse(testData) },
    }),
  );
  const job = await studio.ask("POST", "documents/generate-from-payload", {
    json: { document: { content: [{ q: "no such element" }] } },
    headers: { prefer: "respond-async" },
  });
  const webhook = await bodyOf(
    await studio.ask("POST", "webhooks", {
      json: { url: "https://receiver.invalid/hook", events: ["document.deleted"] },
    }),
  );
  const delivery = await bodyOf(await studio.ask("POST", `webhooks/${webhook.id}/test`));
  const { documentId, fileName } = made;
  return {
    templateId: id,
    wordId: await wordTemplate(studio),
    documentId,
    fileName,
    jobId: (await bodyOf(job)).id,
    webhookId: webhook.id,
    deliveryId: delivery.id,
  };
}

async function wordTemplate(studio: Studio): Promise<string> {
  const sent = upload("offer.docx", readFileSync(example("word/offer.docx")));
  sent.body.append("name", "Offer of the tests");
  sent.body.append("testData", readFileSync(example("word/offer.json"), "utf8"));
  return (await bodyOf(await studio.ask("POST", "templates/word", sent))).id;
}

export interface Visitor {
  readonly page: Page;
  /** The browser's reports of violations of the policy, and of scripts that failed. */
  readonly complaints: readonly string[];
}

/** A bound for what hangs. */
const patienceMs = 120_000;

/** A browser's page on which no user has signed in. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    if (/content security policy|decode|preload/i.test(message.text())) complaints.push(message.text());
  });
  return { page, complaints };
}

/** Signs in with the id and secret of the first start. */
export async function signedIn(
  browser: Browser,
  studio: Studio,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await visit(browser, options);
  const { page } = visitor;
  await page.goto(`${studio.baseUrl}/studio/`);
  await page.getByLabel("Client id").fill(studio.credentials.clientId);
  await page.getByLabel("Client secret").fill(studio.credentials.clientSecret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  return visitor;
}

/** Opens a screen and waits until everything that it loads is there. */
export async function open(page: Page, studio: Studio, path: string): Promise<void> {
  await page.goto(`${studio.baseUrl}/studio/${path}`);
  await settled(page);
}

export async function settled(page: Page): Promise<void> {
  await page.locator("h1").waitFor();
  await page.locator("body:not(:has(.loading))").waitFor();
}
