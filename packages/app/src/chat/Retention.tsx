import { isRetentionNews, type RetentionNotice as Notice, seenRetention } from "@regia/domain/chat";
import { RetentionNotice } from "@regia/ui/patterns/WorkspaceNotices";
import { Suspense, useState } from "react";
import { readStored, writeStored } from "../browser/storage.ts";

/** What is going to be deleted, until the person hides it; it comes back when there is more to tell. */
export function Retention({
  notice,
  userId,
  hrefOf,
}: {
  notice: Notice;
  userId: string;
  hrefOf: (conversation: string) => string;
}) {
  const storageKey = `regia.retention.${userId}.${notice.workspace_id}`;
  const [seen, setSeen] = useState(() => readStored(storageKey));
  if (!isRetentionNews(notice, seen)) return null;
  const dismiss = () => {
    const told = seenRetention(notice);
    writeStored(storageKey, told);
    setSeen(told);
  };
  return (
    <Suspense>
      <RetentionNotice notice={notice} hrefOf={hrefOf} onDismiss={dismiss} isAbovePage />
    </Suspense>
  );
}
