import type { ListedJob } from "../client/generated/routes.ts";
import { type Standing, Status } from "../shell/status.tsx";
import { words } from "../words/words.ts";

type JobStatus = ListedJob["status"];

const standings: Readonly<Record<JobStatus, Standing>> = {
  queued: "open",
  running: "open",
  succeeded: "good",
  failed: "bad",
  cancelled: "warn",
};

export const isJobStatus = (text: string): text is JobStatus => text in standings;

export function JobState({ status }: { readonly status: JobStatus }) {
  return <Status standing={standings[status]} word={words.value.jobs[status]} />;
}
