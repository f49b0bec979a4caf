import { Button } from "../../components/Button/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { useText } from "../../i18n/useText.ts";
import { type CookieChoice, optionalCookies } from "./cookieChoice.ts";

export interface CookieOptionsProps {
  wanted: CookieChoice;
  onChange: (wanted: CookieChoice) => void;
  onSave: () => void;
}

/** Each kind of cookies with its switch. */
export function CookieOptions({ wanted, onChange, onSave }: CookieOptionsProps) {
  const t = useText("cookies");
  return (
    <>
      <Switch isSelected isDisabled hint={t("kind.essential.hint")}>
        {t("kind.essential.name")}
      </Switch>
      {optionalCookies.map((kind) => (
        <Switch
          key={kind}
          hint={t(`kind.${kind}.hint`)}
          isSelected={wanted[kind]}
          onChange={(isWanted) => onChange({ ...wanted, [kind]: isWanted })}
        >
          {t(`kind.${kind}.name`)}
        </Switch>
      ))}
      <Button onPress={onSave}>{t("banner.save")}</Button>
    </>
  );
}
