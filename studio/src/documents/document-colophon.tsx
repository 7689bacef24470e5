import type { DocumentRecord } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Colophon } from "../shell/colophon.tsx";
import { timeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { words } from "../words/words.ts";

/** The members of a stored colophon that the page sets in words; the rest is shown as it is. */
interface Recorded {
  readonly template?: { readonly id: string; readonly revision: string };
  readonly faces?: Readonly<Record<string, string>>;
  readonly engine?: string;
  readonly output?: string;
}

/** Where a document came from: what, revision, faces, engine, when, hash. */
export function DocumentColophon({ record }: { readonly record: DocumentRecord }) {
  const { documents: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/documents/{ref}/colophon", { path: { ref: record.documentId } });
  return (
    <Loaded called={called}>
      {(made) => (
        <>
          <Colophon title={text.colophon} lines={linesOf(record, made.colophon)} />
          <details>
            <summary>{text.fullColophon}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1). */}
            <pre tabIndex={0}>{JSON.stringify(made, null, 2)}</pre>
          </details>
        </>
      )}
    </Loaded>
  );
}

function linesOf({ documentId, createdAt }: DocumentRecord, recorded: Recorded): readonly string[] {
  const { documents: text } = words.value;
  const { template, faces = {}, engine = "", output = "" } = recorded;
  const source = template === undefined ? text.ownDefinition : `${template.id}, ${template.revision}`;
  return [
    output,
    text.madeFrom(source),
    documentId,
    ...(Object.keys(faces).length === 0 ? [] : [text.setIn(Object.keys(faces).join(", "))]),
    text.engine(engine),
    text.at(timeText(createdAt)),
  ].filter((line) => line !== "");
}
