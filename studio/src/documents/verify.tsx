import { useState } from "preact/hooks";
import { call } from "../client/call.ts";
import type { Verification } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { Drop } from "../shell/drop.tsx";
import { hear } from "../shell/heard.ts";
import { List } from "../shell/list.tsx";
import { troubleOf } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { type Standing, Status } from "../shell/status.tsx";
import { Time } from "../shell/time.tsx";
import { words } from "../words/words.ts";
import { LaterChanges } from "./later-changes.tsx";

interface Judged {
  readonly file: File;
  readonly sha256: string;
  readonly document: Found | null;
  /** Absent where the hash alone decided, and the file was sent nowhere. */
  readonly verification?: Verification;
}

interface Found {
  readonly documentId: string;
  readonly isUnchanged: boolean;
}

/** Says of a file that is dropped whether this service made it, and what its signatures are worth. */
export function Verify() {
  const { menu, verify: text } = words.value;
  const [judged, setJudged] = useState<Judged>();
  const [said, setSaid] = useState("");
  const judge = async (judging: () => Promise<Judged>) => {
    setSaid(text.busy);
    try {
      const now = await judging();
      setJudged(now);
      setSaid("");
      hear(verdictOf(now)[1]);
    } catch (error) {
      setJudged(undefined);
      setSaid(troubleOf(error, words.value));
    }
  };
  return (
    <Page title={menu.verify}>
      <Drop
        line={text.line}
        label={judged === undefined ? text.choose : text.again}
        accept=".pdf,.docx,.zip"
        take={(file) => void judge(() => judgedOf(file))}
      />
      <p role="status">{said}</p>
      {judged === undefined ? null : (
        <Verdict judged={judged} verify={() => void judge(() => verifiedOf(judged.file, judged.sha256))} />
      )}
    </Page>
  );
}

/** A file that is known by its hash is sent nowhere; any other is sent to be read, and not kept. */
async function judgedOf(file: File): Promise<Judged> {
  const sha256 = await hashOf(file);
  const known = await knownBy(sha256);
  if (known === undefined) return verifiedOf(file, sha256);
  return { file, sha256, document: { documentId: known.documentId, isUnchanged: true } };
}

async function knownBy(sha256: string): Promise<{ readonly documentId: string } | undefined> {
  if (sha256 === "") return undefined;
  const { value } = await call("GET /v1/{tenantId}/documents", { query: { sha256, limit: 1 } });
  return value[0];
}

async function verifiedOf(file: File, sha256: string): Promise<Judged> {
  const body = new FormData();
  body.set("file", file);
  const { value } = await call("POST /v1/{tenantId}/documents/verify", { body });
  return { file, sha256: sha256 === "" ? value.sha256 : sha256, document: value.document, verification: value };
}

/** SHA-256 in hexadecimal; empty where the browser has no secure context to compute it in. */
async function hashOf(file: File): Promise<string> {
  if (!isSecureContext) return "";
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

interface VerdictGiven {
  readonly judged: Judged;
  readonly verify: () => void;
}

function Verdict({ judged, verify }: VerdictGiven) {
  const { file, sha256, document, verification } = judged;
  const { verify: text, documents } = words.value;
  const evidence = verification?.evidence ?? null;
  const [standing, word] = verdictOf(judged);
  return (
    <section class="report">
      <p class="verdict">
        <Status standing={standing} word={word} />
      </p>
      {document === null && evidence === null ? <p>{text.foreignLine}</p> : null}
      {evidence === null ? null : <p>{evidence.message}</p>}
      <dl class="facts">
        <div>
          <dt>{documents.file}</dt>
          <dd>{file.name}</dd>
        </div>
        <div>
          <dt>{documents.sha}</dt>
          <dd>
            <code class="break">{sha256}</code>
          </dd>
        </div>
      </dl>
      <Next document={document} sha256={sha256} />
      {evidence === null ? <Signed file={file} verification={verification} verify={verify} /> : null}
    </section>
  );
}

interface SignedFile {
  readonly file: File;
  readonly verification: Verification | undefined;
  readonly verify: () => void;
}

function Signed({ file, verification, verify }: SignedFile) {
  const { verify: text } = words.value;
  return (
    <>
      <h2>{text.signatures}</h2>
      {verification === undefined ? (
        <p class="actions">
          <button type="button" onClick={verify}>
            {text.checkSignatures}
          </button>
        </p>
      ) : (
        <>
          <Signatures verification={verification} />
          <LaterChanges file={file} verification={verification} />
        </>
      )}
    </>
  );
}

const evidenceStandings = { PROVED: "good", REFUTED: "bad", NOT_TRUSTED: "warn" } as const;

function verdictOf({ document, verification }: Judged): readonly [Standing, string] {
  const { verify: text } = words.value;
  const evidence = verification?.evidence ?? null;
  if (evidence !== null) return [evidenceStandings[evidence.verdict], text[evidence.verdict]];
  if (document === null) return ["bad", text.foreign];
  return document.isUnchanged ? ["good", text.ours] : ["warn", text.changed];
}

/** The page of the stored document, or the history for one that is kept no more. */
function Next({ document, sha256 }: { readonly document: Found | null; readonly sha256: string }) {
  const { verify: text, menu } = words.value;
  if (document !== null)
    return (
      <p class="actions">
        <a class="button main" href={`/studio/documents/${document.documentId}`}>
          {text.toDocument}
        </a>
      </p>
    );
  if (!may("audit:read")) return null;
  return (
    <p class="actions">
      <a class="button" href={`/studio/history?type=DocumentGenerated&search=${sha256}`}>
        {menu.history}
      </a>
    </p>
  );
}

const verdicts = { valid: "good", invalid: "bad", unknown: "warn" } as const;

function Signatures({ verification }: { readonly verification: Verification }) {
  const { verify: text } = words.value;
  return (
    <List
      caption={text.signatures}
      items={verification.signatures}
      keyOf={({ name }) => name}
      empty={<p class="muted">{text.noSignatures}</p>}
      columns={[
        {
          title: text.signer,
          cell: (one) => one.signer?.subject ?? one.name,
          text: (one) => one.signer?.subject ?? one.name,
        },
        {
          title: text.verdict,
          cell: ({ verdict, reasons }) => (
            <>
              <Status standing={verdicts[verdict]} word={text[verdict]} /> {reasons.join("; ")}
            </>
          ),
          text: ({ verdict }) => verdict,
        },
        { title: text.trust, cell: ({ trust }) => text[trust], text: ({ trust }) => trust },
        {
          title: text.signedAt,
          cell: ({ signedAt }) => (signedAt === null ? "" : <Time at={signedAt} />),
          text: ({ signedAt }) => signedAt ?? "",
        },
      ]}
    />
  );
}
