import { checkTaxData, TAX_COUNTRIES, type TaxData, type TaxField } from "@regia/domain/billing";
import { useId, useMemo } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Dialog } from "../../../components/Dialog/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { RadioGroup } from "../../../components/RadioGroup/index.ts";
import { Select } from "../../../components/Select/index.ts";
import { Stack } from "../../../components/Stack/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { type SaveState, useForm } from "../../../forms/index.ts";
import { useLocale } from "../../../i18n/useLocale.ts";
import { useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { place } from "./BillingPanel.css.ts";

const EMPTY: Readonly<Record<TaxField, string>> = {
  holder: "company",
  country: "IT",
  name: "",
  vatId: "",
  taxCode: "",
  recipientCode: "",
  pec: "",
  street: "",
  postalCode: "",
  city: "",
  province: "",
};

/** The stored data as the fields of the form hold it. */
function typedOf(data: TaxData | null): Readonly<Record<TaxField, string>> {
  const stored = Object.entries(data ?? {}).map(([field, value]) => [field, value ?? ""]);
  return { ...EMPTY, ...Object.fromEntries(stored) };
}

/** Asks for the tax data of a company or a person; every field is checked offline before it is sent. */
export function TaxDataDialog({
  taxData,
  state,
  onClose,
  onSave,
}: {
  taxData: TaxData | null;
  state: SaveState;
  onClose: () => void;
  onSave: (data: TaxData) => void;
}) {
  const t = useText("payments");
  const say = useLocalizedText();
  const formId = useId();
  const isSaving = state.kind === "saving";
  const form = useForm<TaxField>({
    initial: typedOf(taxData),
    validate: (values) => checkTaxData(values).form,
    onSubmit: (values) => {
      const check = checkTaxData(values);
      if (check.ok && !isSaving) onSave(check.data);
    },
  });
  const { holder, country } = form.values;
  const isCompany = holder === "company";
  const isItalian = country === "IT";
  const text = (field: Exclude<TaxField, "holder" | "country">, hint?: string) => ({
    ...form.field(field, hint),
    label: t(`taxData.fields.${field}`),
  });
  return (
    <Dialog
      isOpen
      size="md"
      onClose={onClose}
      isDismissable={!isSaving}
      title={t("taxData.title")}
      footer={
        <>
          <FormMessage tone="success">
            {state.kind === "saved" && !form.isEdited ? t("taxData.saved") : undefined}
          </FormMessage>
          <Button onPress={onClose} isDisabled={isSaving}>
            {state.kind === "saved" && !form.isEdited ? t("close") : t("back")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSaving}
            pendingText={t("taxData.saving")}
          >
            {t("taxData.save")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap="x4">
          {state.kind === "failed" && !form.isEdited ? (
            <Banner tone="error">{say(state.reason)}</Banner>
          ) : null}
          <p>{t("taxData.intro")}</p>
          <RadioGroup
            {...form.field("holder")}
            label={t("taxData.fields.holder")}
            orientation="horizontal"
            options={[
              { value: "company", label: t("taxData.company") },
              { value: "person", label: t("taxData.person") },
            ]}
          />
          <CountrySelect {...form.field("country")} />
          <TextField
            {...text("name")}
            label={isCompany ? t("taxData.fields.companyName") : t("taxData.fields.name")}
            autoComplete={isCompany ? "organization" : "name"}
          />
          {isCompany ? (
            <TextField {...text("vatId")} inputMode={isItalian ? "numeric" : "text"} autoComplete="off" />
          ) : null}
          {isItalian ? (
            <>
              <TextField
                {...text("taxCode", isCompany ? t("taxData.hints.taxCode") : undefined)}
                autoComplete="off"
                spellCheck="false"
              />
              <TextField
                {...text("recipientCode", t("taxData.hints.recipientCode"))}
                autoComplete="off"
                spellCheck="false"
              />
              <TextField {...text("pec", t("taxData.hints.pec"))} type="email" autoComplete="off" />
            </>
          ) : null}
          <TextField {...text("street")} autoComplete="street-address" />
          <div className={place}>
            <TextField
              {...text("postalCode")}
              label={isItalian ? t("taxData.fields.cap") : t("taxData.fields.postalCode")}
              inputMode={isItalian ? "numeric" : "text"}
              autoComplete="postal-code"
            />
            <TextField {...text("city")} autoComplete="address-level2" />
            {isItalian ? <TextField {...text("province")} autoComplete="address-level1" /> : null}
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}

function CountrySelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (country: string) => void;
  error: string | undefined;
}) {
  const t = useText("payments");
  const locale = useLocale();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const named = TAX_COUNTRIES.map((country) => ({ value: country, label: names.of(country) ?? country }));
    return named.toSorted(
      (one, other) =>
        Number(other.value === "IT") - Number(one.value === "IT") ||
        one.label.localeCompare(other.label, locale),
    );
  }, [locale]);
  return (
    <Select
      label={t("taxData.fields.country")}
      options={options}
      value={options.find((option) => option.value === value)?.value ?? null}
      onChange={onChange}
      error={error}
    />
  );
}
