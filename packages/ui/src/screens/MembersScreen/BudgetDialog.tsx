import { type FormResult, formResult } from "@regia/domain/validation";
import { type BudgetValues, typedBudget, validateBudget } from "@regia/domain/workspaces";
import { useId } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Dialog } from "../../components/Dialog/index.ts";
import { FormMessage } from "../../components/FormMessage/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { Stack } from "../../components/Stack/index.ts";
import { TextField } from "../../components/TextField/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import { useForm } from "../../forms/index.ts";
import { useLocale } from "../../i18n/useLocale.ts";
import { useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { euroSign } from "./BudgetSection.css.ts";
import { note } from "./MembersScreen.css.ts";
import type { BudgetControls, BudgetQuestion, HeldBudgets } from "./types.ts";
import { useAmounts } from "./useAmounts.ts";

/** The labels say it in words. */
const euro = (
  <span aria-hidden className={euroSign}>
    €
  </span>
);

interface BudgetDialogProps {
  question: BudgetQuestion;
  /** Whether there are members beside the person. */
  isShared: boolean;
  controls: BudgetControls;
}

/** Asks for the budgets of the workspace, or for that of one member. */
export function BudgetDialog({ question, isShared, controls }: BudgetDialogProps) {
  const t = useText("team");
  const say = useLocalizedText();
  const formId = useId();
  const { held, saving, isOffline, onClose } = controls;
  const isSaving = saving.kind === "saving";
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        question.kind === "workspace"
          ? t("budgets.title")
          : t("budgets.dialog.member", { person: question.member.name })
      }
      isDismissable={!isSaving}
      footer={
        <>
          <Button onPress={onClose} isDisabled={isSaving}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            isPending={isSaving}
            isDisabled={isOffline || held.kind !== "ready"}
            pendingText={t("budgets.dialog.saving")}
          >
            {t("budgets.dialog.save")}
          </Button>
        </>
      }
    >
      <Stack gap="x4">
        {held.kind === "loading" ? (
          <>
            <VisuallyHidden role="status">{t("budgets.dialog.loading")}</VisuallyHidden>
            <Skeleton height="5rem" />
          </>
        ) : null}
        {held.kind === "failed" ? (
          <Banner
            tone="error"
            actions={
              <Button size="sm" onPress={() => controls.onOpen(question)}>
                {t("retry")}
              </Button>
            }
          >
            {t("budgets.unread")}
          </Banner>
        ) : null}
        {held.kind === "ready" ? (
          <>
            {saving.kind === "failed" ? <Banner tone="error">{say(saving.reason)}</Banner> : null}
            {question.kind === "workspace" ? (
              <WorkspaceForm id={formId} held={held} isShared={isShared} controls={controls} />
            ) : (
              <MemberForm id={formId} held={held} controls={controls} />
            )}
          </>
        ) : null}
        {isOffline ? <FormMessage tone="warning">{t("budgets.dialog.offline")}</FormMessage> : null}
      </Stack>
    </Dialog>
  );
}

interface FormProps {
  id: string;
  held: HeldBudgets;
  controls: BudgetControls;
}

/** A form of budgets: the typed texts of some, and what they are as amounts. */
function useBudgets<Field extends keyof BudgetValues>(
  fields: readonly Field[],
  { held, controls: { saving, isOffline, onSave, onClose } }: Omit<FormProps, "id">,
) {
  const locale = useLocale();
  const amounts = useAmounts();
  const each = <Value,>(read: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field, read(field)])) as Record<Field, Value>;
  return useForm<Field>({
    initial: each((field) => amounts.typed(held[field])),
    validate: (values): FormResult<Field> =>
      formResult(each((field) => validateBudget(values[field], locale))),
    onSubmit: (values) => {
      if (saving.kind === "saving" || isOffline) return;
      const wanted = each((field) => typedBudget(values[field], locale) ?? null);
      if (fields.some((field) => wanted[field] !== held[field])) onSave(wanted);
      else onClose();
    },
  });
}

function WorkspaceForm({ id, isShared, ...props }: FormProps & { isShared: boolean }) {
  const t = useText("team");
  const amounts = useAmounts();
  const form = useBudgets(["total", "per_member"], props);
  const hint = (budget: string | null) =>
    `${t("budgets.dialog.now", { budget: amounts.budget(budget) })} ${t("budgets.dialog.empty")}`;
  return (
    <form id={id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="x4">
        <p className={note}>{isShared ? t("budgets.dialog.intro") : t("budgets.dialog.introPersonal")}</p>
        <TextField
          {...form.field("total", hint(props.held.total))}
          label={t("budgets.dialog.total")}
          inputMode="decimal"
          autoComplete="off"
          suffix={euro}
          autoFocus
        />
        {isShared ? (
          <TextField
            {...form.field("per_member", hint(props.held.per_member))}
            label={t("budgets.dialog.perMember")}
            inputMode="decimal"
            autoComplete="off"
            suffix={euro}
          />
        ) : null}
      </Stack>
    </form>
  );
}

function MemberForm({ id, ...props }: FormProps) {
  const t = useText("team");
  const amounts = useAmounts();
  const { held, controls } = props;
  const form = useBudgets(["budget"], props);
  const ofEach = t("budgets.dialog.ofEach", { budget: amounts.budget(held.per_member) });
  const now =
    held.budget === null ? ofEach : t("budgets.dialog.now", { budget: amounts.budget(held.budget) });
  return (
    <form id={id} noValidate onSubmit={form.onSubmit}>
      <Stack gap="x4">
        <TextField
          {...form.field("budget", `${now} ${t("budgets.dialog.emptyMember")}`)}
          label={t("budgets.dialog.ofMember")}
          inputMode="decimal"
          autoComplete="off"
          suffix={euro}
          autoFocus
        />
        {held.budget === null ? null : (
          <div>
            <Button
              size="sm"
              isDisabled={controls.saving.kind === "saving" || controls.isOffline}
              onPress={() => controls.onSave({ budget: null })}
            >
              {t("budgets.dialog.remove")}
            </Button>
          </div>
        )}
      </Stack>
    </form>
  );
}
