import { zip } from "../../codecs/zip.ts";
import { readArchive } from "../../documents/verify/ooxml/archive.ts";
import type { FinishedPackage } from "../../model/document/finished-package.ts";
import { PartLinks } from "../fill/part-links.ts";
import { withElements } from "../tree/root-tag.ts";
import { packedText, packedWith } from "./packed-again.ts";
import { contentTypesPart, openWordPackage } from "./word-package.ts";

const packageLinks = "/_rels/.rels";
const origin = "_xmlsignatures/origin.sigs";
const signaturePart = "_xmlsignatures/sig1.xml";
const signatures = "application/vnd.openxmlformats-package.digital-signature";
const prolog = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A filled Word file, which has no signature yet, as a package that can be signed (ECMA-376-2, 13.2). */
export const signablePackage = (bytes: Uint8Array<ArrayBuffer>): FinishedPackage => ({
  bytes,
  parts: () => readArchive(bytes),
  signed: (signature) => signed(bytes, signature),
});

/** The package with a signature, an origin that leads to it, and a link to that; all else lies there as it was. */
function signed(bytes: Uint8Array, signature: string): Uint8Array<ArrayBuffer> {
  const { entries, textOf } = openWordPackage(bytes);
  const written = new Map([
    [contentTypesPart, withTypes(textOf(contentTypesPart) ?? "")],
    [packageLinks, linkedTo("signatureOrigin", origin, textOf(packageLinks) ?? "")],
  ]);
  return zip([
    ...packedWith(entries, written),
    { name: origin, content: new Uint8Array() },
    packedText("_xmlsignatures/_rels/origin.sigs.rels", linkedTo("signature", "sig1.xml", "")),
    packedText(signaturePart, prolog + signature),
  ]);
}

function linkedTo(kind: Parameters<PartLinks["signatureId"]>[0], target: string, relationships: string): string {
  const links = new PartLinks(relationships);
  links.signatureId(kind, target);
  return links.addedTo(relationships) ?? relationships;
}

/** Content types with those of an origin and a signature. */
function withTypes(types: string): string {
  const ending = `Default Extension="sigs" ContentType="${signatures}-origin"`;
  const part = `Override PartName="/${signaturePart}" ContentType="${signatures}-xmlsignature+xml"`;
  return withElements(types, /Extension\s*=\s*["']sigs["']/i.test(types) ? [part] : [ending, part]);
}
