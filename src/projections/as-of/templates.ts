import type { EventLog } from "../../ports/event-log/port.ts";
import { type TemplateEvent, templateStream, templateStreams } from "../../vocabulary/events/template.ts";
import type { Point } from "../../vocabulary/http/point.ts";
import { type StoredRevision, templateRevisions } from "../template-revisions/project.ts";
import { type StoredTemplate, templates } from "../templates/project.ts";
import { type Folded, folding, foldTo } from "./fold.ts";

interface PastTemplates extends Folded {
  readonly templates: ReadonlyMap<string, StoredTemplate>;
  readonly revisions: ReadonlyMap<string, StoredRevision>;
}

/**
 * A tenant's templates, or one of them, as they were. What was deleted since stays hidden: of a template whose revision of
 * then is gone, the one before it is shown, and none of those that are gone altogether.
 */
export async function templatesAsOf(
  log: EventLog,
  tenantId: string,
  point: Point,
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
  for (const { id, templateId: of } of revisions.documents.values()) {
    if (gone.has(id) || gone.has(of)) revisions.documents.delete(id);
  }
  for (const template of past.documents.values()) {
    const shown = gone.has(template.id) ? undefined : withoutGone(template, gone, revisions.documents);
    if (shown === undefined) past.documents.delete(template.id);
    else past.documents.set(template.id, shown);
  }
  return { at, templates: past.documents, revisions: revisions.documents };
}

function withoutGone(
  template: StoredTemplate,
  gone: ReadonlySet<string>,
  revisions: ReadonlyMap<string, StoredRevision>,
): StoredTemplate | undefined {
  if (!gone.has(template.revisionId)) return template;
  const left = [...revisions.values()].filter(({ templateId }) => templateId === template.id);
  const [latest] = left.toSorted((one, other) => other.number - one.number);
  if (latest === undefined) return undefined;
  const { id: revisionId, name, content, testData, createdBy, owner, retention, revision, at: updatedAt } = latest;
  return { ...template, name, content, testData, createdBy, owner, retention, revision, revisionId, updatedAt };
}
