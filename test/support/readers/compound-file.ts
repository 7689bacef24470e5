// Reads compound files (MS-CFB), as strictly as the tests need.

const sector = 512;
const endOfChain = 0xfffffffe;
const none = 0xffffffff;

/** The streams of a file by their paths, such as `\u0006DataSpaces/Version`; throws where the file is not sound. */
export function streamsOf(file: Uint8Array): ReadonlyMap<string, Buffer> {
  const bytes = Buffer.from(file);
  const at = (number: number): Buffer => bytes.subarray((number + 1) * sector, (number + 2) * sector);
  if (bytes.readBigUInt64BE(0) !== 0xd0cf11e0a1b11ae1n) throw new Error("no compound file");
  const fat = [...tableSectors(bytes, at)].flatMap((number) => numbersIn(at(number)));
  const chain = (start: number, table: readonly number[]): number[] => {
    const found: number[] = [];
    for (let next = start; next !== endOfChain; next = table[next] ?? none) {
      if (next === none || found.length > table.length) throw new Error("a broken chain");
      found.push(next);
    }
    return found;
  };
  const content = (start: number): Buffer => Buffer.concat(chain(start, fat).map(at));
  const directory = content(bytes.readUInt32LE(48));
  const entry = (number: number): Buffer => directory.subarray(number * 128, (number + 1) * 128);
  const miniFat = numbersIn(content(bytes.readUInt32LE(60)));
  const mini = content(entry(0).readUInt32LE(116));
  const streams = new Map<string, Buffer>();
  const streamIn = (of: Buffer): Buffer => {
    const [start, size] = [of.readUInt32LE(116), of.readUInt32LE(120)];
    if (size >= 4096) return content(start).subarray(0, size);
    const parts = chain(start, miniFat).map((number) => mini.subarray(number * 64, number * 64 + 64));
    return Buffer.concat(parts).subarray(0, size);
  };
  /** In the order of the tree. Answers with the names. */
  const walk = (number: number, path: string): string[] => {
    if (number === none) return [];
    const own = entry(number);
    const name = own.toString("utf16le", 0, own.readUInt16LE(64) - 2);
    const before = walk(own.readUInt32LE(68), path);
    if (own[66] === 2) streams.set(path + name, streamIn(own));
    else sorted(walk(own.readUInt32LE(76), `${path}${name}/`));
    return [...before, name, ...walk(own.readUInt32LE(72), path)];
  };
  sorted(walk(entry(0).readUInt32LE(76), ""));
  return streams;
}

/** The sectors of the sector table: the header's list, and the sectors that go on with it. */
function* tableSectors(bytes: Buffer, at: (number: number) => Buffer): Generator<number> {
  const first = numbersIn(bytes.subarray(76, sector));
  yield* first.filter((number) => number !== none);
  for (let next = bytes.readUInt32LE(68); next !== endOfChain; ) {
    const numbers = numbersIn(at(next));
    yield* numbers.slice(0, -1).filter((number) => number !== none);
    next = numbers.at(-1) ?? endOfChain;
  }
}

const numbersIn = (bytes: Buffer): number[] =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(4 * index));

/** Readers find names by halves: a name out of order is not found. */
function sorted(names: readonly string[]): void {
  for (const [index, name] of names.entries()) {
    const before = names[index - 1];
    if (before === undefined || before.length < name.length) continue;
    if (before.length > name.length || before.toUpperCase() >= name.toUpperCase()) throw new Error("out of order");
  }
}
