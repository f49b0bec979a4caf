import { LinkButton } from "../../components/LinkButton/index.ts";
import { useText } from "../../i18n/useText.ts";
import { CenteredPage } from "../../patterns/CenteredPage/index.ts";

export interface AccountDeletedScreenProps {
  /** Address of the account that was deleted. */
  email: string;
}

/** Says that the person's account is deleted, and what that means. */
export function AccountDeletedScreen({ email }: AccountDeletedScreenProps) {
  const t = useText("auth");
  return (
    <CenteredPage title={t("accountDeleted.title")} lead={t("accountDeleted.text", { email })}>
      <LinkButton href="/">{t("callback.home")}</LinkButton>
    </CenteredPage>
  );
}
