import { useEffect, useId, useRef } from "preact/hooks";
import { numberText } from "../shell/format.ts";
import { fileWords } from "../words/file-words.ts";
import {
  type DataField,
  type DataMembers,
  emptyEntry,
  entriesIn,
  inputFor,
  memberOf,
  shownValue,
  typedValue,
  withMember,
} from "./data-fields.ts";

/** Entries of a list that have fields; longer lists come out of a file. */
const mostEntries = 50;

interface Given {
  readonly fields: readonly DataField[];
  /** The object that they are members of. */
  readonly value: unknown;
  readonly change: (value: DataMembers) => void;
}

/** Fields for the data that a Word file reads, each by its name in the data. What they are not about stays as it is. */
export function DataForm({ fields, value, change }: Given) {
  return (
    <>
      {fields.map((field) => (
        <Part
          key={field.name}
          field={field}
          label={field.name}
          value={memberOf(value, field.name)}
          change={(member) => change(withMember(value, field.name, member))}
        />
      ))}
    </>
  );
}

interface PartGiven<Field extends DataField = DataField> {
  readonly field: Field;
  readonly label: string;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

function Part({ field, ...given }: PartGiven) {
  switch (field.kind) {
    case "group":
      return (
        <fieldset class="part">
          <legend>{given.label}</legend>
          <DataForm fields={field.members} value={given.value} change={given.change} />
        </fieldset>
      );
    case "list":
      return <Entries field={field} {...given} />;
    case "value":
      return <Value field={field} {...given} />;
  }
}

type ListGiven = PartGiven<Extract<DataField, { kind: "list" }>>;

/** The entries of a list, to be added and removed. */
function Entries({ field: { entry }, label, value, change }: ListGiven) {
  const { word: text } = fileWords.value;
  const more = useRef<HTMLButtonElement>(null);
  const part = useRef<HTMLFieldSetElement>(null);
  const removed = useRef(0);
  const entries = entriesIn(value);
  const remove = (at: number) => {
    removed.current = 1;
    change(entries.toSpliced(at, 1));
  };
  useEffect(() => {
    // What had the focus is gone.
    if (removed.current > 0) (more.current ?? part.current)?.focus();
    removed.current = 0;
  }, [entries.length]);
  return (
    <fieldset ref={part} class="part" tabIndex={-1}>
      <legend>{label}</legend>
      {entries.slice(0, mostEntries).map((one, at) => (
        <div key={at} class="entry">
          <Part
            field={entry}
            label={text.entry(label, numberText(at + 1))}
            value={one}
            change={(changed) => change(entries.toSpliced(at, 1, changed ?? ""))}
          />
          <button type="button" class="quiet" onClick={() => remove(at)}>
            {text.remove(label, numberText(at + 1))}
          </button>
        </div>
      ))}
      {entries.length > mostEntries ? (
        <p class="muted">{text.moreEntries(numberText(mostEntries), numberText(entries.length))}</p>
      ) : null}
      {entries.length < mostEntries ? (
        <button ref={more} type="button" class="add" onClick={() => change([...entries, emptyEntry(entry)])}>
          {text.add(label)}
        </button>
      ) : null}
    </fieldset>
  );
}

type ValueGiven = PartGiven<Extract<DataField, { kind: "value" }>>;

function Value({ field, label, value, change }: ValueGiven) {
  const { word: text, forms } = fileWords.value;
  const id = useId();
  return (
    <div class="field">
      <label for={id}>
        {label}
        {field.isRequired ? ` ${forms.required}` : ""}
        {field.isPicture ? <small class="muted"> {text.picture}</small> : null}
      </label>
      <Control id={id} input={field.input} value={value} change={change} />
    </div>
  );
}

interface ControlGiven {
  readonly id: string;
  readonly input: Extract<DataField, { kind: "value" }>["input"];
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

/** It changes the data when it is left, so that no page is drawn at every letter. */
function Control({ id, input: wanted, value, change }: ControlGiven) {
  const input = inputFor(wanted, value);
  if (input === "switch")
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === true}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    );
  const shared = {
    ...{ id, value: shownValue(value) },
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change(typedValue(currentTarget.value, input, value)),
  };
  if (input === "lines") return <textarea {...shared} rows={4} />;
  if (input === "date") return <input {...shared} type="date" />;
  return <input {...shared} type="text" inputMode={input === "number" ? "decimal" : "text"} />;
}
