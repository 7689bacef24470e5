import { MarkBar } from "./mark-bar.tsx";
import type { PageWriting } from "./page-writing.ts";
import { TableBar } from "./table-bar.tsx";

/** What is done to the text at the caret, above the pages: they stay where they are whatever the caret is in. */
export function WriteBars({ writing }: { readonly writing: PageWriting }) {
  return (
    <div class="write-bars">
      <MarkBar writing={writing} />
      <TableBar writing={writing} />
    </div>
  );
}
