import type { ListedModel, ModelPrice } from "@regia/api/admin";
import { euroOfMicro, microOfEuro, microOfTypedEuro, validateModelPrice } from "@regia/domain/administration";
import { PLAN_NAMES, type PlanName, presentPlan } from "@regia/domain/plans";
import { formResult } from "@regia/domain/validation";
import { useId, useState } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Checkbox } from "../../components/Checkbox/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { RadioGroup } from "../../components/RadioGroup/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { type SaveState, useForm } from "../../forms/index.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import type { ModelChange } from "./types.ts";

interface ModelDialogProps {
  model: ListedModel;
  state: SaveState;
  onClose: () => void;
  onSave: (change: ModelChange) => void;
}

/** A typed price in the form of the function. The validator has already passed. */
const priceOf = (typed: string) => euroOfMicro(microOfTypedEuro(typed) ?? 0);

const differs = (one: ModelPrice, other: ModelPrice) =>
  microOfEuro(one.input) !== microOfEuro(other.input) ||
  microOfEuro(one.output) !== microOfEuro(other.output);

/** Asks for the prices of a model, the smallest plan that may use it, and whether it sees pictures. */
export function ModelDialog({ model, state, onClose, onSave }: ModelDialogProps) {
  const t = useText("adminModels");
  const say = useLocalizedText();
  const formId = useId();
  const locale = useLocale();
  const [plan, setPlan] = useState<PlanName>(model.minimumPlan);
  const [seesImages, setSeesImages] = useState(model.images?.seen ?? false);
  const isSaving = state.kind === "saving";
  const shown = (price: string) => (locale === "it" ? price.replace(".", ",") : price);
  const form = useForm({
    initial: { input: shown(model.price.input), output: shown(model.price.output) },
    validate: ({ input, output }) =>
      formResult({ input: validateModelPrice(input), output: validateModelPrice(output) }),
    onSubmit: ({ input, output }) => {
      if (isSaving) return;
      const price = { input: priceOf(input), output: priceOf(output) };
      const change: ModelChange = {
        price: differs(price, model.price) ? price : undefined,
        minimumPlan: plan === model.minimumPlan ? undefined : plan,
        images: seesImages === (model.images?.seen ?? false) ? undefined : seesImages,
      };
      if (Object.values(change).some((field) => field !== undefined)) onSave(change);
      else onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("dialog.title", { name: model.name })}
      isDismissable={!isSaving}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {t("dialog.cancel")}
          </Button>
          <Button type="submit" form={formId} tone="primary" isPending={isSaving} pendingText={t("saving")}>
            {t("dialog.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap="x4">
          {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
          <TextField
            {...form.field("input", t("dialog.priceHint"))}
            label={t("dialog.input")}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
          />
          <TextField
            {...form.field("output", t("dialog.priceHint"))}
            label={t("dialog.output")}
            inputMode="decimal"
            autoComplete="off"
          />
          <RadioGroup
            label={t("dialog.plan")}
            hint={t("dialog.planHint")}
            value={plan}
            onChange={setPlan}
            options={PLAN_NAMES.map((name) => ({ value: name, label: say(presentPlan(name).displayName) }))}
          />
          {model.images ? (
            <Checkbox
              isSelected={seesImages}
              onChange={setSeesImages}
              hint={t(`images.source.${model.images.source}`)}
            >
              {t("dialog.images")}
            </Checkbox>
          ) : null}
          <div>
            <Button
              size="sm"
              isDisabled={isSaving}
              onPress={() => onSave({ price: null, minimumPlan: null, images: null })}
            >
              {t("dialog.restore")}
            </Button>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
