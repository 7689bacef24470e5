import { wasmMbOf } from "../render/pool/worker-memory.ts";
import { libraryOutside } from "../service/compose-library.ts";
import { packagedParts } from "../service/packaged-parts.ts";
import { limits } from "../vocabulary/limits.ts";
import type { NetworkRules, Renderer, RendererLimits, RendererSettings } from "./api.ts";
import { orColophonError } from "./colophon-error.ts";
import { inProcessPool, type LibraryPool } from "./in-process.ts";
import { LibraryRenderer } from "./library-renderer.ts";
import { kinds, mustBeOptions, type OptionKinds } from "./options.ts";

const settingKinds: OptionKinds<RendererSettings> = {
  assets: kinds.files,
  processes: kinds.whole,
  limits: kinds.object,
  network: kinds.object,
};

const limitKinds: OptionKinds<RendererLimits> = {
  work: kinds.whole,
  pages: kinds.whole,
  seconds: kinds.seconds,
  memoryMb: kinds.whole,
};

const networkKinds: OptionKinds<NetworkRules> = { allow: kinds.texts, inside: kinds.texts };

/** Opens a renderer: its faces and its WebAssembly are read for its first document. @throws ColophonError for settings that are wrong. */
export const createRenderer = (settings: RendererSettings = {}): Promise<Renderer> =>
  orColophonError(async () => {
    mustBeOptions(settings, settingKinds);
    const bounds = boundsOf(settings.limits ?? {});
    const { allow = [], inside = [] } = networkOf(settings.network ?? {});
    const outside = libraryOutside(settings.assets ?? noAssets, { allow, inside });
    const parts = packagedParts();
    const pool = await openPool(settings.processes, bounds, parts);
    return new LibraryRenderer(parts.engine, pool, outside, { work: bounds.work, pages: bounds.pages });
  });

const noAssets = async (): Promise<undefined> => undefined;

type Bounds = { readonly [Name in keyof Required<RendererLimits>]: number };

function boundsOf(given: RendererLimits): Bounds {
  mustBeOptions(given, limitKinds, "/limits");
  const { work, pages, seconds, memoryMb } = limits.eachDocument;
  return {
    work: given.work ?? work,
    pages: given.pages ?? pages,
    seconds: given.seconds ?? seconds,
    memoryMb: given.memoryMb ?? memoryMb,
  };
}

function networkOf(given: NetworkRules): NetworkRules {
  mustBeOptions(given, networkKinds, "/network");
  return given;
}

const bytesOfMb = 2 ** 20;

/** Calls that wait for one of the processes. */
const mostWaiting = 10_000;

async function openPool(
  processes: number | undefined,
  { seconds, memoryMb }: Bounds,
  parts: ReturnType<typeof packagedParts>,
): Promise<LibraryPool> {
  if (processes === undefined)
    return inProcessPool({
      ...parts,
      mostWasmBytes: wasmMbOf(memoryMb) * bytesOfMb,
      deadlineMs: seconds * 1000,
      now: () => performance.now(),
    });
  const { composePool } = await import("../service/compose-renderer.ts");
  return composePool({
    workers: processes,
    queueLength: mostWaiting,
    renderTimeoutSeconds: seconds,
    workerMemoryMb: memoryMb,
  });
}
