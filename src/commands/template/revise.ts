import type { LogPosition } from "../../ports/event-log/port.ts";
import type { StoredText } from "../../vocabulary/events/event.ts";
import type { TemplateFile, TemplateRevised } from "../../vocabulary/events/template.ts";
import { checkedRetention, type Retention, retentionInBody } from "../../vocabulary/http/retention.ts";
import { publishingOf, type TemplatePublication } from "../../vocabulary/http/templates/publishing.ts";
import { uuidv5 } from "../../vocabulary/ids.ts";
import { attemptOf, templateTextKey } from "../blob-keys.ts";
import type { Origin } from "../origin.ts";
import type { TemplateStore } from "./create.ts";
import { handleOnTemplate, type OnTemplate, templateIdOf } from "./expectation.ts";
import { type Publish, publishing } from "./publish.ts";
import { changedFile } from "./revision-file.ts";
import { revisionInUse } from "./revision-in-use.ts";
import { freeLabel } from "./revision-label.ts";
import { storeText } from "./stored-text.ts";
import { latest, live, type TemplateState, takenLabels, templateDecider, templateNotFound } from "./template.ts";
import { checkedName } from "./template-name.ts";
import { checkedTestData } from "./test-data.ts";

/** A change: what is left out stays as it was; null takes test data or the retention away. */
export interface ReviseTemplate {
  readonly templateId: string;
  readonly revisionId: string;
  readonly at: string;
  readonly origin: "update" | "revision";
  readonly note: string | null;
  readonly name?: string | undefined;
  readonly content?: StoredText | undefined;
  readonly testData?: StoredText | null | undefined;
  readonly createdBy?: string | undefined;
  readonly owner?: string | undefined;
  readonly retention?: Retention | null | undefined;
  readonly file?: TemplateFile | null | undefined;
  readonly publish?: Publish | undefined;
}

/** Always a new revision, also of the same text: a user who saves wants to find that point again. */
export const reviseDecider = templateDecider<ReviseTemplate>((command, state) => {
  const template = live(state, command.templateId);
  const before = latest(template);
  if (before.revisionId === command.revisionId) return [];
  const { templateId, revisionId, at, origin, note } = command;
  const data: TemplateRevised["data"] = {
    templateId,
    tenantId: before.tenantId,
    revisionId,
    revision: freeLabel(at, takenLabels(template)),
    parent: before.revisionId,
    at,
    origin,
    note,
    live: template.live,
    name: command.name === undefined ? before.name : checkedName(command.name),
    content: command.content ?? before.content,
    testData: command.testData === undefined ? before.testData : command.testData,
    createdBy: command.createdBy ?? before.createdBy,
    owner: command.owner ?? before.owner,
    retention: command.retention === undefined ? before.retention : command.retention,
    file: command.file === undefined ? before.file : command.file,
  };
  return [{ type: "TemplateRevised", data }, ...publishing(data, template.publishing, command.publish, at)];
});

export interface TemplateChange {
  readonly name?: string | undefined;
  readonly content?: string | undefined;
  readonly testData?: string | null | undefined;
  readonly createdBy?: string | undefined;
  readonly owner?: string | undefined;
  readonly retention?: Retention | null | undefined;
  readonly note?: string | undefined;
  /** A Word file in place of the one before. */
  readonly file?: Uint8Array | undefined;
  readonly publish?: Publish | undefined;
}

export interface RevisedTemplate {
  readonly revised: TemplateRevised["data"];
  /** How it is shown from now on, when that was changed. */
  readonly published: TemplatePublication | undefined;
  readonly position: LogPosition;
  /** Revision of the template's stream. */
  readonly revision: bigint | "absent";
}

/** `origin` of the revision: `update` for a PUT, `revision` for a save point. */
export async function reviseTemplate(
  store: Omit<TemplateStore, "ownerFor">,
  origin: Origin,
  template: OnTemplate & Pick<ReviseTemplate, "origin">,
  change: TemplateChange,
): Promise<RevisedTemplate> {
  const { log, blobs, clock } = store;
  const { tenantId } = origin;
  const templateId = templateIdOf(template.templateId);
  const testData = typeof change.testData === "string" ? checkedTestData(change.testData) : change.testData;
  const retention = change.retention && checkedRetention(change.retention, origin.now, retentionInBody);
  // Checked before anything is stored, so that a wrong id leaves no blob behind.
  if ((await revisionInUse(log, tenantId, templateId)) === undefined) throw templateNotFound(templateId);
  const revisionId = uuidv5(origin.commandId, "revision");
  const attempt = attemptOf(clock);
  const key = (part: Parameters<typeof templateTextKey>[4], of = attempt) =>
    templateTextKey(tenantId, templateId, revisionId, of, part);
  const stored = (part: "content" | "testdata", text: string) => storeText(blobs, key(part), text);
  const { content, testData: _, note, file: given, ...words } = change;
  // Of the revision that it is decided on: another one may have become the latest meanwhile.
  const prepare = async (state: TemplateState): Promise<Pick<ReviseTemplate, "file">> => {
    const wanted = { content, given, blob: key("file", attemptOf(clock)) };
    return { file: await changedFile(store, tenantId, state, wanted) };
  };
  const choices: Omit<ReviseTemplate, "templateId" | "at"> = {
    ...words,
    revisionId,
    origin: template.origin,
    note: note ?? null,
    content: content === undefined ? undefined : await stored("content", content),
    testData: typeof testData === "string" ? await stored("testdata", testData) : testData,
    retention,
  };
  const { events, ...place } = await handleOnTemplate(log, origin, template, { ...reviseDecider, prepare }, choices);
  const [event, shown] = events;
  if (event?.type !== "TemplateRevised") throw new Error("revising a template leads to one revision");
  const published = shown?.type === "TemplatePublished" ? publishingOf(shown.data) : undefined;
  return { revised: event.data, published, ...place };
}
