import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface AccountDeletedScreenProps {
  /** Address of the account that was deleted; null if the page was opened later. */
  email: string | null;
}

/** Says that the person's account is deleted, and what that means. */
export function AccountDeletedScreen({ email }: AccountDeletedScreenProps) {
  const t = useText("auth");
  const [title, lead] =
    email === null
      ? [t("accountDeleted.again.title"), t("accountDeleted.again.text")]
      : [t("accountDeleted.title"), t("accountDeleted.text", { email })];
  return (
    <CenteredPage title={title} lead={lead}>
      <LinkButton href="/">{t("callback.home")}</LinkButton>
    </CenteredPage>
  );
}
