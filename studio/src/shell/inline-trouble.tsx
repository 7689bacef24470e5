/** Why what a button stands for was not done, beside that button; nothing while there is no reason. */
export function InlineTrouble({ text }: { readonly text: string }) {
  return text === "" ? null : (
    <span class="trouble" role="alert">
      {text}
    </span>
  );
}
