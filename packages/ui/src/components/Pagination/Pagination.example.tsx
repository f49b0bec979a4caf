import { Pagination } from "@regia/ui/components/Pagination";
import { useState } from "react";

export function Example() {
  const [page, setPage] = useState(1);
  return <Pagination page={page} pages={12} onChange={setPage} />;
}
