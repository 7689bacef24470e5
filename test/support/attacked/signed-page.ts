import { cms } from "../../render/documents/verify/cms.ts";
import { appended, blue } from "./updates.ts";

/** How the objects of a signed file are found. */
type Form = "table" | "stream" | "packed";

export const forms = ["table", "stream", "packed"] as const;

/** The changes that a certification permits (ISO 32000-2, 12.8.2.2); 0: the signature does not certify. */
export type Permission = 0 | 1 | 2 | 3;

export interface SignedParts {
  readonly form: Form;
  readonly permission: Permission;
  /** Entries of the catalog. */
  readonly catalog: string;
  /** The content of the page. */
  readonly contents: string;
  /** The kind of signature, by its dictionary. */
  readonly kind: string;
  /** More objects in the open, with numbers from 40 to 49, listed or not. */
  readonly more: string;
  readonly listed: readonly number[];
  /** The CMS signature over the bytes that are signed. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
}

const usual: SignedParts = {
  form: "table",
  permission: 1,
  catalog: "",
  contents: "4 0 R",
  kind: "/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached",
  more: "",
  listed: [],
  sign: (bytes) => cms(bytes, {}),
};

/** One more than the largest number of an object. */
export const signedSize = 50;

/** Digits of each number of a ByteRange, and of a signature in hexadecimal. */
const digits = 10;
const capacity = 12_000;

/** A blue page of 200 by 100 points with an empty text field `note` (object 24), signed by the field `Signature` (20, 21). */
export async function signedPage(parts: Partial<SignedParts> = {}): Promise<Buffer> {
  const all = { ...usual, ...parts };
  const file = appended(Buffer.alloc(0), textOf(all));
  const at = file.indexOf("<0000");
  const range = [at, at + capacity + 2, file.length - at - capacity - 2].map((value) =>
    String(value).padStart(digits, "0"),
  );
  file.write(`[0 ${range.join(" ")}]`, file.indexOf("[0 0000000000"), "latin1");
  const hashed = Buffer.concat([file.subarray(0, at), file.subarray(at + capacity + 2)]);
  const value = Buffer.from(await all.sign(hashed)).toString("hex");
  file.write(value, at + 1, "latin1");
  return file;
}

function textOf({ form, permission, catalog, contents, kind, more, listed }: SignedParts): string {
  const certifying = permission === 0 ? "" : "/Perms<</DocMDP 21 0 R>>";
  const reference = `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/P ${permission}/V/1.2>>>>]`;
  const packable: readonly (readonly [number, string])[] = [
    [
      1,
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[20 0 R 24 0 R]/SigFlags 3/DA(/Helv 0 Tf 0 g)>>${certifying}${catalog}>>`,
    ],
    [2, "<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 200 100]>>"],
    [3, `<</Type/Page/Parent 2 0 R/Contents ${contents}/Resources<<>>/Annots[20 0 R 24 0 R]>>`],
    [20, "<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/V 21 0 R/Rect[0 0 0 0]/F 132/P 3 0 R>>"],
    [24, "<</Type/Annot/Subtype/Widget/FT/Tx/T(note)/Rect[10 10 60 25]/F 4/P 3 0 R/DA(/Helv 9 Tf 0 g)>>"],
  ];
  const open: readonly (readonly [number, string])[] = [
    [4, blue],
    [
      21,
      `<<${kind}/ByteRange [0 ${Array(3).fill("0".repeat(digits)).join(" ")}]/Contents <${"0".repeat(capacity)}>${permission === 0 ? "" : reference}>>`,
    ],
  ];
  const placed = form === "packed" ? open : [...packable, ...open];
  const objects = placed.map(([id, body]) => `#o${id}#${id} 0 obj\n${body}\nendobj\n`).join("") + more;
  const ids = [...placed.map(([id]) => id), ...listed].toSorted((one, other) => one - other);
  if (form === "table") return `%PDF-1.7\n${objects}${tableOf(ids)}`;
  return `%PDF-1.7\n${objects}${form === "packed" ? holderOf(packable) : ""}${streamOf(ids, form === "packed" ? packable : [])}`;
}

const end = "startxref\n@xref@\n%%EOF\n";

const tableOf = (ids: readonly number[]): string =>
  `#xref#xref\n0 1\n0000000000 65535 f \n${ids.map((id) => `${id} 1\n@o${id}@ 00000 n \n`).join("")}trailer\n<</Size ${signedSize}/Root 1 0 R>>\n${end}`;

const holder = 22;

function holderOf(packed: readonly (readonly [number, string])[]): string {
  const bodies = packed.map(([, body]) => `${body} `);
  const starts = bodies.map((_, at) => bodies.slice(0, at).join("").length);
  const head = packed.map(([id], at) => `${id} ${starts[at]} `).join("");
  const data = head + bodies.join("");
  return `#o${holder}#${holder} 0 obj\n<</Type/ObjStm/N ${packed.length}/First ${head.length}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
}

const hex = (value: number, width: number): string => value.toString(16).padStart(width, "0");

function streamOf(ids: readonly number[], packed: readonly (readonly [number, string])[]): string {
  const rows = new Map<number, string>([
    [0, "0000000000ffff"],
    ...ids.map((id) => [id, `01~o${id}~0000`] as const),
    ...packed.map(([id], at) => [id, `02${hex(holder, 8)}${hex(at, 4)}`] as const),
    ...(packed.length > 0 ? ([[holder, `01~o${holder}~0000`]] as const) : []),
    [23, "01~xref~0000"],
  ]);
  const inOrder = [...rows].toSorted(([one], [other]) => one - other);
  const index = inOrder.map(([id]) => `${id} 1`).join(" ");
  const data = inOrder.map(([, row]) => row).join("");
  return `#xref#23 0 obj\n<</Type/XRef/W[1 4 2]/Index[${index}]/Size ${signedSize}/Root 1 0 R/Filter/ASCIIHexDecode/Length ${inOrder.length * 14}>>\nstream\n${data}\nendstream\nendobj\n${end}`;
}
