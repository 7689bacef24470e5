import { anyObject, flag, type NamedSchemas, needsOneOf, ref, shape, text } from "../build.ts";

export const useWords: NamedSchemas = {
  Use: shape(
    "Inserts a component here: its content, with its own data. At most 8 levels deep; a cycle is refused, and so is a name that none of the tenant's templates has, or more than one has.",
    {},
    {
      name: text("The component's `metadata.name`.", { minLength: 1, examples: ["letterhead"] }),
      id: text("The component's GUID; it wins over `name`.", { minLength: 1 }),
      style: ref("StyleUse", "Style of its top-level elements that have none."),
      data: anyObject(
        "The value of `$data` inside the component. Keys it lacks are looked up in the caller's data; unset, the caller's data.",
      ),
      override: flag(
        "At the root, this component's page set-up, zones, styles and fonts win over those merged before it; in content, its styles win over those of the same name around it.",
        false,
      ),
    },
    { ...needsOneOf("name", "id"), examples: [{ name: "letterhead" }, { name: "address", data: { city: "Malmö" } }] },
  ),
  UseElement: shape(
    "A component's content in this place.",
    { use: ref("Use") },
    {},
    { examples: [{ use: { name: "letterhead" } }] },
  ),
};
