import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { type Answer, call, type Given, type Route } from "../client/call.ts";
import { curlOf } from "../client/curl.ts";
import { words } from "../words/words.ts";
import { Dialog } from "./dialog.tsx";
import { troubleOf } from "./loaded.tsx";
import { objectOf } from "./parse-data.ts";

interface WriteGiven<R extends Route> {
  /** On the button that opens the dialog. */
  readonly label: string;
  readonly title: string;
  /** A sentence on what will happen. */
  readonly line?: string;
  readonly submit: string;
  readonly kind?: "main" | "danger" | "quiet";
  readonly route: R;
  /** The form's values, as the route takes them. */
  readonly given: (form: FormData) => Given<R>;
  readonly done: (answer: Answer<R>) => void;
  readonly children?: ComponentChildren;
}

/** A button whose dialog changes something, and shows the same request as a command line. */
export function Write<R extends Route>(all: WriteGiven<R>) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={all.kind} onClick={() => setOpen(true)}>
        {all.label}
      </button>
      {open ? <WriteDialog all={all} close={() => setOpen(false)} /> : null}
    </>
  );
}

function WriteDialog<R extends Route>({ all, close }: { readonly all: WriteGiven<R>; readonly close: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [curl, setCurl] = useState<string>();
  const given = () => all.given(new FormData(form.current ?? undefined));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const { value } = await call(all.route, given());
      close();
      all.done(value);
    } catch (error) {
      setTrouble(troubleOf(error, words.value));
      setBusy(false);
    }
  };
  const show = () => setCurl(curlOf(all.route, given(), location.origin));
  return (
    <Dialog title={all.title} close={close}>
      <form ref={form} class="form" onSubmit={submit} onInput={() => curl !== undefined && show()}>
        {all.line === undefined ? null : <p>{all.line}</p>}
        {all.children}
        <p role="alert" class="trouble">
          {trouble}
        </p>
        <Buttons all={all} busy={busy} show={show} />
        {curl === undefined ? null : <Curl text={curl} />}
      </form>
    </Dialog>
  );
}

interface ButtonsGiven<R extends Route> {
  readonly all: WriteGiven<R>;
  readonly busy: boolean;
  readonly show: () => void;
}

function Buttons<R extends Route>({ all, busy, show }: ButtonsGiven<R>) {
  return (
    <div class="actions">
      <button type="submit" class="main" disabled={busy}>
        {all.submit}
      </button>
      <button type="button" class="quiet" onClick={show}>
        {words.value.write.curl}
      </button>
    </div>
  );
}

/** A command line to read and to copy. */
function Curl({ text }: { readonly text: string }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1).
  return <pre tabIndex={0}>{text}</pre>;
}

interface FieldGiven {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly type?: "text" | "url" | "number" | "date" | "datetime-local" | "file" | "password";
  readonly isOptional?: boolean;
  readonly value?: string;
  readonly accept?: string;
}

/** The kinds of fields differ in what they may have beside it; these have all that is set here. */
const kindOf = (type: NonNullable<FieldGiven["type"]>) => ({ type }) as { readonly type: "text" };

/** A labelled field of a form. */
export function Field({ label, name, hint, type = "text", isOptional = false, value, accept }: FieldGiven) {
  return (
    <label>
      {label}
      {hint === undefined ? null : <small class="muted">{hint}</small>}
      <input
        name={name}
        {...kindOf(type)}
        required={!isOptional}
        spellcheck={false}
        {...(value === undefined ? {} : { defaultValue: value })}
        {...(accept === undefined ? {} : { accept })}
        {...(type === "password" ? { autocomplete: "off" as const } : {})}
      />
    </label>
  );
}

/** Puts the text of a file that is dropped on a field into it. */
function takeText(event: DragEvent): void {
  const [file] = event.dataTransfer?.files ?? [];
  const field = event.currentTarget;
  if (file === undefined || !(field instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  void file.text().then((text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** A labelled field for several lines, which may be dropped as a file. */
export function TextField({ label, name, hint, isOptional = false, value }: Omit<FieldGiven, "type" | "accept">) {
  return (
    <label>
      {label}
      {hint === undefined ? null : <small class="muted">{hint}</small>}
      <textarea
        name={name}
        rows={6}
        required={!isOptional}
        spellcheck={false}
        onDrop={takeText}
        {...(value === undefined ? {} : { defaultValue: value })}
      />
    </label>
  );
}

/** A labelled field for an object in JSON: a form with another text is not sent, and says why. */
export function DataField({ label, name, isOptional = false, value }: Omit<FieldGiven, "type" | "accept" | "hint">) {
  const judge = (field: HTMLTextAreaElement) => {
    const isRight = field.value.trim() === "" || objectOf(field.value) !== undefined;
    field.setCustomValidity(isRight ? "" : words.value.write.noObject);
  };
  return (
    <label>
      {label}
      <textarea
        name={name}
        rows={6}
        required={!isOptional}
        spellcheck={false}
        onDrop={takeText}
        onInput={({ currentTarget }) => judge(currentTarget)}
        {...(value === undefined ? {} : { defaultValue: value })}
      />
    </label>
  );
}

interface ChecksGiven {
  readonly legend: string;
  readonly name: string;
  readonly values: readonly string[];
  readonly checked: readonly string[];
}

/** A set of boxes to tick, each named by its value. */
export function Checks({ legend, name, values, checked }: ChecksGiven) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} class="check">
          <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
          <code>{value}</code>
        </label>
      ))}
    </fieldset>
  );
}
