import type { Verification } from "../client/generated/routes.ts";
import { type Mark, PdfPages } from "../pdf/pdf-pages.tsx";
import { numberText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Status } from "../shell/status.tsx";
import { fileWords } from "../words/file-words.ts";

type Signature = Verification["signatures"][number];

/** A change with the signature that it came after, and its number in the list and on the page. */
interface Change {
  readonly number: number;
  readonly after: string;
  readonly change: Signature["changes"][number];
}

interface Given {
  readonly file: File;
  readonly verification: Verification;
}

/** The pages of a PDF file, and what was changed since it was signed, in sentences and drawn on them. Nothing for a DOCX file. */
export function LaterChanges({ file, verification: { format, signatures } }: Given) {
  const { changes: text } = fileWords.value;
  if (format !== "pdf") return null;
  const changes = signatures
    .flatMap(({ name, changes: list }) => list.map((change) => ({ after: name, change })))
    .map((one, index) => ({ ...one, number: index + 1 }));
  return (
    <>
      {signatures.length === 0 ? null : (
        <>
          <h2>{text.title}</h2>
          <ChangeTable changes={changes} />
        </>
      )}
      <h2>{text.pages}</h2>
      <PdfPages file={file} marks={changes.flatMap(marksOf)} />
    </>
  );
}

function ChangeTable({ changes }: { readonly changes: readonly Change[] }) {
  const { changes: text } = fileWords.value;
  const pagesOf = ({ change }: Change) => [...new Set(change.places.map(({ page }) => page))];
  return (
    <List
      caption={text.title}
      items={changes}
      keyOf={({ number }) => String(number)}
      empty={<p class="muted">{text.none}</p>}
      columns={[
        { title: text.number, cell: ({ number }) => numberText(number), text: ({ number }) => String(number) },
        { title: text.what, cell: ({ change }) => change.message, text: ({ change }) => change.message },
        {
          title: text.allowed,
          cell: ({ change: { isAllowed } }) => (
            <Status standing={isAllowed ? "good" : "bad"} word={isAllowed ? text.isAllowed : text.isForbidden} />
          ),
          text: ({ change: { isAllowed } }) => String(isAllowed),
        },
        { title: text.after, cell: ({ after }) => after, text: ({ after }) => after },
        {
          title: text.page,
          cell: (one) => pagesOf(one).map((page) => <ToPage key={page} page={page} />),
          text: (one) => pagesOf(one).join(" "),
        },
      ]}
    />
  );
}

/** Brings a page into view. */
function ToPage({ page }: { readonly page: number }) {
  return (
    <button type="button" class="quiet" onClick={() => document.getElementById(`page-${page}`)?.scrollIntoView()}>
      {fileWords.value.pdf.page(numberText(page))}
    </button>
  );
}

const marksOf = ({ number, change: { isAllowed, places } }: Change): readonly Mark[] =>
  places.map((place) => ({ ...place, kind: isAllowed ? "new" : "gone", label: numberText(number) }));
