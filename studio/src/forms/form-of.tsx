import { useState } from "preact/hooks";
import { Refused } from "../client/call.ts";
import type { Form, GenerationResult } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { type Called, useCall } from "../client/use-call.ts";
import type { Mark } from "../pdf/pdf-pages.tsx";
import { StoredPdf } from "../pdf/stored-pdf.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Write } from "../shell/write.tsx";
import { fileWords } from "../words/file-words.ts";
import { type Entered, FieldInput, isFillable } from "./field-input.tsx";
import { Filled } from "./filled.tsx";

/** The file to fill: an upload by its path, or a stored document by its id. */
type Source = { readonly file: string } | { readonly document: string };

interface Given {
  readonly source: Source;
  /** Where the file itself is. */
  readonly address: string;
}

/** The form of one file. An encrypted one wants its password first. */
export function FormOf({ source, address }: Given) {
  const [password, setPassword] = useState("");
  const opening = { address, password, setPassword };
  return "file" in source ? <OfUpload {...opening} {...source} /> : <OfDocument {...opening} {...source} />;
}

interface Opening {
  readonly address: string;
  readonly password: string;
  readonly setPassword: (password: string) => void;
}

const opened = (password: string) =>
  password === "" ? {} : { headers: { "Colophon-File-Password": encodeURIComponent(password) } };

function OfUpload({ file, ...opening }: Opening & { readonly file: string }) {
  const { password } = opening;
  const called = useCall("GET /v1/{tenantId}/documents/fields", { query: { file }, ...opened(password) });
  return <Fields called={called} source={{ file }} {...opening} />;
}

function OfDocument({ document, ...opening }: Opening & { readonly document: string }) {
  const { password } = opening;
  const called = useCall("GET /v1/{tenantId}/documents/{ref}/fields", {
    path: { ref: document },
    ...opened(password),
  });
  return <Fields called={called} source={{ document }} {...opening} />;
}

interface FieldsGiven extends Opening {
  readonly called: Called<Form>;
  readonly source: Source;
}

function Fields({ called, source, address, password, setPassword }: FieldsGiven) {
  const { load } = called;
  const isLocked = load.state === "failed" && load.error instanceof Refused && isLockedBy(load.error);
  return (
    <>
      {isLocked || password !== "" ? <Password given={setPassword} /> : null}
      <Loaded called={called}>
        {(form) => <Filling form={form} source={source} address={address} password={password} />}
      </Loaded>
    </>
  );
}

const isLockedBy = ({ problem }: Refused): boolean =>
  problem.code === "FORM_LOCKED" || (problem.errors ?? []).some(({ code }) => code === "FORM_LOCKED");

function Password({ given }: { readonly given: (password: string) => void }) {
  const { forms: text } = fileWords.value;
  const [typed, setTyped] = useState("");
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        given(typed);
      }}
    >
      <label>
        {text.password}
        <input
          type="password"
          autocomplete="off"
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <button type="submit">{text.open}</button>
    </form>
  );
}

interface FillingGiven extends Given {
  readonly form: Form;
  readonly password: string;
}

/** Fields beside the pages that they are on. */
function Filling({ form, source, address, password }: FillingGiven) {
  const { forms: text } = fileWords.value;
  const [values, setValues] = useState<Readonly<Record<string, Entered>>>({});
  const [focus, setFocus] = useState("");
  const [made, setMade] = useState<GenerationResult>();
  if (form.fields.length === 0) return <p>{text.noFields}</p>;
  const fields = form.fields.filter(isFillable);
  return (
    <>
      <Notes form={form} />
      <div class="two">
        <section class="form fields" aria-label={text.fields}>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={Object.hasOwn(values, field.name) ? (values[field.name] ?? null) : field.value}
              change={(value) => setValues({ ...values, [field.name]: value })}
              focus={() => setFocus(field.name)}
            />
          ))}
          {may("documents:generate") ? (
            <div class="actions">
              <Fill source={source} values={values} password={password} done={setMade} />
            </div>
          ) : null}
        </section>
        <section aria-label={text.pages}>
          <StoredPdf address={address} password={password} marks={marksOf(form, focus)} />
        </section>
      </div>
      {made === undefined ? null : <Filled made={made} password={password} />}
    </>
  );
}

/** Notes that a reader of the form should know before filling it. */
function Notes({ form: { signed, hasScripts, hasXfa } }: { readonly form: Form }) {
  const { forms: text } = fileWords.value;
  const notes = [
    ...(signed ? [text.signed] : []),
    ...(hasScripts ? [text.scripts] : []),
    ...(hasXfa ? [text.xfa] : []),
  ];
  return notes.length === 0 ? null : (
    <ul class="muted">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** The places of all fields, dashed, and those of the one that is being filled. */
const marksOf = ({ fields }: Form, focus: string): readonly Mark[] =>
  fields.filter(isFillable).flatMap(({ name, places }) =>
    places.flatMap(({ page, x, y, width, height }): readonly Mark[] => {
      const kind = name === focus ? "caret" : "moved";
      return page === null ? [] : [{ page, x, y, width, height, kind }];
    }),
  );

interface FillGiven {
  readonly source: Source;
  readonly values: Readonly<Record<string, Entered>>;
  readonly password: string;
  readonly done: (made: GenerationResult) => void;
}

function Fill({ source, values, password, done }: FillGiven) {
  const { forms: text } = fileWords.value;
  const bodyOf = (form: FormData) => ({
    values,
    ...(form.get("flatten") === "on" ? { flatten: true } : {}),
    ...(password === "" ? {} : { password }),
  });
  const shared = { label: text.fill, title: text.fill, line: text.fillLine, submit: text.fill, done } as const;
  const flatten = (
    <label class="check">
      <input type="checkbox" name="flatten" />
      {text.flatten}
    </label>
  );
  if ("document" in source)
    return (
      <Write
        {...shared}
        kind="main"
        route="POST /v1/{tenantId}/documents/{ref}/fill"
        given={(form) => ({ path: { ref: source.document }, body: bodyOf(form) })}
      >
        {flatten}
      </Write>
    );
  return (
    <Write
      {...shared}
      kind="main"
      route="POST /v1/{tenantId}/documents/fill"
      given={(form) => ({ body: { file: source.file, ...bodyOf(form) } })}
    >
      {flatten}
    </Write>
  );
}
