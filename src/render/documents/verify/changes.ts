import type { LaterChange } from "../../../vocabulary/http/verification.ts";
import type { ForeignPdf } from "../../pdf-syntax/reader/foreign-pdf.ts";
import { type ForeignPage, pagesOf } from "../../pdf-syntax/reader/pages.ts";
import {
  type Dictionary,
  emptyDictionary,
  isReference,
  isStream,
  type PdfValue,
} from "../../pdf-syntax/reader/value.ts";
import { differences, RevisionComparison } from "./comparison.ts";
import { FieldChanges } from "./field-changes.ts";
import { everyNode, type FieldNode, fieldTree } from "./field-tree.ts";
import type { FoundChange } from "./found.ts";
import { inPages } from "./page-changes.ts";
import { isLocked, type PermittedChanges } from "./permissions.ts";
import { ChangeLocator } from "./places.ts";
import { quoted } from "./quoted.ts";
import { called, itemsIn, rolesIn } from "./roles.ts";
import type { Seals } from "./seals.ts";
import { elementsOf, StructureAdditions } from "./structure-additions.ts";

/** The file as it was signed, as it is now, and what was signed behind it. */
export interface LaterRevision {
  readonly before: ForeignPdf;
  readonly after: ForeignPdf;
  readonly permissions: PermittedChanges;
  readonly seals: Seals;
}

interface Changes {
  readonly changes: readonly LaterChange[];
  /** Objects that are two things, so that no comparison says what is shown, as sentences. */
  readonly doubts: readonly string[];
  /** Numbers of the fields that are not as they were. */
  readonly fields: ReadonlySet<number>;
}

/**
 * Differences between the file as it was signed and as it is now, and whether the signature permits them (ISO 32000-2,
 * 12.8.2.2.2): docs/decisions/changes-by-object.md. Both are walked in step from the catalog; a difference that is not known to be harmless
 * counts as content, and nothing is left out because of what the newest revision calls it.
 */
export function changesSince({ before, after, permissions, seals }: LaterRevision): Changes {
  const pages = [pagesOf(before), pagesOf(after)] as const;
  const fields = [fieldTree(before), fieldTree(after)] as const;
  const { comparison, structure } = compared({ before, after, pages, fields });
  const places = new ChangeLocator(after, pages[1]);
  const form = new FieldChanges({ comparison, places, seals });
  const all = places.widgets([...everyNode(fields[1])].flatMap(({ id }) => id ?? []));
  const found = [
    ...inCatalog(comparison, structure),
    ...inForm(comparison, permissions).map((one): FoundChange => ({ ...one, places: all })),
    ...form.between(...fields),
    ...inPages({ comparison, places, structure, added: form.added, signed: form.signed }, pages),
    ...elsewhere(comparison),
  ];
  const changes = found.map(({ kind, message, field, places: seen = [] }) => ({
    kind,
    message: quoted(message),
    isAllowed: isAllowed(kind, field, permissions),
    places: seen,
  }));
  return { changes, doubts: comparison.roles.doubts(), fields: form.changed };
}

type Both<Part> = readonly [before: Part, after: Part];

interface BothRevisions {
  readonly before: ForeignPdf;
  readonly after: ForeignPdf;
  readonly pages: Both<readonly ForeignPage[]>;
  readonly fields: Both<readonly FieldNode[]>;
}

interface ComparedRevisions {
  readonly comparison: RevisionComparison;
  /** undefined: the structure is compared as any entry of the catalog. */
  readonly structure: StructureAdditions | undefined;
}

/** Elements of the structure have a role of their own only where that shows that nothing else was added to it. */
function compared({ before, after, pages, fields }: BothRevisions): ComparedRevisions {
  const plain = rolesIn(before, { pages: pages[0], fields: fields[0] });
  const whole = { comparison: new RevisionComparison(before, after, plain), structure: undefined };
  const [was, is] = [before, after].map(({ catalog }) => catalog.entries.get("StructTreeRoot"));
  if (was === undefined || is === undefined || whole.comparison.isSame(was, is, "StructTreeRoot")) return whole;
  const elements = elementsOf(before);
  const roles = rolesIn(before, { pages: pages[0], fields: fields[0], elements });
  const comparison = new RevisionComparison(before, after, roles);
  const listed = [...everyNode(fields[1])].flatMap(({ id }) => id ?? []);
  const notes = pages[1]
    .flatMap(({ dictionary }) => itemsIn(after, dictionary.entries.get("Annots")))
    .filter(isReference);
  const news = [...listed, ...notes.map(({ id }) => id)].filter((id) => before.get(id) === null);
  const structure = new StructureAdditions(comparison, elements, new Set(news));
  return structure.isAll() ? { comparison, structure } : whole;
}

/** Objects with a part in the document that no rule above has compared, such as nodes of the tree of pages. */
function elsewhere(comparison: RevisionComparison): readonly FoundChange[] {
  const { before, after, roles } = comparison;
  return roles.uncompared().flatMap(([id, role]): readonly FoundChange[] => {
    const reference = { kind: "reference", id, generation: 0 } as const;
    const isSame = comparison.isSame(before.resolve(reference), after.resolve(reference));
    return isSame ? [] : [{ kind: "content", message: `Object ${id}, ${called(role)}, was changed.` }];
  });
}

/** The least P that permits each kind of change (table 254); without any P, all kinds except content are permitted. */
const needed: Readonly<Record<LaterChange["kind"], number>> = {
  longTerm: 1,
  metadata: 1,
  form: 2,
  signature: 2,
  annotation: 3,
  content: 4,
};

const mostLevel = 3;

const isAllowed = (kind: LaterChange["kind"], field: string | undefined, { level, lock }: PermittedChanges): boolean =>
  needed[kind] <= (level ?? mostLevel) && !(field !== undefined && isLocked(field, lock));

/** Kinds of change that entries of the catalog are; entries that are not listed are content. */
const catalogKinds: ReadonlyMap<string, LaterChange["kind"] | undefined> = new Map([
  ["AcroForm", undefined],
  ["DSS", "longTerm"],
  ["Extensions", "longTerm"],
  ["Version", "longTerm"],
  ["Metadata", "metadata"],
]);

function inCatalog(comparison: RevisionComparison, structure: StructureAdditions | undefined): readonly FoundChange[] {
  const { before, after, roles } = comparison;
  const root = before.trailer.entries.get("Root");
  if (isReference(root)) roles.compared(root.id);
  const elsewhere = structure === undefined ? undefined : "StructTreeRoot";
  const keys = differences(comparison, before.catalog, after.catalog, elsewhere);
  return [
    ...(structure === undefined ? [] : [{ kind: "metadata", message: structureGrew } as const]),
    ...keys.flatMap((key): readonly FoundChange[] => {
      const kind = catalogKinds.has(key) ? catalogKinds.get(key) : "content";
      return kind === undefined ? [] : [{ kind, message: `The catalog's ${key} was changed.` }];
    }),
    ...(comparison.isSame(before.trailer.entries.get("Info"), after.trailer.entries.get("Info"))
      ? []
      : [{ kind: "metadata", message: "The document information was changed." } as const]),
  ];
}

const structureGrew = "What was added was named in the structure of the content.";

/** Entries of the form that are compared elsewhere, or that filling may change. */
const formKinds: ReadonlyMap<string, LaterChange["kind"] | undefined> = new Map([
  ["Fields", undefined],
  ["DA", "form"],
  ["DR", "form"],
  ["NeedAppearances", "form"],
]);

/** Entries by which viewers draw every field again, those that are locked as well. */
const redrawing: ReadonlySet<string> = new Set(["DA", "NeedAppearances"]);

function inForm(comparison: RevisionComparison, { lock }: PermittedChanges): readonly FoundChange[] {
  const { before, after, roles } = comparison;
  const written = [before.catalog.entries.get("AcroForm"), after.catalog.entries.get("AcroForm")] as const;
  for (const form of written)
    if (isReference(form) && isStream(before.get(form.id))) roles.doubt(form.id, "is a form, and a stream as well");
  const [had, has] = dictionariesOf(comparison, written);
  return differences(comparison, had, has).flatMap((key): readonly FoundChange[] => {
    if (key === "SigFlags" && isRaised(had.entries.get(key), has.entries.get(key))) return [];
    const isKept =
      key === "DR"
        ? !hasTextOfForm(comparison) &&
          keepsResources(comparison, [had.entries.get(key), has.entries.get(key)], lock !== null)
        : lock === null || !redrawing.has(key);
    const kind = formKinds.has(key) && isKept ? formKinds.get(key) : "content";
    return kind === undefined ? [] : [{ kind, message: `The form's ${key} was changed.` }];
  });
}

/** 12.7.3: every signature has its form say that there are some, and that it may only be appended to; that draws nothing. */
const isRaised = (had: PdfValue | undefined, has: PdfValue | undefined): boolean =>
  typeof has === "number" &&
  Number.isInteger(has) &&
  (had === undefined || (typeof had === "number" && (had & ~has) === 0));

/** Whether viewers draw the text of some annotation by the fonts of the form, though it is no field (12.5.6.6). */
const hasTextOfForm = ({ before, roles }: RevisionComparison): boolean =>
  roles.with("annotation").some((id) => {
    const entries = before.dictionary({ kind: "reference", id, generation: 0 })?.entries;
    return (
      entries?.has("DA") === true && !isStream(before.resolve(before.dictionary(entries.get("AP"))?.entries.get("N")))
    );
  });

/**
 * Filling and signing add resources, and take unused ones away. A font that is exchanged for another of its name redraws other fields; any
 * resource that is exchanged or gone may redraw a field that is locked, for some viewers look here for what an appearance lacks.
 */
function keepsResources(comparison: RevisionComparison, values: BothValues, isLocked: boolean): boolean {
  const [had, has] = dictionariesOf(comparison, values);
  return [...had.entries].every(([category, resources]) => {
    if (!isLocked && category !== "Font") return true;
    const [were, are] = dictionariesOf(comparison, [resources, has.entries.get(category)]);
    const isKept = (name: string): boolean => comparison.isSame(were.entries.get(name), are.entries.get(name), name);
    return [...were.entries.keys()].every((name) => (!isLocked && !are.entries.has(name)) || isKept(name));
  });
}

type BothValues = readonly [before: PdfValue | undefined, after: PdfValue | undefined];

const dictionariesOf = (
  { before, after }: RevisionComparison,
  [one, other]: BothValues,
): readonly [Dictionary, Dictionary] => [
  before.dictionary(one) ?? emptyDictionary,
  after.dictionary(other) ?? emptyDictionary,
];
