import type { BlobStore } from "../../ports/blobs/port.ts";
import type { Clock } from "../../ports/clock/port.ts";
import type { EventLog, LogPosition } from "../../ports/event-log/port.ts";
import { type TemplateCreated, templateStream } from "../../vocabulary/events/template.ts";
import { checkedRetention, type Retention, retentionInBody } from "../../vocabulary/http/retention.ts";
import { type TemplatePublication, unpublished } from "../../vocabulary/http/templates/publishing.ts";
import { parseGuid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal, refusedAt } from "../../vocabulary/refusal.ts";
import { attemptOf, templateTextKey } from "../blob-keys.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { type Publish, publishing } from "./publish.ts";
import { storeRevisionFile } from "./revision-file.ts";
import { revisionInUse } from "./revision-in-use.ts";
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

export interface TemplateStore {
  readonly log: EventLog;
  readonly blobs: BlobStore;
  readonly clock: Pick<Clock, "randomBytes">;
  /** Whether a tenant sees another's template; without it, it sees none. */
  readonly isVisible?: (tenantId: string, templateId: string) => Promise<boolean>;
}

/** The author and the owner are the caller. `parentId` must be an own template's or one that the tenant sees. */
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
  const parentId = await knownParent(store, tenantId, input.parentId ?? null);
  const templateId = uuidv5(commandId, "template");
  const revisionId = uuidv5(commandId, "revision");
  const attempt = attemptOf(clock);
  const key = (part: Parameters<typeof templateTextKey>[4]) =>
    templateTextKey(tenantId, templateId, revisionId, attempt, part);
  const content = await storeText(blobs, key("content"), input.content);
  const testData = examples === null ? null : await storeText(blobs, key("testdata"), examples);
  const wanted = { content: input.content, given: input.file, before: null, blob: key("file") };
  const file = await storeRevisionFile(store, tenantId, wanted);
  const author = { createdBy: actor, owner: actor };
  const command = {
    templateId,
    tenantId,
    revisionId,
    parentId,
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

async function knownParent(
  { log, isVisible }: TemplateStore,
  tenantId: string,
  parentId: string | null,
): Promise<string | null> {
  if (parentId === null) return null;
  const id = parseGuid(parentId);
  if (id !== undefined && (await revisionInUse(log, tenantId, id)) !== undefined) return id;
  if (id !== undefined && (await isVisible?.(tenantId, id)) === true) return id;
  const message = `The parent '${parentId.slice(0, 64)}' is neither one of your templates nor one you can see.`;
  throw refusedAt("/parentId", message, "UNKNOWN_PARENT");
}
