import { SearchField } from "@regia/ui/components/SearchField";
import { useState } from "react";

export function Example() {
  const [search, setSearch] = useState("");
  return (
    <SearchField
      label="Cerca tra gli utenti"
      placeholder="Nome, email o ID"
      value={search}
      onChange={setSearch}
    />
  );
}
