import type { WordHandling } from "../../../vocabulary/definition/word.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import type { WordRemark } from "../package/outside-links.ts";
import { simplifiedName } from "../program/merge-name.ts";
import type { TagMeaning } from "../tags/tag-meaning.ts";
import type { TagMark } from "../tree/source-tree.ts";
import type { FieldText, FormattedField } from "./field-value.ts";

/** A mistake in one of them is a mistake in few. */
const mostRemarks = 20;

/** What a definition says of names. `controls`: whether the content controls of the file are filled. */
interface GivenNames {
  readonly names: Iterable<string>;
  readonly lists: Iterable<string>;
  readonly controls: WordHandling;
}

/** What a definition says of fields and controls that the file does not have. `rows`: simplified names of fields whose rows are repeated. */
export function unusedNames(
  marks: readonly TagMark[],
  { names, lists, controls }: GivenNames,
  rows: ReadonlySet<string>,
): readonly WordRemark[] {
  const known = new Set(marks.flatMap(({ meaning }) => fieldNamesIn(meaning)).map(({ name }) => simplifiedName(name)));
  const remark = (name: string, what: string): WordRemark => {
    const message = `${quotedText(name.slice(0, 60))}: ${what}.`;
    return { code: "UNRESOLVED_TOKEN", message };
  };
  const none = `no field ${controls === "keep" ? "" : "and no control "}of that name`;
  return [
    ...[...names]
      .filter((name) => !known.has(simplifiedName(name)))
      .map((name) => remark(name, `it is one of \`names\`, but the file has ${none}`)),
    ...[...lists]
      .filter((name) => !rows.has(simplifiedName(name)))
      .map((name) => remark(name, "it is one of `lists`, but no row of a table in the file has a field of that name")),
  ].slice(0, mostRemarks);
}

/** A name that a field or a control asks the data for; `isSoft`: nothing is missing without it. */
interface RequestedName {
  readonly name: string;
  readonly isSoft: boolean;
}

/** The names that a field or a control asks for, those in its code among them. */
export function fieldNamesIn(meaning: TagMeaning): readonly RequestedName[] {
  if (meaning.kind === "control") return [{ name: meaning.control.name, isSoft: true }];
  if (meaning.kind === "field") return namesOfField(meaning.field);
  return meaning.kind === "next" && meaning.test !== undefined
    ? [...namesInText(meaning.test.left), ...namesInText(meaning.test.right)]
    : [];
}

const namesInText = (text: FieldText): readonly RequestedName[] =>
  text.flatMap((piece) => (typeof piece === "string" ? [] : namesOfField(piece)));

function namesOfField({ value }: FormattedField): readonly RequestedName[] {
  switch (value.kind) {
    case "name":
      return [{ name: value.name, isSoft: value.otherwise !== undefined }, ...namesInText(value.otherwise ?? [])];
    case "choice":
      return [
        ...[value.test.left, value.test.right].flatMap(namesInText),
        ...[value.yes, value.no].flatMap(namesInText).map(({ name }) => ({ name, isSoft: true })),
      ];
    case "text":
      return namesInText(value.text);
    case "formula":
      return value.operands.flatMap(([, field]) => namesOfField(field));
    case "set":
      return namesInText(value.text);
    case "bookmark":
    case "number":
      return [];
  }
}
