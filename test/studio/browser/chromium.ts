import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { env } from "node:process";
import { type Browser, chromium } from "playwright-core";

/** The browser that CHROMIUM names, else Debian's; undefined where there is none. */
function executable(): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter);
  const places = [env["CHROMIUM"] ?? "", ...folders.map((folder) => join(folder, "chromium"))];
  return places.find((path) => path !== "" && canRun(path));
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const found = executable();
const why = "no Chromium was found; install it (apt-get install chromium), or name it in CHROMIUM";
if (found === undefined && env["REQUIRE_JUDGES"] !== undefined) throw new Error(`The studio's tests: ${why}.`);
if (found === undefined) console.warn(`SKIPPED: the studio's tests in a browser: ${why}.`);

export const hasBrowser = found !== undefined;

/** Without its sandbox, which containers do not allow; it sees nothing but the service on loopback. */
export const launch = (): Promise<Browser> => chromium.launch({ executablePath: found ?? "", args: ["--no-sandbox"] });
