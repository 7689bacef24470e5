import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { readConfig } from "../../src/config/config.ts";
import type { RenderPool } from "../../src/render/pool/pool.ts";
import { composePool } from "../../src/service/compose.ts";
import { startTestServiceWith, type TestService } from "../support/servers/service.ts";
import { beginSession, cookieOf } from "../support/servers/studio.ts";

const executable = env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Without a browser these tests are skipped, aloud; REQUIRE_JUDGES makes that a failure. */
export const hasBrowser = existsSync(executable);
if (!hasBrowser && env["REQUIRE_JUDGES"] !== undefined) throw new Error(`There is no Chromium at ${executable}.`);
if (!hasBrowser) console.warn(`SKIPPED: tests of the studio in a browser, as there is none at ${executable}.`);

/** The studio as it is built, in a browser, on a service of its own with the real renderer. */
export interface OpenedStudio {
  readonly service: TestService<RenderPool>;
  readonly browser: Browser;
  /** A fresh window that is signed in; what its page logs as an error, reports or throws is added to `faults`. */
  window(options?: Parameters<Browser["newContext"]>[0]): Promise<StudioWindow>;
  close(): Promise<void>;
}

export interface StudioWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: readonly string[];
  /** Opens an address of the studio. */
  go(path: string): Promise<void>;
}

/** The files of the studio, made by the build that `npm run build` runs, in a folder of their own. */
async function builtStudio(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "colophon-studio-"));
  const root = fileURLToPath(new URL("../../studio", import.meta.url));
  await build({
    configFile: join(root, "vite.config.ts"),
    ...{ root, logLevel: "error" },
    build: { outDir: folder, emptyOutDir: true },
  });
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const));
  await rm(folder, { recursive: true, force: true });
  return new Map(read);
}

export async function openStudio(settings: Readonly<Record<string, string>> = {}): Promise<OpenedStudio> {
  const pool = composePool(readConfig({ WORKERS: "1", RENDER_TIMEOUT_SECONDS: "300" }));
  const studio = await builtStudio();
  const service = await startTestServiceWith(pool, settings, undefined, { studio });
  const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  return {
    ...{ service, browser },
    window: (options) => openWindow(browser, service, options),
    close: async () => {
      await browser.close();
      await service.stop();
    },
  };
}

async function openWindow(
  browser: Browser,
  service: TestService<RenderPool>,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<StudioWindow> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB", ...options });
  const [name = "", value = ""] = cookieOf(await beginSession(service)).split("=");
  const { hostname } = new URL(service.baseUrl);
  await context.addCookies([{ name, value, domain: hostname, path: "/studio", httpOnly: true, sameSite: "Strict" }]);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(message.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  return {
    ...{ context, page, faults },
    go: async (path) => {
      await page.goto(`${service.baseUrl}/studio${path}`);
    },
  };
}
