import type { ConformanceLevel } from "../../vocabulary/definition/conformance.ts";
import type { Document } from "../../vocabulary/generated/definition.ts";
import type { AskedClaims, Claim, Obstacle } from "../model/claims.ts";
import { unquoteLiteral } from "../model/literal.ts";
import type { Picture } from "../model/picture.ts";
import type { LoadedResources } from "../resources/loaded-resources.ts";
import { placesOf } from "../resources/wanted.ts";

/**
 * An encrypted document is simply not archival: it makes no such claim, and nothing is said of it. Linear in the
 * definition; nothing is looked for where no claim is requested.
 */
export function readClaims(document: Document, resources: Pick<LoadedResources, "pictures" | "files">): AskedClaims {
  const claims = (document.conformance ?? [])
    .map((level, at) => ({ level: lower(level), path: `/document/conformance/${at}` }))
    .filter((claim) => document.encryption === undefined || familyOf(claim) !== "pdf/a");
  if (claims.length === 0) return { claims, obstacles: [] };
  return {
    claims,
    obstacles: [
      ...claims.flatMap(unwritten),
      ...secondClaims(claims),
      ...cmykPictures(document, resources.pictures),
      ...attachmentsIn(document, resources.files),
      ...printedLayers(document),
      ...closedToReaders(document),
      ...scriptsIn(document),
    ],
  };
}

/** As the published list has it: authors write words in any case. */
const lower = (level: ConformanceLevel): ConformanceLevel => level.toLowerCase() as ConformanceLevel;

/** What no file of this version has. */
function unwritten({ level, path }: Claim): readonly Obstacle[] {
  if (!level.startsWith("pdf/a-1")) return [];
  const message = "this version writes object streams, which PDF 1.4 does not know.";
  return [{ kind: "object-streams", path, message }];
}

/** A structure tree is wanted: by the definition, by one of its claims, or for every document. */
export const isTagged = (
  { tagged = false }: Document,
  { claims }: AskedClaims,
  always: { readonly tagged?: boolean },
): boolean => tagged || always.tagged === true || claims.some(needsTags);

/** PDF/UA, and the level A of PDF/A-1 to 3. */
const needsTags = ({ level }: Claim): boolean => level.startsWith("pdf/ua") || level.endsWith("a");

const familyOf = ({ level }: Claim): string => level.slice(0, level.indexOf("-"));

function secondClaims(claims: readonly Claim[]): readonly Obstacle[] {
  return claims
    .filter((claim, at) => claims.slice(0, at).some((before) => familyOf(before) === familyOf(claim)))
    .map(({ path }) => ({
      kind: "second-claim",
      path,
      message: "a file claims one level of a standard; another stands before this one.",
    }));
}

/** ISO 14289-1, 7.16: what is encrypted must be open to screen readers. */
function closedToReaders({ encryption }: Document): readonly Obstacle[] {
  if (encryption === undefined || encryption.permissions?.extract === true) return [];
  const message = "the encryption forbids extracting text for accessibility; set `extract` among its permissions.";
  return [{ kind: "extraction-forbidden", path: "/document/encryption/permissions", message }];
}

const isCmyk = ({ samples }: Picture): boolean =>
  samples.kind === "cmyk" || (samples.kind === "jpeg" && samples.components === 4);

function cmykPictures(document: Document, pictures: LoadedResources["pictures"]): readonly Obstacle[] {
  const cmyk = new Set([...pictures].filter(([, picture]) => isCmyk(picture)).map(([source]) => source));
  if (cmyk.size === 0) return [];
  return placesOf(document, cmyk).map(({ path }) => ({
    kind: "cmyk-picture",
    path,
    message: "the picture is in CMYK, and the file's colours are sRGB; convert the picture to RGB.",
  }));
}

function attachmentsIn({ attachments = [] }: Document, files: LoadedResources["files"]): readonly Obstacle[] {
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

function scriptsIn({ actions = [] }: Document): readonly Obstacle[] {
  const message = "archives hold no scripts; leave `actions` out.";
  return actions.map((_, at) => ({ kind: "script", path: `/document/actions/${at}`, message }));
}

function printedLayers({ layers = [] }: Document): readonly Obstacle[] {
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
