import type { ListedModel } from "@regia/api/admin";
import { Badge, type BadgeTone } from "../../components/Badge/index.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { Switch } from "../../components/Switch/index.ts";
import { useText } from "../../i18n/useText.ts";
import { state as stateStyle } from "./ModelsScreen.css.ts";

const TONES = {
  demonstration: "info",
  waiting: "warning",
  disabled: "neutral",
  inUse: "success",
  notConnected: "neutral",
} as const satisfies Record<string, BadgeTone>;

/** Whether requests are routed to a model, and if not, why. */
function stateOf({ connected, waiting, enabled, demonstration }: ListedModel): keyof typeof TONES {
  if (demonstration) return "demonstration";
  if (!enabled) return waiting ? "waiting" : "disabled";
  return connected ? "inUse" : "notConnected";
}

interface ModelStateCellProps {
  model: ListedModel;
  isPending: boolean;
  onChange: (enabled: boolean) => void;
}

/** A model's state with a switch to change it. */
export function ModelStateCell({ model, isPending, onChange }: ModelStateCellProps) {
  const t = useText("adminModels");
  const state = stateOf(model);
  return (
    <span className={stateStyle} aria-busy={isPending}>
      {model.demonstration ? null : (
        <Switch
          aria-label={t("action.enable", { name: model.name })}
          isSelected={model.enabled}
          // Read-only rather than disabled while saving, because a disabled switch loses the focus.
          isReadOnly={isPending}
          onChange={onChange}
        />
      )}
      {isPending ? (
        <Spinner size="sm" label={t("saving")} />
      ) : (
        <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
      )}
    </span>
  );
}
