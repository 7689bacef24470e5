import { type Browser, chromium } from "playwright-core";
import { place } from "../../support/programs/programs.ts";

/** The browser that CHROMIUM names, else Debian's. Without its sandbox, which containers do not allow; it sees nothing but the service on loopback. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: place("chromium"), args: ["--no-sandbox"] });
