import type { ImpactReport } from "../../http/templates/impact.ts";
import type { ImpactChange } from "./document-impact.ts";
import { type ImpactKind, impactKindNames, impactKinds } from "./impact-kinds.ts";

/** A report for a terminal: what changes in how many documents, then the groups, the gravest first. */
export function impactInWords(report: ImpactReport): readonly string[] {
  const { documents, changed, refusedByBoth, kinds, groups, groupsLeftOut } = report;
  return [
    changed === 0
      ? `None of ${counted(documents, "document")} changes.`
      : `${changed} of ${counted(documents, "document")} change.`,
    ...impactKindNames.flatMap((kind) => countLine(kind, kinds[kind])),
    ...(refusedByBoth.documents === 0
      ? []
      : [
          `${counted(refusedByBoth.documents, "set")} of data not compared, as neither definition makes a document of it, such as ${refusedByBoth.examples.map(({ name, code }) => `${name} (${code})`).join(", ")}`,
        ]),
    ...groups.flatMap(groupLines),
    ...(groupsLeftOut === 0 ? [] : ["", `and ${groupsLeftOut} more groups`]),
  ];
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

const countLine = (kind: ImpactKind, documents = 0): readonly string[] =>
  documents === 0 ? [] : [`  ${documents} ${kind}: ${impactKinds[kind]}`];

function groupLines({
  documents,
  worst,
  examples,
  pages,
  changes,
  more,
}: ImpactReport["groups"][number]): readonly string[] {
  const others = examples.filter((name) => name !== worst);
  const rest = others.length === 0 ? "" : `; also ${others.join(", ")}${documents > others.length + 1 ? " …" : ""}`;
  const grown = pages.before === pages.after ? "" : `, pages ${pages.before} → ${pages.after}`;
  return [
    "",
    `${counted(documents, "document")}: ${worst}${grown}${rest}`,
    ...changes.map((change) => `  ${changeInPlace(change)}`),
    ...(more === 0 ? [] : [`  and ${more} more changes`]),
  ];
}

/** A change as a line: its kind, where it is, and its code. */
export const changeInPlace = ({ kind, path, page, code }: ImpactChange): string =>
  [
    kind,
    ...(path === "" ? [] : [path]),
    ...(page === undefined ? [] : [`(page ${page})`]),
    ...(code === undefined ? [] : [code]),
  ].join(" ");
