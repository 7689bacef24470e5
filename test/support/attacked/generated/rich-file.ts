import type { PdfValue } from "../../../../src/render/pdf-syntax/reader/value.ts";
import { hashOf } from "../../../../src/render/signatures/signer.ts";
import { timestamper } from "../../../../src/render/signatures/timestamp/timestamper.ts";
import { cms } from "../../../render/documents/verify/cms.ts";
import { signingOutside } from "../../../render/signatures/signed.ts";
import type { Permission } from "../signed-page.ts";
import { fileOf, type Objects, objectsIn, type Path, reference, updated, withItem } from "./objects.ts";

/** What a signature permits, and what else was signed behind it. */
export interface Setting {
  readonly permission: Permission;
  readonly locks: "none" | "all" | "some";
  /** A second signature, where that is permitted, and a timestamp follow the first. */
  readonly isSignedTwice: boolean;
}

const digits = 10;
const capacity = 12_000;

/** The signature's dictionary, in which range and value are still to be filled in. */
const unfilled = (kind: string, more = ""): string =>
  `<<${kind}/ByteRange [0 ${Array(3).fill("0".repeat(digits)).join(" ")}]/Contents <${"0".repeat(capacity)}>${more}>>`;

const approval = "/Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached";
const stamp = "/Type/DocTimeStamp/Filter/Adobe.PPKLite/SubFilter/ETSI.RFC3161";

export const unfilledSignature = unfilled(approval);
export const unfilledTimestamp = unfilled(stamp);

/** A file with one unfilled signature, filled: over everything else in it. */
export async function filled(file: Buffer): Promise<Buffer> {
  const signed = Buffer.from(file);
  const at = signed.lastIndexOf(`<${"0".repeat(capacity)}>`);
  const range = [at, at + capacity + 2, signed.length - at - capacity - 2].map((value) =>
    String(value).padStart(digits, "0"),
  );
  signed.write(`[0 ${range.join(" ")}]`, signed.lastIndexOf("[0 0000000000"), "latin1");
  const hashed = Buffer.concat([signed.subarray(0, at), signed.subarray(at + capacity + 2)]);
  const isTimestamp = signed.lastIndexOf("ETSI.RFC3161") > signed.lastIndexOf("adbe.pkcs7.detached");
  const value = isTimestamp ? await token(hashed) : await cms(hashed, {});
  signed.write(Buffer.from(value).toString("hex"), at + 1, "latin1");
  return signed;
}

async function token(bytes: Uint8Array): Promise<Uint8Array> {
  const request = { authority: "https://lt.example.com/tsr", digest: "sha256", seed: "00".repeat(32) } as const;
  return (await timestamper(request, signingOutside)(hashOf("sha256", bytes))).token;
}

/** A stream in PDF's own spelling. */
export const stream = (entries: string, data: string): string =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;

const look = (colour: string): string =>
  stream("/Type/XObject/Subtype/Form/BBox[0 0 40 15]/Resources<<>>", `${colour} rg 0 0 40 15 re f`);

const seenThrough = "/Type/XObject/Subtype/Form/BBox[0 0 40 15]/Resources<</ExtGState<</G<</ca 0.5>>>>>>";

const widget = (left: number, bottom: number, more: string, page = 3): string =>
  `<</Type/Annot/Subtype/Widget/Rect[${left} ${bottom} ${left + 40} ${bottom + 15}]/P ${page} 0 R${more}>>`;

/** Two pages of 300 by 200 points with everything that a later revision could change. */
const objects: Readonly<Record<number, string>> = {
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm 5 0 R/Outlines 60 0 R/OCProperties 61 0 R/StructTreeRoot 62 0 R/Names 63 0 R/Metadata 64 0 R/MarkInfo<</Marked true>>/ViewerPreferences<</DisplayDocTitle true>>/OpenAction[3 0 R/Fit]/PageLabels<</Nums[0<</S/D>>]>>/Lang(en)>>",
  2: "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Resources 12 0 R>>",
  3: "<</Type/Page/Parent 2 0 R/Contents[10 0 R 11 0 R]/Annots 13 0 R/StructParents 0/Group<</S/Transparency/CS/DeviceRGB>>/Tabs/S>>",
  4: "<</Type/Page/Parent 2 0 R/Contents 14 0 R/Resources 12 0 R/Rotate 0/CropBox[0 0 300 200]/Annots[35 0 R 48 0 R 49 0 R 52 0 R 53 0 R]>>",
  5: "<</Fields[50 0 R 20 0 R 30 0 R 33 0 R 36 0 R 37 0 R 40 0 R 41 0 R 42 0 R 43 0 R 44 0 R 45 0 R 47 0 R 56 0 R 57 0 R]/DR 6 0 R/DA(/Helv 9 Tf 0 g)/SigFlags 3/CO[20 0 R]/NeedAppearances false>>",
  6: "<</Font<</Helv 7 0 R/ZaDb 8 0 R>>/XObject<</X1 15 0 R>>>>",
  7: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  8: "<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>",
  10: stream("", "0.9 0.9 1 rg 0 0 300 200 re f"),
  11: stream(
    "",
    "q 1 0 0 1 10 150 cm /X1 Do Q BT /F1 12 Tf 0 g 60 160 Td (Contract) Tj ET /OC/L1 BDC 0 0.6 0 rg 200 160 20 20 re f EMC /OC/L2 BDC 0.6 0 0.6 rg 230 160 20 20 re f EMC",
  ),
  12: "<</Font<</F1 7 0 R>>/XObject<</X1 15 0 R>>/ExtGState<</G1 16 0 R>>/Properties<</L1 46 0 R/L2 66 0 R>>>>",
  13: "[50 0 R 20 0 R 21 0 R 32 0 R 34 0 R 36 0 R 38 0 R 39 0 R 40 0 R 41 0 R 42 0 R 43 0 R 44 0 R 45 0 R 47 0 R 55 0 R 56 0 R 57 0 R]",
  14: stream("", "/G1 gs 1 0.95 0.8 rg 0 0 300 200 re f BT /F1 12 Tf 0 g 60 160 Td (Annex) Tj ET"),
  15: stream(
    "/Type/XObject/Subtype/Form/BBox[0 0 40 40]/Resources<</ExtGState 17 0 R>>/Group<</S/Transparency>>",
    "/G1 gs 0 0 1 rg 0 0 40 40 re f",
  ),
  16: "<</Type/ExtGState/ca 1>>",
  17: "<</G1 16 0 R>>",
  20: widget(10, 120, "/FT/Tx/T(text)/V(old)/F 4/DA(/Helv 9 Tf 0 g)/AP<</N 70 0 R>>/MK<</BC[0 0 0]>>/StructParent 1"),
  21: widget(60, 120, "/T(inner)/V(made)/Parent 30 0 R/F 4/MK<</BG[0.8 1 0.8]>>"),
  30: "<</T(group)/FT/Tx/Kids[21 0 R 31 0 R]>>",
  31: "<</T(deeper)/Parent 30 0 R/Kids[32 0 R]/Ff 0>>",
  32: widget(110, 120, "/T(inherited)/Parent 31 0 R/F 4/AP<</N 71 0 R>>"),
  33: "<</FT/Tx/T(shared)/V(both)/Kids[34 0 R 35 0 R]/DA(/Helv 9 Tf 0 g)>>",
  34: widget(160, 120, "/Parent 33 0 R/F 4/AP<</N 72 0 R>>"),
  35: widget(10, 120, "/Parent 33 0 R/F 4/AP<</N 72 0 R>>", 4),
  36: widget(10, 95, "/FT/Btn/T(check)/V/Off/AS/Off/F 4/AP<</N<</Yes 73 0 R/Off 74 0 R>>>>/MK<</CA(4)>>"),
  37: "<</FT/Btn/Ff 49152/T(radio)/V/a/Kids[38 0 R 39 0 R]>>",
  38: widget(60, 95, "/Parent 37 0 R/AS/a/F 4/AP<</N<</a 73 0 R/Off 74 0 R>>>>"),
  39: widget(110, 95, "/Parent 37 0 R/AS/Off/F 4/AP<</N<</b 73 0 R>>>>"),
  40: widget(160, 95, "/FT/Ch/Ff 131072/T(choice)/Opt[(one)(two)]/V(one)/I[0]/F 4/DA(/Helv 9 Tf 0 g)/AP<</N 75 0 R>>"),
  41: widget(
    10,
    70,
    "/FT/Btn/Ff 65536/T(button)/F 4/MK<</BG[0.5 0.5 1]/CA(Send)>>/A<</S/URI/URI(https://example.com)>>/AP<</N 76 0 R>>",
  ),
  42: widget(60, 70, "/FT/Sig/T(buyer)/F 4/Lock<</Type/SigFieldLock/Action/Include/Fields[(text)]>>"),
  43: widget(110, 70, "/FT/Tx/T(hidden)/V(x)/F 2/AP<</N 77 0 R>>"),
  44: widget(160, 70, "/FT/Tx/T(printed)/V(x)/F 36/AP<</N 77 0 R>>"),
  45: widget(10, 45, "/FT/Tx/T(layered)/V(x)/F 4/OC 66 0 R/AP<</N 77 0 R>>"),
  46: "<</Type/OCG/Name(Layer)>>",
  47: "<</Type/Annot/Subtype/Widget/FT/Sig/T(unseen)/Rect[0 0 0 0]/F 132/P 3 0 R>>",
  48: "<</Type/Annot/Subtype/Text/Rect[60 100 80 120]/Contents(a note)/Popup 49 0 R/P 4 0 R/AP<</N 78 0 R>>>>",
  49: "<</Type/Annot/Subtype/Popup/Rect[100 100 150 140]/Parent 48 0 R/Open false>>",
  50: widget(60, 45, "/FT/Sig/T(signature)/F 132/V 51 0 R/AP<</N 79 0 R>>"),
  52: "<</Type/Annot/Subtype/Highlight/Rect[60 155 110 175]/QuadPoints[60 175 110 175 60 155 110 155]/C[1 1 0]/F 4/P 4 0 R/AP<</N 78 0 R>>>>",
  53: "<</Type/Annot/Subtype/Square/Rect[200 20 260 60]/C[0 0.5 0]/IC[0.7 1 0.7]/F 4/P 4 0 R/AP<</N 78 0 R>>>>",
  55: "<</Type/Annot/Subtype/Link/Rect[200 10 260 30]/Border[0 0 1]/Dest[4 0 R/Fit]/P 3 0 R/F 4>>",
  // Two that lie over one another, and that one sees through: their order shows, and how often they are drawn.
  56: widget(200, 60, "/FT/Tx/T(under)/V(x)/F 4/AP<</N 58 0 R>>"),
  57: widget(210, 65, "/FT/Tx/T(over)/V(x)/F 4/AP<</N 59 0 R>>"),
  58: stream(seenThrough, "/G gs 1 0 0 rg 0 0 40 15 re f"),
  59: stream(seenThrough, "/G gs 0 0 1 rg 0 0 40 15 re f"),
  60: "<</Type/Outlines/First 65 0 R/Last 65 0 R/Count 1>>",
  61: "<</OCGs[46 0 R 66 0 R]/D<</Order[46 0 R 66 0 R]/ON[46 0 R]/OFF[66 0 R]/AS[]>>>>",
  62: "<</Type/StructTreeRoot/K 67 0 R/ParentTree 68 0 R/ParentTreeNextKey 2>>",
  63: "<</Dests<</Names[(a)[4 0 R/XYZ 0 0 0]]>>>>",
  64: stream("/Type/Metadata/Subtype/XML", "<x/>"),
  65: "<</Title(Annex)/Parent 60 0 R/Dest[4 0 R/Fit]>>",
  66: "<</Type/OCG/Name(Layer)>>",
  67: "<</Type/StructElem/S/Document/P 62 0 R/K[69 0 R]>>",
  68: "<</Nums[0[69 0 R]1 69 0 R]>>",
  69: "<</Type/StructElem/S/Form/P 67 0 R/Pg 3 0 R/K[0<</Type/OBJR/Obj 20 0 R/Pg 3 0 R>>]>>",
  70: look("0.9 0.6 0.6"),
  71: look("0.6 0.9 0.6"),
  72: look("0.6 0.6 0.9"),
  73: look("0.9 0.9 0.3"),
  74: look("0.3 0.9 0.9"),
  75: look("0.9 0.3 0.9"),
  76: look("0.5 0.5 1"),
  77: look("0.2 0.2 0.2"),
  78: look("1 0.8 0.2"),
  79: look("0.4 0.8 0.4"),
};

const locksOf = { none: "", all: "/Action/All", some: "/Action/Include/Fields[(text)(group)]" } as const;

function signatureOf({ permission, locks }: Setting): string {
  const reference = (method: string, parameters: string): string =>
    `<</Type/SigRef/TransformMethod/${method}/TransformParams<</Type/TransformParams/V/1.2${parameters}>>>>`;
  const references = [
    ...(permission === 0 ? [] : [reference("DocMDP", `/P ${permission}`)]),
    ...(locks === "none" ? [] : [reference("FieldMDP", locksOf[locks])]),
  ];
  return unfilled(approval, references.length === 0 ? "" : `/Reference[${references.join("")}]`);
}

/** The objects of the file before it is signed, without its signature. */
export function richObjects({ permission }: Setting): ReadonlyMap<number, { readonly text: string }> {
  const certifying = permission === 0 ? "" : "/Perms<</DocMDP 51 0 R>>";
  return new Map(
    Object.entries(objects).map(([id, text]) => [
      Number(id),
      { text: id === "1" ? text.replace("/Lang(en)", `/Lang(en)${certifying}`) : text },
    ]),
  );
}

/** The file, signed as the setting says. */
export async function signedRich(setting: Setting, own: Objects = richObjects(setting)): Promise<Buffer> {
  const first = await filled(fileOf(new Map([...own, [51, { text: signatureOf(setting) }]])));
  if (!setting.isSignedTwice) return first;
  const second = setting.permission === 1 ? first : await filled(updated(first, added(first, 80, unfilledSignature)));
  return filled(updated(second, added(second, 82, unfilledTimestamp)));
}

/** A new field without extent and its signature, listed in the form and on the first page. */
function added(file: Buffer, id: number, signature: string): Objects {
  const all = objectsIn(file);
  const listed = (at: number, path: Path): PdfValue => withItem(all.get(at) ?? null, path, reference(id));
  const field = `<</Type/Annot/Subtype/Widget/FT/Sig/T(later${id})/V ${id + 1} 0 R/P 3 0 R/F 132/Rect[0 0 0 0]>>`;
  return new Map<number, PdfValue | { readonly text: string }>([
    [5, listed(5, ["Fields"])],
    [13, listed(13, [])],
    [id, { text: field }],
    [id + 1, { text: signature }],
  ]);
}
