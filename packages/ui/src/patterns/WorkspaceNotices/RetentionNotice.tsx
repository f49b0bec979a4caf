import type { RetentionNotice as Notice } from "@regia/domain/chat";
import { useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { Chunk, useChunk } from "../../loading/index.ts";
import { abovePage } from "./ReadOnlyNotice.css.ts";
import { line, sentence } from "./RetentionNotice.css.ts";

const dialogChunk = new Chunk(async () => (await import("./RetentionDialog.tsx")).RetentionDialog);

export interface RetentionNoticeProps {
  /** What is going to be deleted, a document of the RPC `chat_retention_notice`. */
  notice: Notice;
  /** Name of the workspace, on a page that is not of it. Default: not shown. */
  workspace?: string | undefined;
  /** Returns the address of a conversation. */
  hrefOf: (conversation: string) => string;
  /** Called to hide the notice. Default: it stays. */
  onDismiss?: (() => void) | undefined;
  /** True leaves room below, for a page that follows. Default false. */
  isAbovePage?: boolean | undefined;
}

/** Says that retention is going to delete conversations of a workspace, and shows which and what helps (decision 37). */
export function RetentionNotice({
  notice,
  workspace,
  hrefOf,
  onDismiss,
  isAbovePage = false,
}: RetentionNoticeProps) {
  const t = useText("retention");
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const Dialog = useChunk(dialogChunk, isOpen, close);
  const { count, days, shortened_at } = notice;
  return (
    <>
      <Banner
        tone="warning"
        autoHide={false}
        onDismiss={onDismiss}
        className={isAbovePage ? abovePage : undefined}
      >
        <div className={line}>
          <span className={sentence}>
            {workspace === undefined ? null : <strong>{t("notice.of", { workspace })} </strong>}
            {shortened_at === null
              ? t("notice.due", { count, days, date: format.longDate(notice.last_at) })
              : t("notice.shortened", { count, days, since: format.longDate(shortened_at) })}
          </span>
          <Button size="sm" onPress={() => setOpen(true)}>
            {t("notice.show")}
          </Button>
        </div>
      </Banner>
      {Dialog ? <Dialog isOpen={isOpen} onClose={close} notice={notice} hrefOf={hrefOf} /> : null}
    </>
  );
}
