import { Spinner } from "../../components/Spinner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { screen } from "./LoadingScreen.css.ts";

/** Full page shown until the session is known. */
export function LoadingScreen() {
  const t = useText("shell");
  return (
    <main className={screen}>
      <Spinner size="lg" label={t("loading")} />
    </main>
  );
}
