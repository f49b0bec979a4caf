import { Spinner } from "../../components/Spinner/index.ts";
import { useText } from "../../i18n/useText.ts";
import { screen } from "./LoadingScreen.css.ts";

/** The whole page while it is not yet known who is there. */
export function LoadingScreen() {
  const t = useText("shell");
  return (
    <main className={screen}>
      <Spinner size="lg" label={t("loading")} />
    </main>
  );
}
