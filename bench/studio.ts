import { cpus, loadavg } from "node:os";
import type { Browser, Page } from "playwright-core";
import { launch } from "../test/studio/browser/chromium.ts";
import { writeResults } from "./measure/results.ts";
import { type RunningService, startService } from "./running-service.ts";
import { type Pressed, placeCaret, pressed, showPage } from "./studio/in-page.ts";
import { openPdfJs, type PdfJsPage } from "./studio/pdf-js-page.ts";
import { report } from "./workloads/report.ts";
import { readExample } from "./workloads/workload.ts";

// From a key that goes down in the studio's editor to the frame that shows the page, in Chromium, on a built service with one renderer: the
// invoice in turns with pdf.js and the PDF of the same text, and the page in view of a report of a hundred pages.

const keystrokes = Number(process.env["KEYSTROKES"] ?? 300);
const ofReport = Math.ceil(keystrokes / 5);
/** Before anything is measured: compilers and caches. */
const warm = Math.min(20, Math.ceil(keystrokes / 3));

const scopes = ["templates:read", "templates:write", "documents:generate", "assets:read"];
const limits = { WORKERS: "1", STUDIO_RENDERS_PER_MINUTE: "100000", RENDERS_PER_MINUTE: "100000" };

interface Row {
  readonly title: string;
  readonly ms: readonly number[];
  /** The parts of each key's time; pdf.js has none. */
  readonly parts?: readonly Pressed["parts"][];
}

const rowOf = (title: string, keys: readonly Pressed[]): Row => ({
  title,
  ms: keys.map(({ ms }) => ms),
  parts: keys.map(({ parts }) => parts),
});

const at = (share: number, ms: readonly number[]): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(share * ms.length))] ?? Number.NaN;

async function signedIn(browser: Browser, service: RunningService): Promise<Page> {
  const key = await service.post(`${service.base}/api-keys`, { name: "bench", scopes });
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${service.address}/studio/`);
  await page.getByLabel("Client id").fill(String(key["clientId"]));
  await page.getByLabel("Client secret").fill(String(key["clientSecret"]));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  return page;
}

async function edit(page: Page, service: RunningService, content: string, data: string): Promise<void> {
  const { id } = await service.post(`${service.base}/templates`, { name: "Bench", content, testData: data });
  await page.goto(`${service.address}/studio/templates/${id}/edit`);
  await page.locator(".leaf canvas").first().waitFor();
}

/** A letter comes and goes behind a text, so that every key changes the page and none makes the text long. */
async function typed(page: Page, count: number, number: number, each?: (isThere: boolean) => Promise<void>) {
  const keys: Pressed[] = [];
  for (let turn = 0; turn < warm + count; turn += 1) {
    const isThere = turn % 2 === 0;
    const spent = await pressed(page, isThere ? "x" : "Backspace", number);
    if (turn >= warm) keys.push(spent);
    await each?.(isThere);
  }
  return keys;
}

async function invoice(browser: Browser, page: Page, service: RunningService): Promise<readonly Row[]> {
  const [content, data] = [readExample("invoice/definition.json"), readExample("invoice/data.json")];
  const before = '"p": "Invoice';
  await edit(page, service, content, data);
  await placeCaret(page, before);
  const pixels = await page.evaluate<number>('document.querySelector(".leaf canvas").width');
  const pdfJs: PdfJsPage = await openPdfJs(browser, service, pixels / widthOfA4);
  const others: number[] = [];
  const keys = await typed(page, keystrokes, 1, async (isThere) => {
    const changed = isThere ? content.replace(before, `${before}x`) : content;
    others.push(await pdfJs.drawn(JSON.stringify({ content: changed, data: JSON.parse(data) })));
  });
  pdfJs.close();
  return [
    rowOf("invoice, studio: key to painted page", keys),
    { title: "invoice, pdf.js: PDF of the same text to painted page", ms: others.slice(warm) },
  ];
}

const widthOfA4 = 595.28;

async function longReport(page: Page, service: RunningService): Promise<readonly Row[]> {
  await edit(page, service, JSON.stringify(report.definition, undefined, 2), JSON.stringify(report.data(1)));
  const rows: Row[] = [];
  for (const [number, text] of [
    [1, '"This report'],
    [50, '"Station'],
    [103, '"Station'],
  ] as const) {
    await showPage(page, number);
    await placeCaret(page, text);
    rows.push(rowOf(`report of 103 pages, page ${number} in view`, await typed(page, ofReport, number)));
  }
  return rows;
}

function table(rows: readonly Row[], busy: number): string {
  const cell = (value: number): string => value.toFixed(0);
  const lines = rows.map(({ title, ms, parts }) => {
    const medians = [0, 1, 2, 3].map((part) =>
      parts === undefined
        ? ""
        : cell(
            at(
              0.5,
              parts.map((key) => key[part] ?? 0),
            ),
          ),
    );
    return `| ${title} | ${ms.length} | ${[at(0, ms), at(0.5, ms), at(0.95, ms)].map(cell).join(" | ")} | ${medians.join(" | ")} |`;
  });
  const [own, other] = rows.map(({ ms }) => at(0.5, ms));
  const pace = `The studio has ${((other ?? 0) / (own ?? 1)).toFixed(2)} times the pace of pdf.js (p50).`;
  const where = `${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, load ${busy.toFixed(1)} at the beginning${busy > 0.5 ? ": busy, so minima and medians speak" : ""}.`;
  return [
    "| what | keys | min ms | p50 ms | p95 ms | p50 until the request | its answer | the page is painted | the frame |",
    "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ...lines,
    "",
    pace,
    where,
    "",
  ].join("\n");
}

async function main(): Promise<void> {
  const busy = loadavg()[0] ?? 0;
  const service = await startService({ port: 18_739, settings: limits, silent: true });
  const browser = await launch();
  try {
    const page = await signedIn(browser, service);
    const rows = [...(await invoice(browser, page, service)), ...(await longReport(page, service))];
    const text = table(rows, busy);
    console.log(text);
    writeResults("studio.md", text);
  } finally {
    await browser.close();
    await service.stop();
  }
}

await main();
