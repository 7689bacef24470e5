import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type TemplateCreated, templateStream } from "../../vocabulary/events/template.ts";
import { checkedRetention, type Retention, retentionInBody } from "../../vocabulary/http/retention.ts";
import { type TemplatePublication, unpublished } from "../../vocabulary/http/templates/publishing.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { attemptOf, templateTextKey } from "../blob-keys.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { parentOf, type ShownTemplates } from "./parent.ts";
import { type Publish, publishing } from "./publish.ts";
import { storeRevisionFile } from "./revision-file.ts";
import { freeLabel } from "./revision-label.ts";
import { storeText } from "./stored-text.ts";
import { templateDecider } from "./template.ts";
import { checkedName } from "./template-name.ts";
import { checkedTestData } from "./test-data.ts";

/** A template as it is to be from its first moment on. */
export interface CreateTemplate extends Omit<TemplateCreated["data"], "revision" | "parent"> {
  readonly publish?: Publish | undefined;
}

export const createDecider = templateDecider<CreateTemplate>((command, state) => {
  switch (state.status) {
    case "absent":
      checkedName(command.name);
      return [created(command), ...publishing(command, unpublished, command.publish, command.at)];
    case "live":
      if (state.revisions[0]?.revisionId === command.revisionId) return [];
      throw new Refusal("REVISION_CONFLICT", `Template '${command.templateId}' exists.`);
    case "deleted":
      throw new Refusal(
        "REVISION_CONFLICT",
        `Template '${command.templateId}' was deleted; its id is not given again.`,
      );
  }
});

function created({ publish: _, ...template }: CreateTemplate): TemplateCreated {
  const revision = freeLabel(template.at, new Set());
  return { type: "TemplateCreated", data: { ...template, revision, parent: null } };
}

export interface NewTemplate {
  readonly name: string;
  readonly content: string;
  readonly testData?: string | null;
  readonly parentId?: string | null;
  readonly retention?: Retention | undefined;
  /** The Word file that `content` names; left out: it is an upload, or there is none. */
  readonly file?: Uint8Array | undefined;
  readonly publish?: Publish | undefined;
}

export interface CreatedTemplate {
  readonly created: TemplateCreated["data"];
  readonly publishing: TemplatePublication;
  readonly position: LogPosition;
  /** Revision of the template's stream. */
  readonly revision: bigint | "absent";
}

export interface TemplateStore extends ShownTemplates {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly clock: Pick<Clock, "randomBytes">;
}

/** The author and the owner are the caller. `parentId` must be an own template's or one that the tenant sees, whose Word file may be copied. */
export async function createTemplate(
  store: TemplateStore,
  origin: Origin,
  input: NewTemplate,
): Promise<CreatedTemplate> {
  const { tenantId, commandId, actor, now } = origin;
  const name = checkedName(input.name);
  const examples = input.testData == null ? null : checkedTestData(input.testData);
  const retention = input.retention === undefined ? null : checkedRetention(input.retention, now, retentionInBody);
  const { log, blobs, clock } = store;
  const parent = await parentOf(store, tenantId, input.parentId ?? null);
  const templateId = uuidv5(commandId, "template");
  const revisionId = uuidv5(commandId, "revision");
  const attempt = attemptOf(clock);
  const key = (part: Parameters<typeof templateTextKey>[4]) =>
    templateTextKey(tenantId, templateId, revisionId, attempt, part);
  const content = await storeText(blobs, key("content"), input.content);
  const testData = examples === null ? null : await storeText(blobs, key("testdata"), examples);
  const sources = { given: input.file, revisions: [], parent, blob: key("file") };
  const file = await storeRevisionFile(store, tenantId, input.content, sources);
  const author = { createdBy: actor, owner: actor };
  const command = {
    templateId,
    tenantId,
    revisionId,
    parentId: parent?.id ?? null,
    name,
    content,
    testData,
    ...author,
    retention,
    file,
    at: now,
    publish: input.publish,
  };
  const stream = templateStream(tenantId, templateId);
  const { events, ...place } = await handleCommand(log, stream, origin, createDecider, command);
  const [first, second] = events;
  if (first?.type !== "TemplateCreated") throw new Error("a template's stream begins with its creation");
  const shown = second?.type === "TemplatePublished" ? second.data : unpublished;
  return { created: first.data, publishing: shown, ...place };
}
