import type { ListedJob } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { ChoiceFilter, FilterBar, Pager, totalOf, useFilters, usePage } from "../shell/filters.tsx";
import { numberText } from "../shell/format.ts";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Page } from "../shell/page.tsx";
import { Time } from "../shell/time.tsx";
import { Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";
import { isJobStatus, JobState } from "./job-state.tsx";

/** Documents that are made later, or were. */
export function Jobs() {
  const { menu, jobs: text, list } = words.value;
  const filters = useFilters();
  const status = filters.value("status");
  const called = useCall("GET /v1/{tenantId}/jobs", {
    query: { ...usePage(filters), status: isJobStatus(status) ? status : undefined },
  });
  const { queued, running, succeeded, failed, cancelled } = text;
  return (
    <Page title={menu.jobs}>
      <FilterBar>
        <ChoiceFilter
          filters={filters}
          name="status"
          label={list.status}
          values={{ queued, running, succeeded, failed, cancelled }}
        />
      </FilterBar>
      <Loaded called={called}>
        {(jobs, headers) => (
          <>
            <JobList jobs={jobs} total={totalOf(headers, jobs)} isFiltered={status !== ""} reload={called.reload} />
            <Pager filters={filters} total={totalOf(headers, jobs)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ListGiven {
  readonly jobs: readonly ListedJob[];
  readonly total: number;
  readonly isFiltered: boolean;
  readonly reload: () => void;
}

function JobList({ jobs, total, isFiltered, reload }: ListGiven) {
  const { jobs: text, list, menu } = words.value;
  return (
    <List
      caption={menu.jobs}
      items={jobs}
      total={total}
      keyOf={({ id }) => id}
      empty={<NoJobs isFiltered={isFiltered} />}
      columns={[
        { title: text.job, cell: ({ id }) => <a href={`/studio/jobs/${id}`}>{id}</a>, text: ({ id }) => id },
        { title: list.status, cell: ({ status }) => <JobState status={status} />, text: ({ status }) => status },
        {
          title: text.ahead,
          cell: ({ ahead }) => (ahead === undefined ? "" : numberText(ahead)),
          text: ({ ahead }) => (ahead === undefined ? "" : String(ahead)),
          isNumber: true,
        },
        { title: text.why, cell: ({ errorCode }) => errorCode ?? "", text: ({ errorCode }) => errorCode ?? "" },
        { title: list.format, cell: ({ format }) => format.toUpperCase(), text: ({ format }) => format },
        { title: list.created, cell: ({ createdAt }) => <Time at={createdAt} />, text: ({ createdAt }) => createdAt },
        {
          title: text.begun,
          cell: ({ startedAt }) => (startedAt === null ? "" : <Time at={startedAt} />),
          text: ({ startedAt }) => startedAt ?? "",
        },
        {
          title: text.finished,
          cell: ({ finishedAt }) => (finishedAt === null ? "" : <Time at={finishedAt} />),
          text: ({ finishedAt }) => finishedAt ?? "",
        },
        { title: text.document, cell: (job) => <Made job={job} reload={reload} /> },
      ]}
    />
  );
}

function NoJobs({ isFiltered }: { readonly isFiltered: boolean }) {
  const { jobs: text, list } = words.value;
  if (!isFiltered) return <Empty line={text.empty} />;
  return (
    <Empty line={list.noMatch}>
      <a class="button" href="/studio/jobs">
        {list.clear}
      </a>
    </Empty>
  );
}

/** The document of a job that ended well, or what can still be done about it. */
function Made({ job, reload }: { readonly job: ListedJob; readonly reload: () => void }) {
  const { documents } = words.value;
  if (job.documentId !== undefined) return <a href={`/studio/documents/${job.documentId}`}>{documents.open}</a>;
  if (!may("documents:generate")) return null;
  if (job.status === "failed") return <Retry id={job.id} done={reload} />;
  return job.status === "queued" || job.status === "running" ? <Cancel id={job.id} done={reload} /> : null;
}

export function Retry({ id, done }: { readonly id: string; readonly done: () => void }) {
  const { jobs: text } = words.value;
  return (
    <Write
      label={text.retry}
      title={text.retry}
      line={text.retryLine}
      submit={text.retry}
      kind="quiet"
      route="POST /v1/{tenantId}/jobs/{jobId}/retry"
      given={() => ({ path: { jobId: id } })}
      done={done}
    />
  );
}

export function Cancel({ id, done }: { readonly id: string; readonly done: () => void }) {
  const { jobs: text } = words.value;
  return (
    <Write
      label={text.cancel}
      title={text.cancel}
      line={text.cancelLine}
      submit={text.cancel}
      kind="danger"
      route="DELETE /v1/{tenantId}/jobs/{jobId}"
      given={() => ({ path: { jobId: id } })}
      done={done}
    />
  );
}
