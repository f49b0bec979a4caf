import { ListFooter } from "@regia/ui/patterns/ListFooter";
import { useState } from "react";

export function Example() {
  const [page, setPage] = useState(1);
  return <ListFooter found="128 utenti" total={128} pageSize={50} page={page} onChange={setPage} />;
}
