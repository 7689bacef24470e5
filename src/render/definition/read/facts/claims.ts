import type { ConformanceLevel } from "../../../../vocabulary/definition/document/conformance.ts";
import type { Document } from "../../../../vocabulary/generated/definition.ts";
import { type PointerSteps, pointer } from "../../../../vocabulary/json/pointer.ts";
import type { Report } from "../../../contract/report.ts";
import type { AskedClaims, Claim, ClaimObstacle } from "../../../model/document/claims.ts";
import type { Picture } from "../../../model/drawing/picture.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { LoadedResources } from "../../resources/loaded-resources.ts";
import { placesOf } from "../../resources/wanted.ts";

/**
 * An encrypted document is not archival: its claims of PDF/A are left out with a remark and no error code, as the
 * specification says, before anything is looked for. Linear in the definition; nothing is looked for where no claim is
 * requested.
 */
export function readClaims(
  document: Document,
  resources: Pick<LoadedResources, "pictures" | "files">,
  report: Report,
): AskedClaims {
  const requested = (document.conformance ?? []).map((level, at) => ({
    level: lower(level),
    path: `/document/conformance/${at}`,
  }));
  const isDropped = (claim: Claim): boolean => document.encryption !== undefined && familyOf(claim) === "pdf/a";
  for (const { level, path } of requested.filter(isDropped))
    report.add(undefined, "NOT_ARCHIVAL", path, encrypted(level));
  const claims = requested.filter((claim) => !isDropped(claim));
  if (claims.length === 0) return { claims, obstacles: [] };
  return {
    claims,
    obstacles: [
      ...secondClaims(claims),
      ...otherEditions(claims),
      ...picturesThat(isCmyk, inCmyk, document, resources.pictures),
      ...picturesThat(isDeep, tooDeep, document, resources.pictures),
      ...attachmentsIn(document, resources.files),
      ...layersOf(document),
      ...printedLayers(document),
      ...closedToReaders(document),
      ...scriptsIn(document),
    ],
    seeThrough: claims.some(({ level }) => level.startsWith("pdf/a-1"))
      ? seeThroughIn(document, resources.pictures)
      : [],
  };
}

const encrypted = (level: ConformanceLevel): string =>
  `The claim ${level} is left out: the document is encrypted, and no archive file is. Leave \`encryption\` out to claim it.`;

/** As the published list has it: authors write words in any case. */
const lower = (level: ConformanceLevel): ConformanceLevel => level.toLowerCase() as ConformanceLevel;

/** A structure tree is wanted: by the definition, by one of its claims, or for every document. */
export const isTagged = (
  { tagged = false }: Document,
  { claims }: AskedClaims,
  always: { readonly tagged?: boolean },
): boolean => tagged || always.tagged === true || claims.some(needsTags);

/** PDF/UA, and the level A of PDF/A-1 to 3. */
const needsTags = ({ level }: Claim): boolean => level.startsWith("pdf/ua") || level.endsWith("a");

const familyOf = ({ level }: Claim): string => level.slice(0, level.indexOf("-"));

function secondClaims(claims: readonly Claim[]): readonly ClaimObstacle[] {
  return claims
    .filter((claim, at) => claims.slice(0, at).some((before) => familyOf(before) === familyOf(claim)))
    .map(({ path }) => ({
      kind: "second-claim",
      path,
      message: "a file claims one level of a standard; another stands before this one.",
    }));
}

/** PDF/A-4 and PDF/UA-2 are PDF 2.0, and the others are not: a file is one of both. */
function otherEditions(claims: readonly Claim[]): readonly ClaimObstacle[] {
  const [first, ...others] = claims;
  if (first === undefined) return [];
  return others
    .filter((claim) => familyOf(claim) !== familyOf(first) && isNewest(claim) !== isNewest(first))
    .map(({ path }) => ({ kind: "other-edition", path, message: apartFrom(first.level) }));
}

const isNewest = ({ level }: Claim): boolean => level.startsWith("pdf/a-4") || level === "pdf/ua-2";

const apartFrom = (first: ConformanceLevel): string =>
  `${first} stands before it, and one is for PDF 2.0 alone, the other for what came before; PDF/UA-2 goes with PDF/A-4, PDF/UA-1 with 1 to 3.`;

/** ISO 14289-1, 7.16: what is encrypted must be open to screen readers. */
function closedToReaders({ encryption }: Document): readonly ClaimObstacle[] {
  if (encryption === undefined || encryption.permissions?.extract === true) return [];
  const message = "the encryption forbids extracting text for accessibility; set `extract` among its permissions.";
  return [{ kind: "extraction-forbidden", path: "/document/encryption/permissions", message }];
}

const isCmyk = ({ samples }: Picture): boolean =>
  samples.kind === "cmyk" || (samples.kind === "jpeg" && samples.components === 4);

const inCmyk = {
  kind: "cmyk-picture",
  message: "the picture is in CMYK, and the file's colours are sRGB; convert the picture to RGB.",
} as const;

const isDeep = ({ samples }: Picture): boolean => samples.kind !== "jpeg" && samples.bits === 16;

const tooDeep = {
  kind: "deep-picture",
  message: "the picture has 16 bits for each sample, and PDF/A-1 knows 8; convert the picture.",
} as const;

function picturesThat(
  are: (picture: Picture) => boolean,
  obstacle: Pick<ClaimObstacle, "kind" | "message">,
  document: Document,
  pictures: LoadedResources["pictures"],
): readonly ClaimObstacle[] {
  const found = new Set([...pictures].filter(([, picture]) => are(picture)).map(([source]) => source));
  return found.size === 0 ? [] : placesOf(document, found).map(({ path }) => ({ ...obstacle, path }));
}

function attachmentsIn({ attachments = [] }: Document, files: LoadedResources["files"]): readonly ClaimObstacle[] {
  const embedded = attachments.flatMap(({ filePath }, at) =>
    files.has(unquoteLiteral(filePath)) ? [`/document/attachments/${at}`] : [],
  );
  if (embedded.length === 0) {
    const message = "the standard is for files with attachments, and nothing is attached.";
    return [{ kind: "attachment-missing", path: "/document/attachments", message }];
  }
  const message = "only PDF/A files may be attached, and whether this is one is not checked; PDF/A-3 takes any file.";
  return embedded.map((path) => ({ kind: "attachment", path, message }));
}

function scriptsIn({ actions = [] }: Document): readonly ClaimObstacle[] {
  return actions.map(({ event, field }, at) => {
    const path = `/document/actions/${at}`;
    return field === undefined && event.toLowerCase() !== "open"
      ? { kind: "document-script", path, message: "archives hold no scripts of this event; leave it out." }
      : { kind: "script", path, message: "PDF/A-1 to 3 know no scripts; leave it out, or claim PDF/A-4." };
  });
}

function layersOf({ layers = [] }: Document): readonly ClaimObstacle[] {
  const message = "PDF/A-1 knows no layers; leave `layers` out, or claim PDF/A-2.";
  return layers.map((_, at) => ({ kind: "layer", path: `/document/layers/${at}`, message }));
}

function printedLayers({ layers = [] }: Document): readonly ClaimObstacle[] {
  return layers.flatMap(({ print = "whenVisible" }, at) =>
    print === "whenVisible"
      ? []
      : [
          {
            kind: "layer-print",
            path: `/document/layers/${at}/print`,
            message: "what is printed must be what is shown; leave `print` out.",
          } as const,
        ],
  );
}

const saysHowOpaque = /opacity$/i;
const isColor = /color$|^(?:fill|stroke|background|border)/i;
const hasAlpha = /^(?:rgba|hsla)\(|^#(?:[0-9a-f]{4}|[0-9a-f]{8})$/i;

/** Where a definition lets what is beneath shine through, whether or not it is shown: JSON Pointers. Linear. */
function seeThroughIn(document: Document, pictures: LoadedResources["pictures"]): readonly string[] {
  const withAlpha = new Set([...pictures].filter(([, { alpha }]) => alpha !== undefined).map(([source]) => source));
  const places = withAlpha.size === 0 ? [] : placesOf(document, withAlpha).map(({ path }) => path);
  search(document, ["document"], (trail) => places.push(pointer(trail)));
  return places;
}

function search(node: object, trail: PointerSteps, found: (trail: PointerSteps) => void): void {
  for (const [key, value] of Object.entries(node)) {
    trail.push(key);
    if (typeof value === "object" && value !== null) search(value, trail, found);
    else if (typeof value === "number" && value < 1 && saysHowOpaque.test(key)) found(trail);
    else if (typeof value === "string" && hasAlpha.test(value) && isColor.test(key)) found(trail);
    trail.pop();
  }
}
