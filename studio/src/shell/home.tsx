import { useEffect, useState } from "preact/hooks";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { titleOf } from "../documents/title-of.ts";
import { JobState } from "../jobs/job-state.tsx";
import { Bars } from "../usage/bars.tsx";
import { byDay } from "../usage/days.ts";
import { Totals } from "../usage/usage.tsx";
import { words } from "../words/words.ts";
import { numberText, sizeText } from "./format.ts";
import { Loaded } from "./loaded.tsx";
import { Page } from "./page.tsx";
import { Status } from "./status.tsx";
import { Time } from "./time.tsx";

/** The first screen: what is left of the quotas, what came last, what failed, and whether the service is well. */
export function Home() {
  return (
    <Page title={words.value.menu.home}>
      {may("documents:read") ? <Month /> : null}
      <div class="two">
        {may("documents:read") ? <Latest /> : null}
        <div class="stack">
          {may("documents:read") ? <Failed /> : null}
          <Health />
        </div>
      </div>
    </Page>
  );
}

function Month() {
  const { home: text, usage: usageText } = words.value;
  const called = useCall("GET /v1/{tenantId}/usage");
  return (
    <section>
      <Loaded called={called}>
        {(usage) => (
          <>
            <Totals usage={usage} />
            {usage.documents === 0 ? null : (
              <Bars
                name={usageText.perDay}
                bars={byDay(usage.from, usage.to, usage.daily).map(({ day, documents }) => ({ day, value: documents }))}
              />
            )}
            <p class="muted">{quotaText(usage.limits.quotas?.documentsPerMonth, usage.documents, text)}</p>
          </>
        )}
      </Loaded>
    </section>
  );
}

function quotaText(
  most: number | undefined,
  made: number,
  { left, quota, noQuota }: { left: (used: string, all: string) => string; quota: string; noQuota: string },
): string {
  return `${quota}: ${most === undefined ? noQuota : left(numberText(made), numberText(most))}`;
}

function Latest() {
  const { home: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/documents", { query: { limit: 6 } });
  return (
    <section>
      <h2>{text.latest}</h2>
      <Loaded called={called}>
        {(documents) =>
          documents.length === 0 ? (
            <>
              <p>{text.noDocuments}</p>
              <p class="actions">
                <a class="button main" href="/studio/gallery">
                  {text.start}
                </a>
                {may("templates:write") ? (
                  <a class="button quiet" href="/studio/templates/new">
                    {words.value.templates.new}
                  </a>
                ) : null}
              </p>
            </>
          ) : (
            <ol class="margin">
              {documents.map(({ documentId, fileName, documentName, createdAt, fileSizeBytes }) => (
                <li key={documentId}>
                  <a href={`/studio/documents/${documentId}`}>{titleOf({ fileName, documentName })}</a>
                  <div class="muted">
                    <Time at={createdAt} />, {sizeText(fileSizeBytes)}
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

function Failed() {
  const { home: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/jobs", { query: { status: "failed", limit: 5 } });
  return (
    <section>
      <h2>{text.failed}</h2>
      <Loaded called={called}>
        {(jobs) =>
          jobs.length === 0 ? (
            <p class="muted">{text.noFailed}</p>
          ) : (
            <ol class="margin">
              {jobs.map(({ id, status, errorCode, createdAt }) => (
                <li key={id}>
                  <a href={`/studio/jobs/${id}`}>{errorCode ?? id}</a> <JobState status={status} />
                  <div class="muted">
                    <Time at={createdAt} />
                  </div>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  );
}

/** `/readyz` and `/version`, which need no session. */
function Health() {
  const { home: text } = words.value;
  const [isReady, setReady] = useState<boolean | undefined>(undefined);
  const [version, setVersion] = useState<{ readonly version: string; readonly engine: string }>();
  useEffect(() => {
    fetch("/readyz").then(
      ({ ok }) => setReady(ok),
      () => setReady(false),
    );
    fetch("/version")
      .then((response) => response.json())
      .then(setVersion, () => setVersion(undefined));
  }, []);
  return (
    <section>
      <h2>{text.health}</h2>
      <p>
        {isReady === undefined ? null : (
          <Status standing={isReady ? "good" : "bad"} word={isReady ? text.ready : text.notReady} />
        )}
      </p>
      {version === undefined ? null : (
        <p class="muted">
          Colophon {version.version}, {text.engine} {version.engine}
        </p>
      )}
    </section>
  );
}
