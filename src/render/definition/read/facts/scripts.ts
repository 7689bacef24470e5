import type { Document } from "../../../../vocabulary/generated/definition.ts";
import {
  type DocumentScript,
  documentEvents,
  type FieldScript,
  fieldEvents,
  type Scripts,
} from "../../../model/document/script.ts";

/** The definition's `actions`. Words are taken in any case, as the published list has them. */
export function readScripts({ actions = [] }: Document): Scripts {
  const ofDocument: DocumentScript[] = [];
  const ofFields: FieldScript[] = [];
  for (const [at, { event, script: source, field }] of actions.entries()) {
    const path = `/document/actions/${at}`;
    const isCalled = (word: string): boolean => word.toLowerCase() === event.toLowerCase();
    const onField = fieldEvents.find(isCalled);
    const onDocument = documentEvents.find(isCalled);
    if (onField !== undefined && field !== undefined) ofFields.push({ event: onField, field, source, path });
    else if (onDocument !== undefined) ofDocument.push({ event: onDocument, source, path });
  }
  return { ofDocument, ofFields };
}
