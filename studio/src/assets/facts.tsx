import type { ListedAsset } from "../client/generated/routes.ts";
import { may } from "../client/session.ts";
import { numberText } from "../shell/format.ts";
import { Time } from "../shell/time.tsx";
import { useWho } from "../shell/who.tsx";
import { fileWords } from "../words/file-words.ts";
import { language } from "../words/words.ts";

type Font = NonNullable<ListedAsset["font"]>;

/** The list of templates that name a file is for those who may read templates. */
export const withUses = (): { readonly usedBy?: boolean } => (may("templates:read") ? { usedBy: true } : {});

/** The facts that a font states of itself, in a few words. */
export function fontText({ family, style, weight, axes, scripts }: Font): string {
  const { assets: text } = fileWords.value;
  const names = new Intl.DisplayNames(language.value, { type: "script" });
  const ranges = axes.map(({ tag, least, most }) => text.axis(tag, numberText(least), numberText(most)));
  const written = scripts.map((code) => names.of(code) ?? code);
  return [`${family} ${style}`, numberText(weight), ...ranges, written.join(", ")]
    .filter((one) => one !== "")
    .join(" · ");
}

/** When a file came, and by whom. */
export function Uploaded({ asset: { uploadedAt, uploadedBy } }: { readonly asset: ListedAsset }) {
  const { assets: text } = fileWords.value;
  const who = useWho([uploadedBy]);
  return (
    <>
      <Time at={uploadedAt} />{" "}
      <span class="muted break" title={uploadedBy}>
        {text.by(who(uploadedBy))}
      </span>
    </>
  );
}

const mostShown = 3;

/** The templates that name a file, the first three as links. */
export function UsedBy({ asset: { usedBy } }: { readonly asset: ListedAsset }) {
  const { assets: text } = fileWords.value;
  if (usedBy === undefined || usedBy.count === 0) return <span class="muted">{text.notUsed}</span>;
  const more = usedBy.count - Math.min(mostShown, usedBy.templates.length);
  return (
    <>
      {usedBy.templates.slice(0, mostShown).map(({ id, name }, index) => (
        <span key={id}>
          {index === 0 ? "" : ", "}
          <a href={`/studio/templates/${id}`}>{name}</a>
        </span>
      ))}
      {more > 0 ? <span class="muted"> {text.andMore(numberText(more))}</span> : null}
    </>
  );
}

export const usedByText = ({ usedBy }: ListedAsset): string =>
  usedBy?.templates.map(({ name }) => name).join(", ") ?? "";

/** How many templates name a file, and which are not counted, for who is about to remove it. Roots are named by none. */
export function stillUsed({ path, usedBy }: ListedAsset): string {
  const { assets: text } = fileWords.value;
  if (usedBy === undefined || path.startsWith("roots/")) return "";
  return ` ${text.stillUsed(numberText(usedBy.count))} ${text.notCounted}`;
}
