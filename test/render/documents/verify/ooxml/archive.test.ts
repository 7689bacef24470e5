import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readArchive } from "../../../../../src/render/documents/verify/ooxml/archive.ts";
import { PackageError } from "../../../../../src/render/documents/verify/ooxml/package-error.ts";

/** An entry of an archive; what stands in the directory alone can be said apart. */
interface Entry {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly isDeflated?: boolean;
  readonly flags?: number;
  readonly method?: number;
  /** In its own header. */
  readonly own?: { readonly name?: string; readonly method?: number; readonly signature?: number };
  readonly size?: number;
  readonly packed?: number;
  readonly at?: number;
}

interface Around {
  readonly before?: string;
  readonly comment?: string | Buffer;
  readonly count?: number;
  readonly directoryAt?: number;
  readonly directorySignature?: number;
}

const extra = Buffer.from("extra");
const remark = Buffer.from("a remark");

function localHeader({ name, own = {} }: Entry, method: number, data: Buffer): Buffer {
  const ownName = Buffer.from(own.name ?? name);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(own.signature ?? 0x0403_4b50, 0);
  head.writeUInt16LE(own.method ?? method, 8);
  head.writeUInt16LE(ownName.length, 26);
  head.writeUInt16LE(extra.length, 28);
  return Buffer.concat([head, ownName, extra, data]);
}

function centralHeader(entry: Entry, method: number, facts: { packed: number; size: number; at: number }): Buffer {
  const name = Buffer.from(entry.name);
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x0201_4b50, 0);
  head.writeUInt16LE(entry.flags ?? 0x0800, 8);
  head.writeUInt16LE(method, 10);
  head.writeUInt32LE(entry.packed ?? facts.packed, 20);
  head.writeUInt32LE(entry.size ?? facts.size, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(2 * extra.length, 30);
  head.writeUInt16LE(remark.length, 32);
  head.writeUInt32LE(entry.at ?? facts.at, 42);
  return Buffer.concat([head, name, extra, extra, remark]);
}

function endRecord(count: number, at: number, comment: Buffer): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([end, comment]);
}

/** An archive whose entries have fields of every kind, one behind the other. */
function archive(entries: readonly Entry[], around: Around = {}): Buffer {
  const parts: Buffer[] = [Buffer.from(around.before ?? "")];
  const directory: Buffer[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? "");
    const method = entry.method ?? (entry.isDeflated === true ? 8 : 0);
    const data = entry.isDeflated === true ? deflateRawSync(content) : content;
    const local = localHeader(entry, method, data);
    directory.push(centralHeader(entry, method, { packed: data.length, size: content.length, at }));
    parts.push(local);
    at += local.length;
  }
  if (around.directorySignature !== undefined) directory[0]?.writeUInt32LE(around.directorySignature, 0);
  const comment = Buffer.from(around.comment ?? "");
  return Buffer.concat([
    ...parts,
    ...directory,
    endRecord(around.count ?? entries.length, around.directoryAt ?? at, comment),
  ]);
}

const texts = (file: Uint8Array, ...limits: [{ entries: number; bytes: number }?]) =>
  Object.fromEntries([...readArchive(file, ...limits)].map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));

function refusal(file: Uint8Array, ...limits: [{ entries: number; bytes: number }?]): string {
  try {
    readArchive(file, ...limits);
    return "nothing";
  } catch (error) {
    if (error instanceof PackageError) return error.message;
    throw error;
  }
}

const two: readonly Entry[] = [
  { name: "a.xml", content: "stored" },
  { name: "word/b.xml", content: "deflated ".repeat(50), isDeflated: true },
];

describe("an archive is read", () => {
  test("by the names in its directory, stored files and deflated ones", () => {
    const found = { "/a.xml": "stored", "/word/b.xml": "deflated ".repeat(50) };
    expect(texts(archive(two))).toEqual(found);
    const padded = Buffer.concat([Buffer.from("pad"), archive(two)]);
    expect(texts(new Uint8Array(padded.buffer, padded.byteOffset + 3, padded.length - 3))).toEqual(found);
  });

  test("without its folders, and without any file", () => {
    expect(texts(archive([{ name: "word/" }, ...two.slice(0, 1)]))).toEqual({ "/a.xml": "stored" });
    expect(texts(archive([]))).toEqual({});
  });

  test("up to its limits, and not beyond", () => {
    const bytes = 6 + 9 * 50;
    expect(Object.keys(texts(archive(two), { entries: 2, bytes }))).toHaveLength(2);
    expect(refusal(archive(two), { entries: 1, bytes })).toBe("It has more than 1 files, which is the limit.");
    expect(refusal(archive(two), { entries: 2, bytes: bytes - 1 })).toBe(
      `Its files are larger than ${bytes - 1} bytes together, which is the limit.`,
    );
    expect(refusal(archive([...two, { name: "folder/" }]), { entries: 2, bytes })).toMatch(/more than 2 files/);
  });

  test("by default up to 10,000 files, which are counted before any is looked for", () => {
    expect(refusal(archive([], { count: 10_000 }))).toMatch(/its directory is not where it says/);
    expect(refusal(archive([], { count: 10_001 }))).toBe("It has more than 10000 files, which is the limit.");
  });

  test("by the last end of a directory whose comment ends with the file", () => {
    const found = { "/a.xml": "stored" };
    const [one] = two.slice(0, 1) as [Entry];
    expect(texts(archive([one], { comment: "x".repeat(65_535) }))).toEqual(found);
    expect(texts(archive([one], { comment: Buffer.from([0x50, 0x4b, 5, 6, ...Buffer.alloc(30)]) }))).toEqual(found);
    expect(texts(archive([one], { comment: endRecord(0, 0, Buffer.alloc(0)) }))).toEqual({});
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["less than an end", Buffer.from("PK")],
    ["no end", Buffer.alloc(100)],
    ["something behind its end", Buffer.concat([archive(two), Buffer.from("x")])],
    ["an end too far away", Buffer.concat([archive(two, { comment: "x".repeat(65_535) }), Buffer.from("x")])],
  ])("not when it has %s", (_, file) => {
    expect(refusal(file)).toBe("It is a damaged archive: its directory has no end.");
  });
});

const long = "n".repeat(3_000);
const cut = `${"n".repeat(1_000)}…`;
const damaged = (what: string): string => `It is a damaged archive: ${what}.`;

describe("an archive is refused", () => {
  test.each<[string, Buffer, string]>([
    ["a folder up", archive([{ name: "../a" }]), "It holds ../a, a name that readers take for different ones."],
    ["a name twice", archive([{ name: "a.xml" }, { name: "A.XML" }]), "It holds A.XML twice."],
    ["a file that is encrypted", archive([{ name: "a", flags: 0x0801 }]), "It holds a encrypted."],
    [
      "a way to compress that is not read",
      archive([{ name: "a", method: 9 }]),
      "It holds a compressed in a way that is not read (9).",
    ],
    ["a directory elsewhere", archive(two, { directoryAt: 3 }), damaged("its directory is not where it says")],
    ["a directory beyond its end", archive(two, { directoryAt: 9_999 }), damaged("its directory is not where it says")],
    ["more files than its directory", archive(two, { count: 3 }), damaged("its directory is not where it says")],
    [
      "an entry of another kind in its directory",
      archive(two, { directorySignature: 0x0403_4b50 }),
      damaged("its directory is not where it says"),
    ],
    ["a file beyond its end", archive([{ name: "a", at: 9_999 }]), damaged("a is not where it says")],
    [
      "a file without a header",
      archive([{ name: "a", own: { signature: 0x0201_4b50 } }]),
      damaged("a is not where it says"),
    ],
    ["a file of two names", archive([{ name: "a", own: { name: "b" } }]), damaged("a has two names")],
    ["a file of two methods", archive([{ name: "a", own: { method: 8 } }]), damaged("a is compressed in two ways")],
    ["a file that is cut off", archive([{ name: "a", packed: 9_999 }]), damaged("a is cut off")],
    [
      "a stored file shorter than it says",
      archive([{ name: "a", content: "abc", size: 4 }]),
      damaged("a has another size than it says"),
    ],
    [
      "a deflated file shorter than it says",
      archive([{ name: "a", content: "abc", isDeflated: true, size: 4 }]),
      damaged("a has another size than it says"),
    ],
    [
      "a deflated file longer by one byte than it says",
      archive([{ name: "a", content: "abc", isDeflated: true, size: 2 }]),
      damaged("a has another size than it says"),
    ],
    [
      "a deflated file that is far longer than it says",
      archive([{ name: "a", content: "abc".repeat(9_999), isDeflated: true, size: 2 }]),
      damaged("a cannot be inflated to the size that it states"),
    ],
    [
      "what cannot be inflated",
      archive([{ name: "a", content: "\xff\xff\xff", method: 8, size: 2 }]),
      damaged("a cannot be inflated to the size that it states"),
    ],
    [
      "something before its first file",
      archive(two, { before: "x" }),
      damaged("something stands before its first file"),
    ],
  ])("with %s", (_, file, message) => {
    expect(refusal(file)).toBe(message);
  });

  test("with files that overlap", () => {
    const inner = localHeader({ name: "b" }, 0, Buffer.from("x"));
    const outer: Entry = { name: "a", content: inner };
    const whole = archive([outer]);
    const at = whole.indexOf(inner);
    const both = [
      centralHeader(outer, 0, { packed: inner.length, size: inner.length, at: 0 }),
      centralHeader({ name: "b" }, 0, { packed: 1, size: 1, at }),
    ];
    const local = whole.subarray(0, at + inner.length);
    const end = endRecord(2, local.length, Buffer.alloc(0));
    expect(refusal(Buffer.concat([local, ...both, end]))).toBe(damaged("two of its files overlap"));
    expect(refusal(Buffer.concat([local, ...both.toReversed(), end]))).toBe(damaged("two of its files overlap"));
  });

  test("with a directory inside a file, even by a byte", () => {
    const withSize = (more: number): Buffer => {
      const size = 3 + more;
      return archive([{ name: "a", content: "abc", packed: size, size }]);
    };
    expect(refusal(withSize(0))).toBe("nothing");
    expect(refusal(withSize(1))).toBe(damaged("its directory overlaps its files"));
  });

  test.each<[Entry, string]>([
    [{ name: long, flags: 1 }, `It holds ${cut} encrypted.`],
    [{ name: long, method: 9 }, `It holds ${cut} compressed in a way that is not read (9).`],
    [{ name: long, at: 99_999 }, damaged(`${cut} is not where it says`)],
    [{ name: long, own: { signature: 1 } }, damaged(`${cut} is not where it says`)],
    [{ name: long, own: { name: "b" } }, damaged(`${cut} has two names`)],
    [{ name: long, own: { method: 8 } }, damaged(`${cut} is compressed in two ways`)],
    [{ name: long, packed: 99_999 }, damaged(`${cut} is cut off`)],
    [{ name: long, size: 1 }, damaged(`${cut} has another size than it says`)],
    [{ name: long, method: 8, size: 1 }, damaged(`${cut} cannot be inflated to the size that it states`)],
    [{ name: `${long}\\b` }, `It holds ${cut}, a name that readers take for different ones.`],
  ])("in a short message, whatever the name's length: %#", (entry, message) => {
    expect(refusal(archive([entry]))).toBe(message);
  });
});
