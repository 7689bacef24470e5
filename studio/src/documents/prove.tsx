import { useState } from "preact/hooks";
import { addressOf } from "../client/call.ts";
import type { Reproduction } from "../client/generated/routes.ts";
import { dataOf } from "../shell/parse-data.ts";
import { type Standing, Status } from "../shell/status.tsx";
import { DataField, TextField, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

const standings: Readonly<Record<Reproduction["verdict"], Standing>> = {
  identical: "good",
  "body-identical": "good",
  different: "bad",
  unavailable: "warn",
};

/** Makes a document once more and says whether it is the same: a report to read and to print. */
export function Prove({ documentId, done }: { readonly documentId: string; readonly done: () => void }) {
  const { prove: text } = words.value;
  const [report, setReport] = useState<Reproduction>();
  const proved = (answer: Reproduction) => {
    setReport(answer);
    done();
  };
  return (
    <section class="prove">
      <h2>{text.title}</h2>
      <p class="muted">{text.line}</p>
      <Write
        label={text.run}
        title={text.title}
        line={text.line}
        submit={text.run}
        kind="main"
        route="POST /v1/{tenantId}/documents/{ref}/reproduce"
        given={(form) => ({ path: { ref: documentId }, body: inputsOf(form) })}
        done={proved}
      >
        <TextField label={text.definition} name="definition" isOptional />
        <DataField label={text.data} name="data" isOptional />
      </Write>
      <p class="muted">{text.evidenceLine}</p>
      <a
        class="button"
        href={addressOf("GET /v1/{tenantId}/documents/{ref}/evidence", { path: { ref: documentId } })}
        download={`evidence-${documentId}.zip`}
      >
        {text.evidence}
      </a>
      <div aria-live="polite">{report === undefined ? null : <Report report={report} />}</div>
    </section>
  );
}

/** The values of the form; an empty one is taken from what was kept. */
function inputsOf(form: FormData) {
  const definition = String(form.get("definition") ?? "").trim();
  const data = String(form.get("data") ?? "").trim();
  return { ...(definition === "" ? {} : { definition }), ...(data === "" ? {} : { data: dataOf(data) }) };
}

function Report({ report }: { readonly report: Reproduction }) {
  const { prove: text } = words.value;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [text.stored, text[report.storedFile]],
    [text.recorded, report.recorded.output],
    [text.rebuilt, report.rebuilt?.output],
    [text.madeBy, report.made.version],
    [text.remadeBy, report.by?.version],
    [text.missing, report.missing.join(", ") || undefined],
  ];
  return (
    <div class="report">
      <p class="verdict">
        <Status standing={standings[report.verdict]} word={text[report.verdict]} />
      </p>
      {report.reason === null ? null : <p>{text[report.reason]}</p>}
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code class="break">{value}</code>
              </dd>
            </div>
          ))}
      </dl>
      <div class="actions">
        <button type="button" onClick={() => print()}>
          {text.print}
        </button>
      </div>
    </div>
  );
}
