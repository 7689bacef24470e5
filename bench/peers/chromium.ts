import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";
import { type Passage, scriptFaces } from "../workloads/multilingual.ts";
import { fontFiles } from "../workloads/workload.ts";
import type { Peer } from "./peer.ts";

// The system's own browser, warm: one page stays open with its faces loaded, and its text is exchanged.

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const browser = await puppeteer.launch({ executablePath, pipe: true, args: ["--no-sandbox"] });
const folder = mkdtempSync(join(tmpdir(), "colophon-bench-"));
const families = { "Noto Sans": fontFiles.regular, ...scriptFaces };
const rules = Object.entries(families).map(
  ([family, file]) => `@font-face { font-family: "${family}"; src: url("${pathToFileURL(file)}"); }`,
);
writeFileSync(
  join(folder, "page.html"),
  `<!doctype html><html lang="en"><style>${rules.join("\n")}
@page { size: A4; margin: 40px 48px; }
body { margin: 0; font: 9.5pt/1.4 ${Object.keys(families).map((family) => `"${family}"`)}; }
p { margin: 0 0 4pt; }</style><body></body></html>`,
);
const page = await browser.newPage();
await page.goto(pathToFileURL(join(folder, "page.html")).href);

const escaped = (text: string): string => text.replace(/[&<]/g, (char) => (char === "&" ? "&amp;" : "&lt;"));

/** The browser's own process and all that descend from it. */
function family(): readonly number[] {
  const parents = new Map<number, number>();
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    } catch {
      // It ended meanwhile.
    }
  }
  const root = browser.process()?.pid ?? 0;
  const isOurs = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === root || isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs);
}

export const chromium: Peer = {
  name: "Chromium",
  ready: (_workload, data) => async () => {
    const passages = (data as unknown as { passages: readonly Passage[] }).passages;
    const body = passages.map(
      ({ language, text }) => `<p lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">${escaped(text)}</p>`,
    );
    await page.$eval(
      "body",
      (element, html) => {
        element.innerHTML = html;
      },
      body.join(""),
    );
    await page.evaluate("document.fonts.ready.then(() => true)");
    return page.pdf({ preferCSSPageSize: true });
  },
  helpers: family,
  close: async () => {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  },
};
