import type { Job } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Colophon } from "../shell/colophon.tsx";
import { numberText, timeText } from "../shell/format.ts";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { words } from "../words/words.ts";
import { JobState } from "./job-state.tsx";
import { Cancel, Retry } from "./jobs.tsx";

/** A job: how it stands, what it made, or why it failed and what to do. */
export function JobScreen({ id }: { readonly id: string }) {
  const { jobs: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/jobs/{jobId}", { path: { jobId: id } });
  return (
    <Loaded called={called}>
      {(job) => (
        <Page title={`${text.job} ${id}`} actions={<Actions job={job} reload={called.reload} />}>
          <p class="verdict">
            <JobState status={job.status} />
          </p>
          <Place job={job} />
          <Outcome job={job} />
          <Colophon
            title={text.job}
            lines={[
              id,
              job.format.toUpperCase(),
              timeText(job.createdAt),
              ...(job.startedAt === null ? [] : [text.begunText(timeText(job.startedAt))]),
              ...(job.finishedAt === null ? [] : [timeText(job.finishedAt)]),
            ]}
          />
        </Page>
      )}
    </Loaded>
  );
}

function Actions({ job: { id, status, finishedAt }, reload }: { readonly job: Job; readonly reload: () => void }) {
  if (!may("documents:generate")) return null;
  if (finishedAt === null) return <Cancel id={id} done={reload} />;
  return status === "failed" ? <Retry id={id} done={reload} /> : null;
}

/** Where a job stands in the tenant's line. */
function Place({ job: { ahead } }: { readonly job: Job }) {
  return ahead === undefined ? null : <p class="muted">{words.value.jobs.aheadText(numberText(ahead))}</p>;
}

function Outcome({ job: { result, error } }: { readonly job: Job }) {
  const { documents } = words.value;
  if (result !== undefined)
    return (
      <p>
        <a class="button main" href={`/studio/documents/${result.documentId}`}>
          {documents.open}
        </a>
      </p>
    );
  return error === undefined ? null : <Why error={error} />;
}

function Why({ error }: { readonly error: NonNullable<Job["error"]> }) {
  const { jobs: text } = words.value;
  const problem = error.type.split("/").at(-1) ?? "";
  const called = useCall("GET /problems/{problem}", { path: { problem } });
  return (
    <div class="notice">
      <h2>{error.errorCode}</h2>
      <p>{error.detail}</p>
      <ul>
        {(error.errors ?? []).map(({ path = "", message = "" }) => (
          <li key={`${path} ${message}`}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
      {called.load.state === "ready" ? (
        <p>
          <strong>{text.remedy}</strong>: {called.load.value.remedy}
        </p>
      ) : null}
    </div>
  );
}
