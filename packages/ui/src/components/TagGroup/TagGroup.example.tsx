import { TagGroup } from "@regia/ui/components/TagGroup";
import { useState } from "react";

export function Example() {
  const [tags, setTags] = useState([
    { id: "role", name: "Ruolo: admin" },
    { id: "plan", name: "Piano: pro" },
  ]);
  return (
    <TagGroup
      label="Filtri attivi"
      tags={tags}
      onRemove={(removed) => setTags((all) => all.filter(({ id }) => id !== removed))}
    />
  );
}
