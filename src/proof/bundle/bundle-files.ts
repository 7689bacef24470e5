import { memberOf, membersOf, type StrictJson, textOf } from "./strict-json.ts";

/*
 * What is in a bundle beside events and proofs follows from these: one way to name each file, to list them, and to say as an in-toto statement
 * how the document was made. A verifier makes the same again and compares bytes.
 */

/** The format's name and version. */
export const bundleFormat = "colophon.evidence.v1";

/** Names of a bundle's files. */
export const manifestName = "evidence.json";
export const statementName = "provenance.intoto.json";
export const eventName = (index: number): string => `events/${index}.json`;
export const proofName = (index: number): string => `events/${index}.tlog-proof`;

/** Events of one bundle. */
export const mostBundleEvents = 1000;

/** A file that a document consists of: the document, and a signature beside it. */
export interface BundleSubject {
  /** Its name in the bundle: `document.` and its extension. */
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** What the list of a bundle says. */
export interface BundleManifest {
  readonly format: typeof bundleFormat;
  readonly documentId: string;
  /** When the document was made. */
  readonly madeAt: string;
  /** `file`: null where the file is not in the bundle. */
  readonly subject: readonly { readonly file: string | null; readonly sha256: string }[];
  readonly events: readonly { readonly file: string; readonly proof: string }[];
  /** Of later versions of the format. */
  readonly anchors: readonly never[];
  readonly inputs: "withheld";
  readonly statement: typeof statementName;
  /** SHA-256 of every other file, hexadecimal, in the order of the archive. */
  readonly files: Readonly<Record<string, string>>;
}

const hashForm = /^[0-9a-f]{64}$/;
const extensionForm = /^[a-z0-9]{1,8}(?:\.[a-z0-9]{1,8})?$/;

/** The files that a document consists of after these events: those of the last that says. Undefined: none says, or not in this form. */
export function subjectsOf(events: readonly StrictJson[]): readonly BundleSubject[] | undefined {
  for (const event of events.toReversed()) {
    const data = memberOf(event, "data");
    const revised = memberOf(data, "file");
    const type = textOf(event, "type");
    if (type !== "DocumentGenerated" && type !== "DocumentRevised") continue;
    const files = type === "DocumentRevised" ? [revised] : memberOf(data, "blobs");
    if (!Array.isArray(files) || files.length === 0) return undefined;
    const subjects = (files as readonly StrictJson[]).map(subjectOf);
    return subjects.every((subject) => subject !== undefined) ? subjects : undefined;
  }
  return undefined;
}

function subjectOf(file: StrictJson): BundleSubject | undefined {
  const fileName = textOf(file, "fileName") ?? "";
  const extension = fileName.slice(fileName.indexOf(".") + 1);
  const sha256 = textOf(file, "sha256") ?? "";
  return extensionForm.test(extension) && hashForm.test(sha256) ? { name: `document.${extension}`, sha256 } : undefined;
}

/** What the bundle's events say of their document, for its list; undefined when the first is not that of a document. */
export function documentOf(events: readonly StrictJson[]): Pick<BundleManifest, "documentId" | "madeAt"> | undefined {
  const [documentId, madeAt] = [textOf(events[0], "data", "documentId"), textOf(events[0], "data", "at")];
  return documentId === undefined || madeAt === undefined ? undefined : { documentId, madeAt };
}

/** A file as the list has it. */
export interface ListedFile {
  readonly name: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** The list of a bundle with these other files. */
export function manifestOf(
  about: Pick<BundleManifest, "documentId" | "madeAt">,
  subjects: readonly BundleSubject[],
  files: readonly ListedFile[],
): BundleManifest {
  const isThere = (name: string): boolean => files.some((file) => file.name === name);
  const events = files.filter(({ name }) => name.endsWith(".tlog-proof")).length;
  return {
    format: bundleFormat,
    documentId: about.documentId,
    madeAt: about.madeAt,
    subject: subjects.map(({ name, sha256 }) => ({ file: isThere(name) ? name : null, sha256 })),
    events: Array.from({ length: events }, (_, index) => ({ file: eventName(index), proof: proofName(index) })),
    anchors: [],
    inputs: "withheld",
    statement: statementName,
    files: Object.fromEntries(files.map(({ name, sha256 }) => [name, sha256])),
  };
}

/** How the document was made, by its first event: an in-toto statement with SLSA provenance. */
export function statementOf(event: StrictJson): object {
  const said = (...way: readonly string[]): string => textOf(event, "data", ...way) ?? "";
  const dependency = (name: string, sha256: string) => ({ name, digest: { sha256 } });
  const listed = (kind: string): object[] =>
    membersOf(event, "data", "colophon", kind)
      .filter((member): member is [string, string] => typeof member[1] === "string")
      .map(([name, sha256]) => dependency(`${kind}/${name}`, sha256));
  const components = membersOf(event, "data", "colophon", "components").map(([id, component]) =>
    dependency(`components/${id}`, textOf(component, "definition") ?? ""),
  );
  const data = said("colophon", "data");
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: said("fileName"), digest: { sha256: said("colophon", "output") } }],
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:colophon:document:1",
        externalParameters: {
          documentId: said("documentId"),
          format: said("format"),
          locale: said("colophon", "job", "locale"),
          timeZone: said("colophon", "job", "timeZone"),
        },
        resolvedDependencies: [
          dependency("definition", said("colophon", "definition")),
          ...(data === "" ? [] : [dependency("data", data)]),
          ...components,
          ...listed("assets"),
          ...listed("faces"),
        ],
      },
      runDetails: {
        builder: { id: `urn:colophon:engine:${said("colophon", "engine")}` },
        metadata: { invocationId: textOf(event, "id") ?? "", finishedOn: said("at") },
      },
    },
  };
}

/** A list or a statement as its file has it. */
export const fileText = (value: object): string => `${JSON.stringify(value)}\n`;
