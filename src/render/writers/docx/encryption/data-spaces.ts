import type { CompoundEntry } from "./compound-file.ts";
import { littleEndian } from "./little-endian.ts";

/**
 * The description of the encryption, the same in every encrypted package, with the names that Office uses (MS-OFFCRYPTO
 * 2.1 and 2.3.4.1).
 */
export function dataSpaces(): CompoundEntry {
  const space = "StrongEncryptionDataSpace";
  const transform = "StrongEncryptionTransform";
  const package_ = Buffer.concat([littleEndian(1), littleEndian(0), text("EncryptedPackage"), text(space)]);
  return {
    name: "\u0006DataSpaces",
    entries: [
      { name: "Version", stream: Buffer.concat([text("Microsoft.Container.DataSpaces"), versions]) },
      {
        name: "DataSpaceMap",
        stream: Buffer.concat([littleEndian(8), littleEndian(1), littleEndian(package_.length + 4), package_]),
      },
      {
        name: "DataSpaceInfo",
        entries: [{ name: space, stream: Buffer.concat([littleEndian(8), littleEndian(1), text(transform)]) }],
      },
      {
        name: "TransformInfo",
        entries: [{ name: transform, entries: [{ name: "\u0006Primary", stream: primary() }] }],
      },
    ],
  };
}

/** Versions of the reader, the updater and the writer: 1.0 each. */
const versions = Buffer.from("010000000100000001000000", "hex");

/** MS-OFFCRYPTO 2.1.8 and 2.1.9. */
function primary(): Buffer {
  const id = text("{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}");
  const name = text("Microsoft.Container.EncryptionTransform");
  const transform = [littleEndian(0), littleEndian(0), littleEndian(0), littleEndian(4)];
  return Buffer.concat([littleEndian(id.length + 8), littleEndian(1), id, name, versions, ...transform]);
}

/** UNICODE-LP-P4: the length in bytes, the text, filled up to four bytes. */
function text(value: string): Buffer {
  const bytes = Buffer.from(value, "utf16le");
  return Buffer.concat([littleEndian(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}
