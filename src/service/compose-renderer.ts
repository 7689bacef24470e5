import { availableParallelism } from "node:os";
import type { Config } from "../config/config.ts";
import { plainFile } from "../ports/assets/plain-file.ts";
import { systemClock } from "../ports/clock/system.ts";
import { packagedFaces } from "../ports/faces/packages.ts";
import type { Outside } from "../render/contract/outside.ts";
import { createRenderPool, type PoolOptions } from "../render/pool/host-pool.ts";
import type { RenderPool } from "../render/pool/pool.ts";
import type { OutboundSettings } from "./compose-outbound.ts";
import { engineRecordOnce } from "./installed/engine-record.ts";
import { leftOut } from "./installed/optional-packages.ts";
import { packageVersion } from "./installed/package-files.ts";
import { localOutside } from "./local-outside.ts";
import { faceFiles } from "./packaged-parts.ts";

// The adapters that render, apart from storage: the command line makes documents without any.

/** In sentences, the optional packages that are not installed and that no setting needs. */
export const notInstalled = (): readonly string[] => leftOut(packagedFaces().missing());

/** One tenant's document must not be in the way of all others. */
const leastWorkers = 2;

const differentSentence =
  "a document came out otherwise by the record of an earlier layout; it was sent as it is made without, and its template has no records any more:";

/** Settings of the processes that render. */
type PoolSettings = Pick<Config, "workers" | "queueLength" | "renderTimeoutSeconds" | "workerMemoryMb">;

/** How the processes that render differ from those of a service. */
interface PoolChoices extends Pick<PoolOptions, "alone"> {
  /** See `RenderThreadSettings`. */
  readonly renderer?: string | undefined;
}

/** The processes that render, with the faces that come with the service. */
export function composePool(config: PoolSettings, { renderer, alone }: PoolChoices = {}): RenderPool {
  const faces = packagedFaces();
  const version = packageVersion();
  return createRenderPool({
    concurrency: config.workers ?? Math.max(leastWorkers, availableParallelism() - 1),
    queue: config.queueLength,
    deadlineMs: config.renderTimeoutSeconds * 1000,
    memoryMb: config.workerMemoryMb,
    onLost: (why) => console.error("a worker was lost", why),
    onDifferent: (documentId) => console.error(differentSentence, documentId),
    engine: version,
    now: () => performance.now(),
    record: engineRecordOnce(
      version,
      faces.missing().map(({ key }) => key),
    ),
    faces: faceFiles(faces),
    alone,
    ...(renderer === undefined ? {} : { renderer }),
  });
}

/**
 * A folder in place of the outside, for the command line: its files are the assets, and there are no templates and components. What calls other
 * servers is loaded for the first document that needs one.
 */
export const folderOutside = (folder: string, config: OutboundSettings): Outside =>
  localOutside(plainFilesOf(folder), async () => {
    const { ownOutboundOf } = await import("./compose-outbound.ts");
    return { outbound: ownOutboundOf(config), clock: systemClock };
  });

const plainFilesOf =
  (folder: string): Outside["asset"] =>
  async (path) =>
    (await plainFile(folder, path))?.bytes;
