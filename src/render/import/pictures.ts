import type { ImportedPicture } from "../../vocabulary/http/import.ts";
import { sha256 } from "../../vocabulary/ids.ts";
import { type ImageType, imageTypeOf } from "../../vocabulary/image-type.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type ImportFindings, quoted } from "./findings.ts";

const endings: Readonly<Record<ImageType, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/tiff": "tif",
  "image/webp": "webp",
  "image/svg+xml": "svg",
};

/** Pictures that come out of a file, each once. */
export class Pictures {
  readonly #byHash = new Map<string, { readonly path: string; readonly bytes: Uint8Array }>();
  readonly #findings: ImportFindings;
  #bytes = 0;

  constructor(findings: ImportFindings) {
    this.#findings = findings;
  }

  /** The path that a definition names it by; undefined: it is no picture that a document can show, which is reported. */
  add(bytes: Uint8Array, place: string): string | undefined {
    const type = imageTypeOf(bytes);
    if (type === undefined) return this.#dropped(place, "A picture of a kind that documents do not show is");
    const hash = sha256(bytes);
    const known = this.#byHash.get(hash);
    if (known !== undefined) return known.path;
    if (bytes.length > limits.imageBytes) return this.#dropped(place, "A picture larger than an upload may be is");
    if (this.#bytes + bytes.length > limits.importedPictureBytes)
      return this.#dropped(place, `A picture beyond ${limits.importedPictureBytes} bytes of them together is`);
    this.#bytes += bytes.length;
    const path = `images/import-${hash.slice(0, 12)}.${endings[type]}`;
    this.#byHash.set(hash, { path, bytes });
    return path;
  }

  /** A picture in a `data:` address (RFC 2397) in base64. */
  addDataUri(uri: string, place: string): string | undefined {
    const [, base64] = /^data:[^,;]{0,100};base64,(.*)$/s.exec(uri.slice(0, 2 * limits.imageBytes)) ?? [];
    if (base64 === undefined) return this.#dropped(place, "A picture whose address is not in base64 is");
    return this.add(Buffer.from(base64, "base64"), place);
  }

  /** The path for a picture that the file names and does not hold. */
  missing(address: string, place: string): string {
    const name = (address.split(/[?#]/)[0] ?? "").split(/[\\/]/).at(-1) ?? "";
    const safe = name
      .replace(/[^A-Za-z0-9._ -]/g, "-")
      .replace(/^\.+/, "")
      .slice(-limits.assetNameLength);
    const path = `images/${safe === "" ? "picture" : safe}`;
    this.#findings.add("IMPORT_FILE_MISSING", "lost", place, `Upload ${quoted(address)} as ${quoted(path)}.`);
    return path;
  }

  list(): readonly ImportedPicture[] {
    return [...this.#byHash.values()].map(({ path, bytes }) => ({
      path,
      sizeBytes: bytes.length,
      base64: Buffer.from(bytes).toString("base64"),
    }));
  }

  #dropped(place: string, what: string): undefined {
    this.#findings.dropped("lost", place, what);
    return undefined;
  }
}
