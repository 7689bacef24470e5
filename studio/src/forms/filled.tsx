import { addressOf } from "../client/call.ts";
import type { GenerationResult } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { StoredPdf } from "../pdf/stored-pdf.tsx";
import { Status } from "../shell/status.tsx";
import { fileWords } from "../words/file-words.ts";
import { words } from "../words/words.ts";

interface Given {
  readonly made: GenerationResult;
  readonly password: string;
}

/** The document that a filling made: what was reported, and its pages. */
export function Filled({ made: { documentId, fileName, warnings }, password }: Given) {
  const { forms: text } = fileWords.value;
  const address = addressOf("GET /v1/{tenantId}/documents/{fileName}", { path: { fileName } });
  return (
    <section class="report">
      <h2>{text.result}</h2>
      <p role="status">
        <Status standing={warnings.length === 0 ? "good" : "warn"} word={text.made} />
      </p>
      {warnings.length === 0 ? null : (
        <ul>
          {warnings.map(({ path, message }, index) => (
            <li key={index}>
              <code>{path}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {may("documents:read") ? (
        <>
          <p class="actions">
            <a class="button main" href={`/studio/documents/${documentId}`}>
              {words.value.verify.toDocument}
            </a>
          </p>
          <StoredPdf address={address} password={password} />
        </>
      ) : null}
    </section>
  );
}
