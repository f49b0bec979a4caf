import { Banner } from "../../components/Banner/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import type { PlannerFailure } from "./types.ts";

/** Why something could not be done, with a link to the plans where another one helps. */
export function FailureNote({ failure: { reason, helpsPlan = false } }: { failure: PlannerFailure }) {
  const t = useText("planner");
  const say = useLocalizedText();
  return (
    <Banner
      tone={helpsPlan ? "warning" : "error"}
      actions={
        helpsPlan ? (
          <LinkButton size="sm" href={settingsHref("plans")}>
            {t("plans")}
          </LinkButton>
        ) : undefined
      }
    >
      {say(reason)}
    </Banner>
  );
}

/** Why what a dialog asked could not be done. */
export function SaveFailure({ state }: { state: SaveState }) {
  const say = useLocalizedText();
  return state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null;
}
