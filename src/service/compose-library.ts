import { lookup } from "node:dns";
import type { Door } from "../commands/document/ask-authority.ts";
import { assetFolder } from "../ports/assets/folder.ts";
import { systemClock } from "../ports/clock/system.ts";
import type { Outside } from "../render/contract/outside.ts";
import { came } from "../vocabulary/check/sentences.ts";
import { localOutside } from "./local-outside.ts";

// The adapters of the library. What most documents do without is loaded for the first that needs it.

/** Which servers documents may ask. */
export interface LibraryNetwork {
  /** Public hosts, with all below them; empty: every public one. */
  readonly allow: readonly string[];
  /** Hosts whose addresses are private. */
  readonly inside: readonly string[];
}

/** `assets`: a folder, or what gives a file by its path. */
export const libraryOutside = (assets: string | Outside["asset"], network: LibraryNetwork): Outside =>
  localOutside(typeof assets === "string" ? assetFolder(assets) : given(assets), () => openDoor(network));

/** A caller's function: it may throw before it promises anything, and answer with what its types do not allow. */
const given =
  (assets: Outside["asset"]): Outside["asset"] =>
  async (path) => {
    const bytes: unknown = await assets(path);
    if (bytes === undefined || bytes === null) return undefined;
    if (bytes instanceof Uint8Array) return bytes;
    throw new TypeError(
      `assets(${JSON.stringify(path)}): expected bytes (a Uint8Array) or undefined; came ${came(bytes)}.`,
    );
  };

/** Names are looked up in this process: a service has a child process for it, which a library must do without. */
async function openDoor({ allow, inside }: LibraryNetwork): Promise<Door> {
  const { guardedOutbound } = await import("../ports/net/guarded.ts");
  return { outbound: guardedOutbound({ allow, inside, tenantInside: inside }, () => lookup), clock: systemClock };
}
