import type { RetentionNotice } from "@regia/domain/chat";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../AppShell/settingsSections.ts";
import { deleted, item, list, more, name, touched } from "./RetentionNotice.css.ts";

interface RetentionDialogProps {
  isOpen: boolean;
  onClose: () => void;
  notice: RetentionNotice;
  hrefOf: (conversation: string) => string;
}

/** The conversations that are going to be deleted, and what helps. */
export function RetentionDialog({ isOpen, onClose, notice, hrefOf }: RetentionDialogProps) {
  const t = useText("retention");
  const format = useFormat();
  const { is_payer, payer_name, conversations, count } = notice;
  const plan = () => {
    if (is_payer) return t("dialog.payer");
    return payer_name === null ? t("dialog.memberUnnamed") : t("dialog.member", { name: payer_name });
  };
  const others = count - conversations.length;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("dialog.title")}
      size="md"
      footer={
        <>
          <LinkButton tone="quiet" href={settingsHref("privacy")} onPress={onClose}>
            {t("dialog.exportAll")}
          </LinkButton>
          {is_payer ? (
            <LinkButton tone="primary" href={settingsHref("plans")} onPress={onClose}>
              {t("dialog.plans")}
            </LinkButton>
          ) : (
            <Button onPress={onClose}>{t("dialog.close")}</Button>
          )}
        </>
      }
    >
      <Stack gap="x4">
        <p>
          {t("dialog.how")} {plan()}
        </p>
        <ul aria-label={t("dialog.list")} className={list}>
          {conversations.map(({ id, title, touched_at, deleted_at }) => (
            <li key={id} className={item}>
              <div className={name}>
                <Link href={hrefOf(id)} dir="auto" onPress={onClose}>
                  {title}
                </Link>
                <div className={touched}>{t("dialog.touched", { date: format.date(touched_at) })}</div>
              </div>
              <span className={deleted}>{t("dialog.deleted", { date: format.date(deleted_at) })}</span>
            </li>
          ))}
        </ul>
        {others > 0 ? <p className={more}>{t("dialog.more", { count: others })}</p> : null}
        <p className={more}>{t("dialog.export")}</p>
      </Stack>
    </Dialog>
  );
}
