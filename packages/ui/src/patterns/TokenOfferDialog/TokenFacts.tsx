import { useFormat } from "../../i18n/useFormat.ts";
import { useText } from "../../i18n/useText.ts";
import { fact, facts, name as nameStyle } from "./TokenOfferDialog.css.ts";

/** A token of a person's own program, as the database's `api_tokens` returns it. */
export interface ProgramToken {
  id: string;
  name: string;
  /** Time of the last use (ISO 8601), to the minute; null if it was never used. */
  last_used_at: string | null;
  /** Network address of the last use; null where it is not known. */
  last_used_ip: string | null;
  /** ISO 8601. */
  expires_at: string;
}

/** What makes a token recognisable: its name, when and from where it was last used, and when it ends. */
export function TokenFacts({ token }: { token: ProgramToken }) {
  const t = useText("programTokens");
  const format = useFormat();
  const { name, last_used_at: used, last_used_ip: address, expires_at: expiry } = token;
  const use = () => {
    if (used === null) return t("unused");
    const when = format.dateTime(used);
    return address === null ? t("lastUsed", { when }) : t("lastUsedFrom", { when, address });
  };
  return (
    <div className={facts}>
      <p className={nameStyle}>{name}</p>
      <p className={fact}>{use()}</p>
      <p className={fact}>{t("expires", { date: format.longDate(expiry) })}</p>
    </div>
  );
}
