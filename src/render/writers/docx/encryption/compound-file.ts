/** A stream or a storage of a compound file. Names have at most 31 characters. */
export type CompoundEntry =
  | { readonly name: string; readonly stream: Uint8Array }
  | { readonly name: string; readonly entries: readonly CompoundEntry[] };

const sector = 512;
/** Shorter streams stand in sectors of 64 bytes within one stream of their own (MS-CFB 2.4). */
const cutoff = 4096;
const miniSector = 64;
const entrySize = 128;
const inHeader = 109;
const none = 0xffffffff;
const endOfChain = 0xfffffffe;
const fatMark = 0xfffffffd;
const difatMark = 0xfffffffc;
const kinds = { storage: 1, stream: 2, root: 5 } as const;

/** An entry of the directory (MS-CFB 2.6.1): its neighbours and children by their numbers. */
interface DirectoryNode {
  readonly name: string;
  readonly kind: keyof typeof kinds;
  readonly stream: Uint8Array | undefined;
  left: number;
  right: number;
  child: number;
  isRed: boolean;
  start: number;
  size: number;
}

/**
 * A compound file of version 3 ([MS-CFB]): sectors of 512 bytes, first those of the large streams, then of the small ones, the
 * directory and the tables. No times and no ids: the same entries give the same bytes.
 */
export function compoundFile(entries: readonly CompoundEntry[]): Uint8Array<ArrayBuffer> {
  const nodes = directoryOf(entries);
  const file = new Sectors();
  for (const node of nodes)
    if (node.stream !== undefined && node.stream.length >= cutoff) node.start = file.append(node.stream);
  const mini = miniStream(nodes);
  const root = nodes[0] as DirectoryNode;
  root.size = mini.content.length;
  root.start = mini.content.length === 0 ? endOfChain : file.append(mini.content);
  const miniFat = mini.table.length === 0 ? endOfChain : file.append(numbers(padded(mini.table, sector / 4, none)));
  const directory = file.append(directoryBytes(nodes));
  return file.finish({ directory, miniFat, miniFatSectors: Math.ceil((mini.table.length * 4) / sector) });
}

/** The small streams, one after another, and the chains of their sectors. */
function miniStream(nodes: readonly DirectoryNode[]): { readonly content: Buffer; readonly table: readonly number[] } {
  const parts: Uint8Array[] = [];
  const table: number[] = [];
  for (const node of nodes) {
    const { stream } = node;
    if (stream === undefined || stream.length >= cutoff) continue;
    const count = Math.ceil(stream.length / miniSector);
    node.start = count === 0 ? endOfChain : table.length;
    for (let at = 1; at <= count; at += 1) table.push(at === count ? endOfChain : table.length + 1);
    parts.push(stream, new Uint8Array(count * miniSector - stream.length));
  }
  return { content: Buffer.concat(parts), table };
}

/** Sectors on their way into a file, and the table of their chains. */
class Sectors {
  readonly #parts: Uint8Array[] = [];
  readonly #fat: number[] = [];

  /** Answers with the number of the first sector. */
  append(bytes: Uint8Array): number {
    const start = this.#fat.length;
    const count = Math.ceil(bytes.length / sector);
    for (let at = 1; at <= count; at += 1) this.#fat.push(at === count ? endOfChain : start + at);
    this.#parts.push(bytes, new Uint8Array(count * sector - bytes.length));
    return start;
  }

  finish(places: Omit<HeaderPlaces, "fat" | "difat">): Uint8Array<ArrayBuffer> {
    const perSector = sector / 4;
    const used = this.#fat.length;
    let fatCount = 0;
    let difatCount = 0;
    // The tables stand in sectors that they list themselves.
    for (let before = -1; before !== fatCount + difatCount; ) {
      before = fatCount + difatCount;
      fatCount = Math.ceil((used + fatCount + difatCount) / perSector);
      difatCount = Math.ceil(Math.max(0, fatCount - inHeader) / (perSector - 1));
    }
    const fat = Array.from({ length: fatCount }, (_, at) => used + at);
    const difat = Array.from({ length: difatCount }, (_, at) => used + fatCount + at);
    for (const _ of fat) this.#fat.push(fatMark);
    for (const _ of difat) this.#fat.push(difatMark);
    const table = numbers(padded(this.#fat, perSector, none));
    const tables = [table, difatBytes(fat.slice(inHeader), difat)];
    return Uint8Array.from(Buffer.concat([headerBytes({ ...places, fat, difat }), ...this.#parts, ...tables]));
  }
}

/** Numbers of the table's sectors beyond those in the header; each sector ends with the number of the next. */
function difatBytes(rest: readonly number[], difat: readonly number[]): Buffer {
  const share = sector / 4 - 1;
  return Buffer.concat(
    difat.map((_, at) =>
      numbers([...padded(rest.slice(at * share, (at + 1) * share), share, none), difat[at + 1] ?? endOfChain]),
    ),
  );
}

interface HeaderPlaces {
  readonly directory: number;
  readonly miniFat: number;
  readonly miniFatSectors: number;
  readonly fat: readonly number[];
  readonly difat: readonly number[];
}

/** MS-CFB 2.2. */
function headerBytes({ directory, miniFat, miniFatSectors, fat, difat }: HeaderPlaces): Buffer {
  const header = Buffer.alloc(sector);
  header.write("d0cf11e0a1b11ae1", 0, "hex");
  for (const [at, value] of [0x3e, 3, 0xfffe, 9, 6].entries()) header.writeUInt16LE(value, 24 + 2 * at);
  const from44 = [fat.length, directory, 0, cutoff, miniFat, miniFatSectors, difat[0] ?? endOfChain, difat.length];
  const all = [...from44, ...padded(fat.slice(0, inHeader), inHeader, none)];
  for (const [at, value] of all.entries()) header.writeUInt32LE(value, 44 + 4 * at);
  return header;
}

/** The root and all entries, those of a storage as a balanced tree in the order of their names. */
function directoryOf(entries: readonly CompoundEntry[]): readonly DirectoryNode[] {
  const nodes: DirectoryNode[] = [];
  const add = (name: string, kind: DirectoryNode["kind"], stream?: Uint8Array): number => {
    const links = { left: none, right: none, child: none, isRed: false };
    nodes.push({ name, kind, stream, ...links, start: kind === "stream" ? endOfChain : 0, size: stream?.length ?? 0 });
    return nodes.length - 1;
  };
  const within = (held: readonly CompoundEntry[]): number => {
    const sorted = held.toSorted(byName).map((entry) => {
      if ("stream" in entry) return add(entry.name, "stream", entry.stream);
      const at = add(entry.name, "storage");
      (nodes[at] as DirectoryNode).child = within(entry.entries);
      return at;
    });
    return balanced(nodes, sorted, Math.floor(Math.log2(sorted.length + 1)));
  };
  const root = add("Root Entry", "root");
  (nodes[root] as DirectoryNode).child = within(entries);
  return nodes;
}

/** Shorter names first, then by their capitals (MS-CFB 2.6.4). */
function byName({ name: a }: CompoundEntry, { name: b }: CompoundEntry): number {
  if (a.length !== b.length) return a.length - b.length;
  return a.toUpperCase() < b.toUpperCase() ? -1 : 1;
}

/** Nodes on levels beyond the full ones are red: every way down then passes as many black ones. */
function balanced(nodes: readonly DirectoryNode[], sorted: readonly number[], fullLevels: number): number {
  if (sorted.length === 0) return none;
  const middle = sorted.length >> 1;
  const at = sorted[middle] as number;
  const node = nodes[at] as DirectoryNode;
  node.left = balanced(nodes, sorted.slice(0, middle), fullLevels - 1);
  node.right = balanced(nodes, sorted.slice(middle + 1), fullLevels - 1);
  node.isRed = fullLevels <= 0;
  return at;
}

function directoryBytes(nodes: readonly DirectoryNode[]): Buffer {
  const count = Math.ceil((nodes.length * entrySize) / sector) * (sector / entrySize);
  const bytes = Buffer.alloc(count * entrySize);
  for (let at = 0; at < count; at += 1) writeEntry(bytes.subarray(at * entrySize, (at + 1) * entrySize), nodes[at]);
  return bytes;
}

/** undefined: an entry that is not in use. */
function writeEntry(to: Buffer, node: DirectoryNode | undefined): void {
  const { name = "", left = none, right = none, child = none } = node ?? {};
  to.write(name, 0, "utf16le");
  to.writeUInt16LE(name === "" ? 0 : 2 * name.length + 2, 64);
  to[66] = node === undefined ? 0 : kinds[node.kind];
  to[67] = node?.isRed === false ? 1 : 0;
  for (const [at, link] of [left, right, child].entries()) to.writeUInt32LE(link, 68 + 4 * at);
  to.writeUInt32LE(node?.start ?? 0, 116);
  to.writeUInt32LE(node?.size ?? 0, 120);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) bytes.writeUInt32LE(value, 4 * at);
  return bytes;
}

/** Filled up to a multiple of `size` items. */
const padded = (values: readonly number[], size: number, filler: number): readonly number[] => [
  ...values,
  ...new Array<number>(Math.ceil(values.length / size) * size - values.length).fill(filler),
];
