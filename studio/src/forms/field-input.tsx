import { useId } from "preact/hooks";
import type { Form } from "../client/generated/routes.ts";
import { fileWords } from "../words/file-words.ts";

type FormField = Form["fields"][number];
/** The value of a field: a text, whether a box is on, one choice or a list of them; null: nothing. */
export type Entered = FormField["value"];

/** Buttons and signatures take no value. */
export const isFillable = ({ type }: FormField): boolean => type !== "button" && type !== "signature";

interface Given {
  readonly field: FormField;
  readonly value: Entered;
  readonly change: (value: Entered) => void;
  /** It is being filled now. */
  readonly focus: () => void;
}

/** A field of a form as a control of the page, with its name in the file beside what the file says it is for. */
export function FieldInput(given: Given) {
  const { field, focus } = given;
  const id = useId();
  return (
    <div class="field" onFocusCapture={focus}>
      <label for={id}>
        {field.label ?? field.name}
        {field.required ? ` ${fileWords.value.forms.required}` : ""}
        {field.label === null ? null : <small class="muted"> {field.name}</small>}
      </label>
      <Control {...given} id={id} />
    </div>
  );
}

type ControlGiven = Given & { readonly id: string };

function Control(given: ControlGiven) {
  const { type, value, editable } = given.field;
  switch (type) {
    case "checkbox":
      // Several boxes of one name hold which of them is on, and a single one whether it is.
      return typeof value === "boolean" ? <Box {...given} /> : <Select {...given} />;
    case "radio":
      return <Select {...given} />;
    case "choice":
      return editable ? <Text {...given} /> : <Select {...given} />;
    case "list":
      return <Select {...given} />;
    case "text":
      return <Text {...given} />;
    case "button":
    case "signature":
      return null;
  }
}

const textOf = (value: Entered): string => (typeof value === "string" ? value : "");

/** A text; with the options of a list that takes others too. */
function Text({ id, field, value, change }: ControlGiven) {
  const { multiline, maxLength, readOnly, options } = field;
  const most = maxLength === null ? {} : { maxLength };
  const typed = (text: string) => change(text === "" ? null : text);
  if (multiline)
    return (
      <textarea
        {...{ id, ...most }}
        rows={4}
        disabled={readOnly}
        value={textOf(value)}
        onInput={({ currentTarget }) => typed(currentTarget.value)}
      />
    );
  const list = options === null ? {} : { list: `${id}-options` };
  return (
    <>
      <input
        {...{ id, ...most, ...list }}
        disabled={readOnly}
        value={textOf(value)}
        onInput={({ currentTarget }) => typed(currentTarget.value)}
      />
      {options === null ? null : (
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

function Box({ id, field: { readOnly }, value, change }: ControlGiven) {
  return (
    <input
      id={id}
      type="checkbox"
      disabled={readOnly}
      checked={value === true}
      onChange={({ currentTarget }) => change(currentTarget.checked)}
    />
  );
}

function Select({ id, field, value, change }: ControlGiven) {
  const { options, multiple, readOnly } = field;
  const chosen = Array.isArray(value) ? value : [textOf(value)];
  const picked = (select: HTMLSelectElement) => {
    const all = Array.from(select.selectedOptions, (option) => option.value);
    if (multiple) change(all);
    else change(all[0] === undefined || all[0] === "" ? null : all[0]);
  };
  return (
    <select id={id} multiple={multiple} disabled={readOnly} onChange={({ currentTarget }) => picked(currentTarget)}>
      {multiple ? null : <option value="" selected={chosen[0] === ""} />}
      {(options ?? []).map((option) => (
        <option key={option.value} value={option.value} selected={chosen.includes(option.value)}>
          {option.text}
        </option>
      ))}
    </select>
  );
}
