import type { WordInspection } from "../client/generated/routes.ts";
import { numberText } from "../shell/format.ts";
import { fileWords } from "../words/file-words.ts";

/** In how many places a PDF will differ from the filled file, in a sentence. */
export function pdfLine({ counts: { lost, near } }: WordInspection["pdf"]): string {
  const { word: text } = fileWords.value;
  return lost + near === 0 ? text.pdfAlike : text.pdfDiffers(numberText(lost + near));
}

/** What keeps a Word file from being filled, with its places. */
export function Faults({ warnings }: Pick<WordInspection, "warnings">) {
  return (
    <ul class="changes" aria-label={fileWords.value.word.faults}>
      {warnings.map(({ code, message }, at) => (
        <li key={at}>
          <code>{code}</code> {message}
        </li>
      ))}
    </ul>
  );
}
