import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the answering thread spends its time on, by where the code lies. The first that matches counts. */
const layers: readonly (readonly [name: string, isOf: RegExp])[] = [
  ["driver of MongoDB, BSON", /\/node_modules\/(?:mongodb|bson)\//],
  ["client of EventStoreDB, gRPC", /\/node_modules\/(?:@eventstore|@grpc|google-protobuf|protobufjs)\//],
  ["other packages", /\/node_modules\//],
  ["own code", /\/dist\//],
  ["Node.js", /^node:/],
];
const garbage = "garbage collection";
/** Native code without a place: sockets, compression, the virtual machine itself. */
const native = "native code";
export const layerNames: readonly string[] = [...layers.map(([name]) => name), native, garbage];

interface Profile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function layerOf({ functionName, url }: Profile["nodes"][number]["callFrame"]): string | undefined {
  if (functionName === "(idle)") return undefined;
  if (functionName === "(garbage collector)") return garbage;
  return layers.find(([, isOf]) => isOf.test(url))?.[0] ?? native;
}

/** A folder for the profiles of a process, and the arguments of Node.js that have it write them. */
export class Profiles {
  readonly #folder = mkdtempSync(join(tmpdir(), "colophon-profiles-"));

  get execArgv(): readonly string[] {
    return ["--cpu-prof", `--cpu-prof-dir=${this.#folder}`];
  }

  /** Milliseconds of the process's first thread by layer, once it has ended; then the folder is gone. */
  read(pid: number | undefined): ReadonlyMap<string, number> {
    // CPU.<date>.<time>.<process>.<thread>.<number>.cpuprofile
    const first = readdirSync(this.#folder).find((name) => name.split(".").slice(3, 5).join() === `${pid},0`);
    if (first === undefined) throw new Error("The service left no profile.");
    const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(this.#folder, first), "utf8")) as Profile;
    const byId = new Map(nodes.map(({ id, callFrame }) => [id, layerOf(callFrame)]));
    const ms = new Map<string, number>();
    for (const [index, id] of samples.entries()) {
      const layer = byId.get(id);
      if (layer !== undefined) ms.set(layer, (ms.get(layer) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
    }
    rmSync(this.#folder, { recursive: true });
    return ms;
  }
}
