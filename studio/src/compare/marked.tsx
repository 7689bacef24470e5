/** A sentence whose names stand between grave accents. */
export function Marked({ text }: { readonly text: string }) {
  return <>{text.split("`").map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>;
}
