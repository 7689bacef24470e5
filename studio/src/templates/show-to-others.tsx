import type { Template } from "../client/generated/routes.ts";
import { Field, Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

interface Given {
  readonly template: Template;
  /** The ETag of the template as it is shown. */
  readonly etag: string;
  readonly reload: () => void;
}

type Visibility = NonNullable<Template["visibility"]>;

const isVisibility = (text: string): text is Visibility => text === "private" || text === "shared" || text === "public";

/** Who else finds the template in the gallery, and what it says there. */
export function ShowToOthers({ template, etag, reload }: Given) {
  const { sharing: text, write } = words.value;
  const { id, content, visibility = "private", sharedWith = [], category, description } = template;
  const optional = (label: string): string => `${label} (${write.optional})`;
  return (
    <Write
      label={text.title}
      title={text.title}
      line={text.line}
      submit={text.set}
      kind="quiet"
      route="PUT /v1/{tenantId}/templates/{id}"
      given={(form) => ({
        path: { id },
        headers: etag === "" ? {} : { "If-Match": etag },
        body: { id, content, ...sharingOf(form) },
      })}
      done={reload}
    >
      <label>
        {text.who}
        <select name="visibility" defaultValue={visibility}>
          <option value="private">{text.private}</option>
          <option value="public">{text.public}</option>
          <option value="shared">{text.shared}</option>
        </select>
      </label>
      <Field
        label={optional(text.tenants)}
        name="sharedWith"
        hint={text.tenantsHint}
        value={sharedWith.join(" ")}
        isOptional
      />
      <Field label={optional(text.category)} name="category" value={category ?? ""} isOptional />
      <Field label={optional(text.description)} name="description" value={description ?? ""} isOptional />
    </Write>
  );
}

/** An empty field says nothing: the service then keeps no such text. */
function sharingOf(form: FormData) {
  const text = (name: string): string => String(form.get(name) ?? "").trim();
  const visibility = text("visibility");
  return {
    ...(isVisibility(visibility) ? { visibility } : {}),
    sharedWith: text("sharedWith")
      .split(/[\s,;]+/)
      .filter((id) => id !== ""),
    category: text("category") || null,
    description: text("description") || null,
  };
}
