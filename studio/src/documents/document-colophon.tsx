import type { HistoryEntry } from "../client/generated/routes.ts";
import { Colophon } from "../shell/colophon.tsx";
import { timeText } from "../shell/format.ts";
import { words } from "../words/words.ts";

/** The members of a stored colophon that the page sets in words; the rest is shown as it is. */
interface Recorded {
  readonly template?: { readonly id: string; readonly revision: string };
  readonly faces?: Readonly<Record<string, string>>;
  readonly engine?: string;
  readonly output?: string;
  readonly definition?: string;
}

/** Where a document came from: what, revision, faces, engine, when, hash. */
export function DocumentColophon({
  documentId,
  made,
}: {
  readonly documentId: string;
  readonly made: HistoryEntry | undefined;
}) {
  const { documents: text } = words.value;
  const colophon = made?.data["colophon"];
  if (made === undefined || typeof colophon !== "object" || colophon === null) return null;
  return (
    <>
      <Colophon title={text.colophon} lines={linesOf(documentId, made, colophon)} />
      <details>
        <summary>{text.fullColophon}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard (WCAG 2.1.1). */}
        <pre tabIndex={0}>{JSON.stringify(colophon, null, 2)}</pre>
      </details>
    </>
  );
}

function linesOf(documentId: string, made: HistoryEntry, recorded: Recorded): readonly string[] {
  const { documents: text } = words.value;
  const { template, faces = {}, engine = "", output = "" } = recorded;
  const source = template === undefined ? text.ownDefinition : `${template.id}, ${template.revision}`;
  return [
    output,
    text.madeFrom(source),
    documentId,
    ...(Object.keys(faces).length === 0 ? [] : [text.setIn(Object.keys(faces).join(", "))]),
    text.engine(engine),
    text.at(timeText(made.at)),
  ].filter((line) => line !== "");
}
