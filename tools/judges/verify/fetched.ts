import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SignatureVerdict } from "../../../src/vocabulary/http/verification.ts";
import { type Corpus, producerOf } from "./honest.ts";

/** Why files whose signatures hold over their bytes are not valid here. */
export interface Lost {
  readonly reason: string;
  /** false: they were made so that a verifier refuses them, and count as no loss. */
  readonly isHonest: boolean;
  /** Paths below the folder `fetched`. */
  readonly files: readonly string[];
}

interface Fetched {
  readonly corpora: readonly Corpus[];
  readonly lines: readonly string[];
  /** Files that are not valid without a reason, and reasons that nothing needs. */
  readonly wrong: readonly string[];
}

interface Sources {
  readonly folder: string;
  /** Each so many files only. */
  readonly every: number;
  readonly lost: readonly Lost[];
  /** undefined: the file is refused. */
  readonly judge: (file: Uint8Array) => readonly SignatureVerdict[] | undefined;
}

/** Reasons that come from the tables of a file or its later revisions; any other says that the signature by itself does not hold or is not judged. */
const ofFile =
  /^(?:The file was changed afterwards|Something was appended|Readers may see|Its table of objects|The table of objects that)/;

const holds = (signatures: readonly SignatureVerdict[]): boolean =>
  signatures.length > 0 && signatures.every(({ reasons }) => reasons.every((reason) => ofFile.test(reason)));

/** Signed files that fetch.sh brought, by the repository that they are out of: whether those are valid whose signatures by themselves are. */
export function fetchedFiles({ folder, every, lost, judge }: Sources): Fetched {
  const root = join(folder, "fetched");
  if (!existsSync(root)) return { corpora: [], lines: [], wrong: [] };
  const names = filesBelow(folder, root).filter((_, at) => at % every === 0);
  const reasons = new Map(lost.flatMap((row) => row.files.map((file) => [file, row] as const)));
  const corpora = new Map<string, Map<string, Corpus["files"] extends ReadonlyMap<string, infer One> ? One : never>>();
  const wrong: string[] = [];
  let [broken, refusable] = [0, 0];
  for (const name of names) {
    const file = readFileSync(join(root, name));
    const signatures = judge(file) ?? [];
    const row = reasons.get(name);
    if (!holds(signatures)) {
      broken += 1;
      continue;
    }
    const isValid = signatures.every(({ verdict }) => verdict === "valid");
    if (isValid !== (row === undefined))
      wrong.push(
        `fetched/${name}: it is ${isValid ? "valid, though there is" : "not valid, and there is no"} reason that it is not`,
      );
    if (row?.isHonest === false) refusable += 1;
    else {
      const source = name.slice(0, name.indexOf("/"));
      const files = corpora.get(source) ?? new Map();
      corpora.set(source, files.set(`fetched/${name}`, { isValid, producer: producerOf(file) }));
    }
  }
  return {
    corpora: [...corpora].map(([source, files]) => ({ name: `signed, out of ${source}`, files })),
    lines: [
      `fetched: ${names.length} signed files, of which ${broken} have a signature that by itself does not hold or is not judged, and ${refusable} were made to be refused`,
      ...lost
        .filter(({ isHonest }) => isHonest)
        .map(({ reason, files }) => `honest, and not valid: ${files.length}: ${reason}`),
    ],
    wrong: every === 1 ? [...wrong, ...absent(names, lost)] : wrong,
  };
}

const absent = (names: readonly string[], lost: readonly Lost[]): readonly string[] => {
  const there = new Set(names);
  return lost.flatMap(({ files }) =>
    files.filter((file) => !there.has(file)).map((file) => `fetched/${file}: is not there`),
  );
};

/** Each content once, also where the sets of install.sh have it, in an order that does not depend on the machine. */
function filesBelow(folder: string, root: string): readonly string[] {
  const hashOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
  const below = (from: string): readonly string[] =>
    existsSync(from)
      ? readdirSync(from, { recursive: true, encoding: "utf8" })
          .filter((name) => name.endsWith(".pdf"))
          .toSorted()
      : [];
  const seen = new Set(
    ["pyhanko", "dss"].flatMap((set) => below(join(folder, set)).map((name) => hashOf(join(folder, set, name)))),
  );
  return below(root).filter((name) => {
    const hash = hashOf(join(root, name));
    const isNew = !seen.has(hash);
    seen.add(hash);
    return isNew;
  });
}
