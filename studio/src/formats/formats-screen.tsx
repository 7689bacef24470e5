import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { call } from "../client/call.ts";
import type { Diagnosis, Template } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { type DescribedAnswer, hiddenLayers } from "../preview/live.ts";
import { boxesOf } from "../preview/nodes.ts";
import { type Outlined, Sheet } from "../preview/sheet.tsx";
import { describePages, openSupply, type Supply } from "../preview/supplies.ts";
import { watchWidth } from "../preview/watch-width.ts";
import { numberText, sizeText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded, troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { dataOf } from "../shell/parse-data.ts";
import { Status } from "../shell/status.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";
import { type BothFinding, bothFindings } from "./both-findings.ts";
import "../editor/editor.css";

/** Most pages that are drawn. */
const mostPages = 10;
/** CSS pixels across, where there is space for as many. */
const widest = 520;

/** A template as PDF and as DOCX side by side: what each lacks, and where on the pages DOCX does it otherwise. */
export function FormatsScreen({ id }: { readonly id: string }) {
  const called = useCall("GET /v1/{tenantId}/templates/{id}", { path: { id } });
  return (
    <Loaded called={called}>
      {(template) => (
        <Page title={fileWords.value.formats.title(template.name)}>
          <Formats key={template.revision} template={template} />
        </Page>
      )}
    </Loaded>
  );
}

/** The findings of both formats about one document, and its pages. */
interface Both {
  readonly pdf: Diagnosis;
  readonly docx: Diagnosis;
  readonly drawn: DescribedAnswer;
  readonly supply: Supply;
}

async function diagnosed({ id, content, testData }: Template, signal: AbortSignal): Promise<Both> {
  // A Word file is that of the template.
  const body = { templateId: id, content, data: dataOf(testData ?? "{}") };
  const diagnose = async (format: "pdf" | "docx") => {
    const route = "POST /v1/{tenantId}/documents/diagnose-from-template/{format}";
    return (await call(route, { path: { format }, body, signal })).value;
  };
  const supply = openSupply();
  const [pdf, docx, drawn] = await Promise.all([
    diagnose("pdf"),
    diagnose("docx"),
    describePages<DescribedAnswer>(body, `pages=1-${mostPages}`, signal),
  ]);
  await supply.load(drawn.described, drawn.faces, drawn.pictures);
  return { pdf, docx, drawn, supply };
}

function Formats({ template }: { readonly template: Template }) {
  const { formats: text } = fileWords.value;
  const both = useSignal<Both | undefined>(undefined);
  const trouble = useSignal("");
  useEffect(() => {
    const stop = new AbortController();
    diagnosed(template, stop.signal).then(
      (found) => {
        both.value = found;
      },
      (error: unknown) => {
        if (!stop.signal.aborted) trouble.value = troubleOf(error, words.value);
      },
    );
    return () => stop.abort();
  }, [template, both, trouble]);
  if (trouble.value !== "") return <p role="alert">{trouble.value}</p>;
  if (both.value === undefined) return <p class="muted loading">{words.value.state.loading}</p>;
  const { pdf, docx } = both.value;
  const findings = bothFindings(pdf.findings, docx.findings);
  return (
    <>
      <p>{text.line}</p>
      <div class="two">
        <Facts name="PDF" diagnosis={pdf} />
        <Facts name="DOCX" diagnosis={docx} />
      </div>
      <h2>{text.findings}</h2>
      <FindingList findings={findings} />
      <h2>{text.pages}</h2>
      <p class="muted">{text.pagesLine}</p>
      <Pages both={both.value} findings={findings} />
    </>
  );
}

function Facts({ name, diagnosis }: { readonly name: "PDF" | "DOCX"; readonly diagnosis: Diagnosis }) {
  const { documents: text, list, state } = words.value;
  const { pages, fileSizeBytes, errorCodes, findings } = diagnosis;
  const facts = [
    ...(name === "PDF" ? [[text.pages, numberText(pages)]] : []),
    [list.size, sizeText(fileSizeBytes)],
    [text.codes, errorCodes.length === 0 ? state.none : errorCodes.join(", ")],
    [fileWords.value.formats.findings, numberText(findings.length)],
  ];
  return (
    <section>
      <h2>{name}</h2>
      <dl class="facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const standings = { info: "open", warning: "warn", error: "bad" } as const;

function FindingList({ findings }: { readonly findings: readonly BothFinding[] }) {
  const { formats: text } = fileWords.value;
  const mark = (isThere: boolean) => (isThere ? text.has : text.hasNot);
  return (
    <List
      caption={text.findings}
      items={findings}
      keyOf={({ finding: { code, path, message } }) => `${code} ${path} ${message}`}
      empty={<p class="muted">{text.none}</p>}
      columns={[
        {
          title: text.what,
          cell: ({ finding: { severity, message, code } }) => (
            <>
              <Status standing={standings[severity]} word={code} /> {message}
            </>
          ),
          text: ({ finding: { code, message } }) => `${code} ${message}`,
        },
        { title: "PDF", cell: ({ inPdf }) => mark(inPdf), text: ({ inPdf }) => String(inPdf) },
        { title: "DOCX", cell: ({ inDocx }) => mark(inDocx), text: ({ inDocx }) => String(inDocx) },
        {
          title: text.place,
          cell: ({ finding: { path } }) => <code class="break">{path}</code>,
          text: ({ finding: { path } }) => path,
        },
      ]}
    />
  );
}

interface PagesGiven {
  readonly both: Both;
  readonly findings: readonly BothFinding[];
}

/** The pages of the PDF file, with outlines around what DOCX alone has a finding about. */
function Pages({ both: { drawn, supply }, findings }: PagesGiven) {
  const { pdf: text } = fileWords.value;
  const desk = useRef<HTMLDivElement>(null);
  const width = useSignal(0);
  useEffect(() => watchWidth(desk.current, width), [width]);
  const paths = [...new Set(findings.filter(({ inPdf }) => !inPdf).map(({ finding }) => finding.path))];
  return (
    <div class="leaves" ref={desk}>
      {(width.value === 0 ? [] : drawn.described).map((page) => {
        const outlined = paths.flatMap((path) =>
          boxesOf(page, path).map((box): Outlined => ({ box, kind: "changed" })),
        );
        const scale = Math.min(widest, width.value) / page.width;
        return (
          <Sheet
            key={page.number}
            {...{ page, faces: drawn.faces, hidden: hiddenLayers(drawn), supply, scale, outlined }}
            label={text.page(numberText(page.number))}
          />
        );
      })}
      {drawn.pages > drawn.described.length ? (
        <p class="muted">{text.more(numberText(drawn.described.length), numberText(drawn.pages))}</p>
      ) : null}
    </div>
  );
}
