import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";
import { env, platform } from "node:process";
import type { Config } from "../config/config.ts";
import type { RenderPool } from "../render/pool/pool.ts";
import { composePool } from "../service/compose-renderer.ts";

/** Where a verb has its document made. It closes the pool when the document is there. */
export type OpenPool = (config: Config) => Pick<RenderPool, "render" | "drawPage" | "importFile" | "inspect" | "close">;

/** A process for one document, which starts in half the time of those that a service keeps. */
export const openLonePool: OpenPool = (config) =>
  composePool(config, { alone: { codeFolder: codeFolderOf(env, { home: homedir(), platform }) } });

/** Where a program of this user keeps what it can make again; undefined: nowhere. */
export function codeFolderOf(
  { XDG_CACHE_HOME: xdg = "", LOCALAPPDATA: local = "" }: Readonly<Record<string, string | undefined>>,
  { home, platform }: { readonly home: string; readonly platform: string },
): string | undefined {
  // XDG Base Directory Specification 0.8: relative ones are not meant.
  if (platform !== "win32" && isAbsolute(xdg)) return join(xdg, "colophon");
  if (platform === "win32") return local === "" ? undefined : join(local, "colophon", "cache");
  if (!isAbsolute(home)) return undefined;
  return platform === "darwin" ? join(home, "Library/Caches/colophon") : join(home, ".cache/colophon");
}
