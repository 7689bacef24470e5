import { faultOfFileName, safeFileName } from "../../../../vocabulary/file-name.ts";
import type { Attachment as AttachmentWord, Document } from "../../../../vocabulary/generated/definition.ts";
import { type FileExtension, isExtension, mediaTypes } from "../../../../vocabulary/media-types.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { EmbeddedFile } from "../../../model/document/document.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { LoadedResources } from "../../resources/loaded-resources.ts";

/** The files to embed, each under a name of its own; what could not be had is reported already. */
export function readAttachments(
  { attachments = [] }: Document,
  { files }: Pick<LoadedResources, "files">,
  report: Report,
): readonly EmbeddedFile[] {
  const names = new Set<string>();
  return attachments.flatMap((word, at) => {
    const bytes = files.get(unquoteLiteral(word.filePath));
    if (bytes === undefined) return [];
    const path = `/document/attachments/${at}`;
    const wanted = fileNameOf(word, path, report);
    const name = unused(wanted, names);
    names.add(name);
    if (name !== wanted) {
      const message = `An attachment before it is named ${shown(wanted)}, too; this one is embedded as ${shown(name)}.`;
      report.add(undefined, "ATTACHMENT_RENAMED", path, message);
    }
    const { description, relationship } = word;
    return [
      {
        name,
        path,
        description: description === undefined ? undefined : unquoteLiteral(description),
        relationship,
        mediaType: mediaTypeOf(word, name, path, report),
        bytes,
      },
    ];
  });
}

/** The name as it is given, or that of the file. One from the data may be none; the nearest takes its place. */
function fileNameOf({ fileName, filePath }: AttachmentWord, path: string, report: Report): string {
  const ownName = unquoteLiteral(filePath).split("/").at(-1) ?? "";
  const given = unquoteLiteral(fileName ?? "").trim();
  if (given === "") return ownName;
  const why = faultOfFileName(given);
  if (why === undefined) return given;
  const name = safeFileName(given) || ownName;
  const message = `${shown(given)} is no name of a file: it ${why}. The file is embedded as ${shown(name)}.`;
  report.add("CONTENT_ERROR", "ATTACHMENT_RENAMED", `${path}/fileName`, message);
  return name;
}

/** Readers find files by their names: a second `a.xml` becomes `a (2).xml`. */
function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf(".");
  const [stem, end] = dot <= 0 ? [name, ""] : [name.slice(0, dot), name.slice(dot)];
  for (let count = 2; ; count += 1) {
    const other = `${stem} (${count})${end}`;
    if (!taken.has(other)) return other;
  }
}

const anyBytes = "application/octet-stream";

/** The XML of an e-invoice is embedded as text/xml (ZUGFeRD 2.3, technical supplement); other XML may be, too. */
const typeOf = (end: FileExtension): string => (end === "xml" ? "text/xml" : mediaTypes[end]);

/** RFC 6838, 4.2, without parameters. */
const isMediaType = (text: string): boolean =>
  text.length <= 255 && /^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*$/.test(text);

function mediaTypeOf({ mimeType }: AttachmentWord, name: string, path: string, report: Report): string {
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const byName = isExtension(end) ? typeOf(end) : anyBytes;
  if (mimeType === undefined) return byName;
  const given = unquoteLiteral(mimeType).trim();
  if (isMediaType(given)) return given;
  const message = `${shown(mimeType)} is no media type; the file is embedded as ${byName}.`;
  report.add("CONTENT_ERROR", "MEDIA_TYPE_UNKNOWN", `${path}/mimeType`, message);
  return byName;
}
