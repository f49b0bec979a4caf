import { BOOKS_YEARS } from "@regia/domain/billing";
import { type FormEvent, useId, useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { Checkbox } from "../../../components/Checkbox/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import { Link } from "../../../components/Link/index.ts";
import { Inline, Stack } from "../../../components/Stack/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import { settingsHref } from "../../../patterns/AppShell/settingsSections.ts";
import { intro } from "../Section.css.ts";
import { SettingsGroup } from "../SettingsGroup.tsx";
import { list } from "./DeleteAccount.css.ts";

export type DeletionState =
  /** A rule forbids it: the button is disabled, with the reason beside it. */
  | { kind: "refused"; reason: LocalizedText }
  | { kind: "closed" }
  | { kind: "open" }
  | { kind: "deleting" }
  | { kind: "failed"; reason: LocalizedText };

/** A workspace that ends with the account although others are in it. */
export interface EndingWorkspace {
  id: string;
  name: string;
  /** The number of people in it. */
  members: number;
}

export interface DeleteAccountProps {
  email: string;
  /** What ends with the account and has to be confirmed. */
  workspaces: readonly EndingWorkspace[];
  /** Whether a subscription ends with the account. */
  endsSubscription: boolean;
  state: DeletionState;
  onOpenChange: (isOpen: boolean) => void;
  /** Called with whether the person confirmed that the workspaces end. */
  onDelete: (endsWorkspaces: boolean) => void;
}

/** Deletes the account after a typed confirmation (decision 16). */
export function DeleteAccount({
  email,
  workspaces,
  endsSubscription,
  state,
  onOpenChange,
  onDelete,
}: DeleteAccountProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  const [typed, setTyped] = useState("");
  const [isJudged, setJudged] = useState(false);
  const [endsWorkspaces, setEndsWorkspaces] = useState(false);
  const reasonId = useId();
  const isRefused = state.kind === "refused";
  const word = t("deleteAccount.word");
  const isTyped = typed.trim() === word;
  const isRight = isTyped && (workspaces.length === 0 || endsWorkspaces);
  const isDeleting = state.kind === "deleting";
  const openOrClose = (isOpen: boolean) => {
    setTyped("");
    setJudged(false);
    setEndsWorkspaces(false);
    onOpenChange(isOpen);
  };
  const confirm = () => {
    setJudged(true);
    if (isRight && !isDeleting) onDelete(endsWorkspaces);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <SettingsGroup title={t("deleteAccount.title")} intro={t("deleteAccount.text")}>
      <Inline gap="x3">
        <Button
          tone="danger"
          onPress={() => openOrClose(true)}
          isDisabled={isRefused}
          aria-describedby={isRefused ? reasonId : undefined}
        >
          {t("deleteAccount.confirm")}
        </Button>
        {isRefused ? (
          <p id={reasonId} className={intro}>
            {say(state.reason)}
          </p>
        ) : null}
      </Inline>
      <ConfirmDialog
        isOpen={state.kind !== "closed" && !isRefused}
        onClose={() => openOrClose(false)}
        onConfirm={confirm}
        title={t("deleteAccount.dialog")}
        tone="danger"
        confirmText={t("deleteAccount.confirm")}
        pendingText={t("deleteAccount.deleting")}
        isPending={isDeleting}
        isConfirmDisabled={!isRight && !isDeleting}
      >
        {state.kind === "failed" ? <Banner tone="error">{say(state.reason)}</Banner> : null}
        <p>{t("deleteAccount.consequence", { email })}</p>
        {endsSubscription ? <p>{t("deleteAccount.subscription")}</p> : null}
        <p>
          {endsSubscription ? t("deleteAccount.books", { years: BOOKS_YEARS }) : t("deleteAccount.billing")}
        </p>
        {workspaces.length > 0 ? (
          <Stack gap="x3">
            <p>{t("deleteAccount.workspaces")}</p>
            <ul className={list}>
              {workspaces.map(({ id, name, members }) => (
                <li key={id}>{t("deleteAccount.workspace", { name, count: members })}</li>
              ))}
            </ul>
            <Link href={settingsHref("workspaces")}>{t("deleteAccount.handOver")}</Link>
            <Checkbox isSelected={endsWorkspaces} onChange={setEndsWorkspaces} isDisabled={isDeleting}>
              {t("deleteAccount.endWorkspaces")}
            </Checkbox>
          </Stack>
        ) : null}
        <form noValidate onSubmit={submit}>
          <TextField
            name="confirmation"
            label={t("deleteAccount.confirmation", { word })}
            value={typed}
            onChange={setTyped}
            isDisabled={isDeleting}
            error={isJudged && !isTyped ? t("deleteAccount.wrong", { word }) : undefined}
            autoComplete="off"
            spellCheck="false"
            autoFocus
          />
        </form>
      </ConfirmDialog>
    </SettingsGroup>
  );
}
