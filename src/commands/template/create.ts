import type { BlobStore } from "../../ports/blobs/port.ts";
import type { EventLog, Position } from "../../ports/event-log/port.ts";
import { type TemplateCreated, templateStream } from "../../vocabulary/events/template.ts";
import { parseGuid, uuidv5 } from "../../vocabulary/ids.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { templateTextKey } from "../blob-keys.ts";
import { handleCommand } from "../handle-command.ts";
import type { Origin } from "../origin.ts";
import { currentRevision } from "./current-revision.ts";
import { freeLabel } from "./revision-label.ts";
import { storeText } from "./stored-text.ts";
import { evolveTemplate, noTemplate, type TemplateDecider } from "./template.ts";
import { checkedName } from "./template-name.ts";

/** A template as it is to be from its first moment on. */
export type CreateTemplate = Omit<TemplateCreated["data"], "revision" | "parent">;

export const createDecider: TemplateDecider<CreateTemplate> = {
  initial: noTemplate,
  evolve: evolveTemplate,
  decide: (command, state) => {
    switch (state.status) {
      case "absent":
        checkedName(command.name);
        return [created(command)];
      case "live":
        if (state.revisions[0]?.revisionId === command.revisionId) return [];
        throw new Refusal("REVISION_CONFLICT", `Template '${command.templateId}' exists.`);
      case "deleted":
        throw new Refusal(
          "REVISION_CONFLICT",
          `Template '${command.templateId}' was deleted; its id is not given again.`,
        );
    }
  },
};

function created(command: CreateTemplate): TemplateCreated {
  const revision = freeLabel(command.at, new Set());
  return { type: "TemplateCreated", data: { ...command, revision, parent: null } };
}

export interface NewTemplate {
  readonly name: string;
  readonly content: string;
  readonly testData?: string | null;
  readonly parentId?: string | null;
}

export interface Created {
  readonly created: TemplateCreated["data"];
  readonly position: Position;
  /** Of the template's stream. */
  readonly revision: bigint | "absent";
}

/** The author and the owner are the caller. `parentId` must be an own template's. */
export async function createTemplate(
  { log, blobs }: { readonly log: EventLog; readonly blobs: BlobStore },
  origin: Origin,
  input: NewTemplate,
): Promise<Created> {
  const { tenantId, commandId, actor, now } = origin;
  const name = checkedName(input.name);
  const parentId = await knownParent(log, tenantId, input.parentId ?? null);
  const templateId = uuidv5(commandId, "template");
  const revisionId = uuidv5(commandId, "revision");
  const key = (part: "content" | "testdata") => templateTextKey(tenantId, templateId, revisionId, part);
  const content = await storeText(blobs, key("content"), input.content);
  const testData = input.testData == null ? null : await storeText(blobs, key("testdata"), input.testData);
  const author = { createdBy: actor, owner: actor };
  const command = { templateId, tenantId, revisionId, parentId, name, content, testData, ...author, at: now };
  const stream = templateStream(tenantId, templateId);
  const { events, ...place } = await handleCommand(log, stream, origin, createDecider, command);
  const [first] = events;
  if (first?.type !== "TemplateCreated") throw new Error("a template's stream begins with its creation");
  return { created: first.data, ...place };
}

async function knownParent(log: EventLog, tenantId: string, parentId: string | null): Promise<string | null> {
  if (parentId === null) return null;
  const id = parseGuid(parentId);
  if (id !== undefined && (await currentRevision(log, tenantId, id)) !== undefined) return id;
  const message = `The parent '${parentId.slice(0, 64)}' is not one of your templates.`;
  throw new Refusal("INVALID_REQUEST", message, { faults: [{ code: "UNKNOWN_PARENT", path: "/parentId", message }] });
}
