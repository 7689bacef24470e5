import { parsed, written } from "./json-text.ts";
import type { Version } from "./loaded-template.ts";
import { mergedDefinition } from "./merge.ts";

/** Two changes of one template: `theirs` was saved first. */
export interface Changed {
  readonly base: Version;
  readonly theirs: Version;
  readonly yours: Version;
}

/** Yours, with what only they changed beside the definition. */
export const over = ({ base, theirs, yours }: Changed): Version => ({
  content: yours.content,
  name: yours.name === base.name ? theirs.name : yours.name,
  testData: yours.testData === base.testData ? theirs.testData : yours.testData,
});

/** All that both changed; undefined where they changed the same, so that a person has to choose. */
export function together({ base, theirs, yours }: Changed): Version | undefined {
  const name = chosen(base.name, theirs.name, yours.name);
  const content = joined(base.content, theirs.content, yours.content);
  const testData = joined(base.testData, theirs.testData, yours.testData);
  if (name === undefined || content === undefined || testData === undefined) return undefined;
  return { name, content, testData };
}

/** The one that is not as it was; undefined: neither is, and they differ. */
function chosen(base: string, theirs: string, yours: string): string | undefined {
  if (yours === base || yours === theirs) return theirs;
  return theirs === base ? yours : undefined;
}

function joined(base: string, theirs: string, yours: string): string | undefined {
  const one = chosen(base, theirs, yours);
  if (one !== undefined) return one;
  const [before, their, your] = [parsed(base), parsed(theirs), parsed(yours)];
  if (before === undefined || their === undefined || your === undefined) return undefined;
  const both = mergedDefinition(before, their, your);
  return both === undefined ? undefined : written(both);
}
