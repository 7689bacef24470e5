import type { EventLog } from "../../ports/event-log/port.ts";
import { type TemplateEvent, templateStream, templateStreams } from "../../vocabulary/events/template.ts";
import type { PointInTime } from "../../vocabulary/http/point.ts";
import { type StoredRevision, templateRevisions } from "../template-revisions/project.ts";
import { type StoredTemplate, templates } from "../templates/project.ts";
import { folding, foldTo, type PastFold } from "./fold.ts";

interface PastTemplates extends PastFold {
  readonly templates: ReadonlyMap<string, StoredTemplate>;
  readonly revisions: ReadonlyMap<string, StoredRevision>;
}

/**
 * A tenant's templates, or one of them, as they were. Revisions deleted since stay hidden: a template whose revision of
 * then is gone shows the one before it, and templates that are gone altogether are not shown.
 */
export async function templatesAsOf(
  log: EventLog,
  tenantId: string,
  point: PointInTime,
  templateId?: string,
): Promise<PastTemplates> {
  const events =
    templateId === undefined
      ? log.readAll({ prefixes: [`${templateStreams}${tenantId}.`] })
      : log.readStream(templateStream(tenantId, templateId));
  const past = folding(templates);
  const revisions = folding(templateRevisions);
  const gone = new Set<string>();
  const { at } = await foldTo<TemplateEvent>(events, point, [past, revisions], (event) => {
    if (event.type === "TemplateDeleted") gone.add(event.data.templateId);
    if (event.type === "TemplateRevisionDeleted") gone.add(event.data.revisionId);
  });
  const made = new Map(revisions.documents);
  for (const { id, templateId: of } of revisions.documents.values()) {
    if (gone.has(id) || gone.has(of)) revisions.documents.delete(id);
  }
  for (const template of past.documents.values()) {
    const shown = gone.has(template.id) ? undefined : withoutGone(template, gone, made);
    if (shown === undefined) past.documents.delete(template.id);
    else past.documents.set(template.id, shown);
  }
  return { at, templates: past.documents, revisions: revisions.documents };
}

/** `made`: the revisions of then, those that are gone since included. */
function withoutGone(
  template: StoredTemplate,
  gone: ReadonlySet<string>,
  made: ReadonlyMap<string, StoredRevision>,
): StoredTemplate | undefined {
  const live = template.live === null ? null : stillThere(template.live.revisionId, gone, made);
  const shown = { ...template, live: live && { revisionId: live.id, revision: live.revision } };
  if (!gone.has(template.revisionId)) return shown;
  const latest = stillThere(template.revisionId, gone, made);
  if (latest === null) return undefined;
  const { id: revisionId, name, content, testData, createdBy, owner, retention, file } = latest;
  const { revision, at: updatedAt } = latest;
  const texts = { name, content, testData, createdBy, owner, retention, file };
  return { ...shown, ...texts, revision, revisionId, updatedAt };
}

/** The revision, or of one that is gone the one before it that is not. */
function stillThere(
  revisionId: string,
  gone: ReadonlySet<string>,
  made: ReadonlyMap<string, StoredRevision>,
): StoredRevision | null {
  const last = made.get(revisionId);
  if (last === undefined) return null;
  const left = [...made.values()].filter(
    ({ id, templateId, number }) => templateId === last.templateId && number <= last.number && !gone.has(id),
  );
  return left.toSorted((one, other) => other.number - one.number)[0] ?? null;
}
