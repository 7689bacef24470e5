/** Whether one of the tags of an If-None-Match or If-Match header is this one (RFC 9110, 8.8.3). `weak` compares weakly. */
export function matchesTag(header: string | undefined, tag: string, weak: boolean): boolean {
  if (header === undefined) return false;
  return header.split(",").some((candidate) => {
    const given = candidate.trim();
    return given === "*" || given === tag || (weak && given === `W/${tag}`);
  });
}
