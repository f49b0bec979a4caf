import { displayLimit } from "@regia/domain/limits";
import type { Message } from "@regia/domain/messages";
import {
  LIMIT_FIELDS,
  type LimitField,
  type Limits,
  PRIORITIES,
  planOf,
  UNLIMITED,
} from "@regia/domain/plans";
import { Infinity as InfinityGlyph, Undo2 } from "lucide-react";
import { memo } from "react";
import { IconButton } from "../../components/IconButton/index.ts";
import { Select } from "../../components/Select/index.ts";
import type { BoundField } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { inSuffix, limitInput } from "./EnterpriseLimitsScreen.css.ts";
import { WholeNumberField } from "./WholeNumberField.tsx";

interface LimitInputProps {
  field: LimitField;
  label: Message;
  bound: BoundField;
  isDisabled: boolean;
}

const INHERIT = "inherit";
const planLimits = planOf("enterprise").limits;

/** Handlers are not compared: they only set the form's state, so an older one works as well. */
const isSame = (one: LimitInputProps, other: LimitInputProps) =>
  one.field === other.field &&
  one.isDisabled === other.isDisabled &&
  one.bound.value === other.bound.value &&
  one.bound.error === other.bound.error &&
  one.bound.hint === other.bound.hint;

/**
 * Input of one limit: a number, an amount or a choice; empty means the plan's value (decision 23). Memoised, because there are many.
 */
export const LimitInput = memo(function LimitInput({ field, label, bound, isDisabled }: LimitInputProps) {
  const t = useText("adminLimits");
  const say = useLocalizedText();
  const format = useFormat();
  const { kind } = LIMIT_FIELDS[field];
  const name = say(label);
  const worded = (limits: Limits) => say(displayLimit({ field, limits, money: format.money }).text);
  const inherited = worded(planLimits);

  const isInherited = bound.value.trim() === "";
  const note = () => {
    if (isInherited) return t("limits.inherited", { value: inherited });
    if (bound.value.trim() === String(UNLIMITED)) return t("limits.unlimited");
    return t("limits.custom", { value: inherited });
  };
  if (kind === "number" || kind === "money") {
    return (
      <div className={limitInput} data-custom={!isInherited || undefined}>
        <WholeNumberField
          {...bound}
          label={name}
          hint={bound.error ? bound.hint : note()}
          placeholder={inherited}
          isDisabled={isDisabled}
          inputMode={kind === "money" ? "decimal" : undefined}
          suffix={
            <IconButton
              icon={isInherited ? InfinityGlyph : Undo2}
              label={isInherited ? t("limits.makeUnlimited", { name }) : t("limits.inherit", { name })}
              size="sm"
              className={inSuffix}
              isDisabled={isDisabled}
              onPress={() => bound.onChange(isInherited ? String(UNLIMITED) : "")}
            />
          }
        />
      </div>
    );
  }
  const values =
    kind === "flag"
      ? ([true, false] as const).map((value) => ({
          value: String(value),
          label: worded({ ...planLimits, [field]: value }),
        }))
      : PRIORITIES.map((value) => ({ value, label: worded({ ...planLimits, priority: value }) }));
  return (
    <div className={limitInput} data-custom={!isInherited || undefined}>
      <Select<string>
        label={name}
        name={bound.name}
        error={bound.error}
        options={[{ value: INHERIT, label: t("limits.inherited", { value: inherited }) }, ...values]}
        value={isInherited ? INHERIT : bound.value}
        onChange={(value) => bound.onChange(value === INHERIT ? "" : value)}
        isDisabled={isDisabled}
      />
    </div>
  );
}, isSame);
