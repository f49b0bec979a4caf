import { deviceOf } from "@regia/domain/session";
import { formResult, VALID } from "@regia/domain/validation";
import { useEffect, useId, useRef, useState } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Button } from "../../../components/Button/index.ts";
import { ConfirmDialog } from "../../../components/ConfirmDialog/index.ts";
import { FormMessage } from "../../../components/FormMessage/index.ts";
import { Inline, Stack } from "../../../components/Stack/index.ts";
import { TextField } from "../../../components/TextField/index.ts";
import { useForm } from "../../../forms/index.ts";
import { useFormat } from "../../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../../i18n/useLocalizedText.ts";
import { useText } from "../../../i18n/useText.ts";
import {
  device as deviceStyle,
  enrolling,
  fact,
  sessions as listStyle,
  passkeyName,
  session as rowStyle,
} from "./SecuritySection.css.ts";

/** A passkey of the account. */
export interface Passkey {
  id: string;
  /** What its owner calls it; null if nothing. */
  name: string | null;
  /** When it was added (ISO 8601). */
  createdAt: string;
}

/** Why no passkey can be made or used here: the browser, the address at which it was opened, or the authentication service. */
export type PasskeyObstacle = "browser" | "address" | "service";

export interface PasskeysState {
  /** The oldest first. */
  passkeys: readonly Passkey[];
  /** Default: one can be added. */
  obstacle?: PasskeyObstacle | undefined;
  /** What is under way: the device is asked for a new one, or one is being removed. Default: nothing. */
  activity?: "adding" | { removing: string } | undefined;
  /** Result of the last attempt. Default: none. */
  outcome?: "added" | "removed" | "cancelled" | { reason: LocalizedText } | undefined;
}

interface PasskeysProps {
  state: PasskeysState;
  /** Whether the person has an authenticator app too. */
  hasApp: boolean;
  onAdd: (name: string) => void;
  onCancel: () => void;
  onRemove: (id: string) => void;
}

/** List of the passkeys, with a form for another one and a question before one is removed. */
export function Passkeys({ state, hasApp, onAdd, onCancel, onRemove }: PasskeysProps) {
  const t = useText("settings");
  const format = useFormat();
  const { passkeys, obstacle, activity, outcome } = state;
  const [isNaming, setNaming] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  const headingId = useId();
  useEffect(() => {
    if (outcome === "added") setNaming(false);
    // The button that opened the question has gone with the passkey.
    if (outcome === "removed") add.current?.focus();
  }, [outcome]);
  useEffect(() => {
    // The form has gone with what had the focus.
    if (wasNaming.current && !isNaming) add.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const nameOf = ({ name }: Passkey) => name ?? t("security.passkeys.unnamed");
  const leaving = passkeys.find(({ id }) => id === asked);
  const isRemoving = typeof activity === "object";
  return (
    <>
      <section aria-labelledby={headingId}>
        <Stack gap="x4">
          <div>
            <h4 id={headingId} className={deviceStyle}>
              {t("security.passkeys.title")}
            </h4>
            <p className={fact}>
              {obstacle ? t(`security.passkeys.obstacle.${obstacle}`) : t("security.passkeys.hint")}
            </p>
          </div>
          {passkeys.length > 0 ? (
            <ul aria-label={t("security.passkeys.list")} className={listStyle}>
              {passkeys.map((one) => (
                <li key={one.id} className={rowStyle}>
                  <div className={passkeyName}>
                    <p className={deviceStyle}>{nameOf(one)}</p>
                    <p className={fact}>
                      {t("security.passkeys.since", { date: format.longDate(one.createdAt) })}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={t("security.passkeys.removeNamed", { name: nameOf(one) })}
                    isDisabled={activity !== undefined}
                    onPress={() => setAsked(one.id)}
                  >
                    {t("security.passkeys.remove")}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
          {isNaming && obstacle === undefined ? (
            <NamingForm
              taken={passkeys.map(nameOf)}
              isWaiting={activity === "adding"}
              onSubmit={onAdd}
              onCancel={() => {
                if (activity === "adding") onCancel();
                else setNaming(false);
              }}
            />
          ) : (
            <div>
              <Button
                ref={add}
                isDisabled={obstacle !== undefined || activity !== undefined}
                onPress={() => setNaming(true)}
              >
                {t("security.passkeys.add")}
              </Button>
            </div>
          )}
        </Stack>
      </section>
      <Outcome outcome={leaving ? undefined : outcome} />
      {leaving ? (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => onRemove(leaving.id)}
          title={t("security.passkeys.removal.title", { name: nameOf(leaving) })}
          confirmText={t("security.passkeys.removal.confirm")}
          pendingText={t("security.passkeys.removal.pending")}
          isPending={isRemoving}
          tone="danger"
        >
          <RemovalFailure outcome={outcome} />
          <p>{t("security.passkeys.removal.text")}</p>
          {hasApp || passkeys.length > 1 ? null : <p>{t("security.passkeys.removal.last")}</p>}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Outcome({ outcome }: Pick<PasskeysState, "outcome">) {
  const t = useText("settings");
  const say = useLocalizedText();
  if (typeof outcome === "object") return <FormMessage tone="error">{say(outcome.reason)}</FormMessage>;
  const tone = outcome === "cancelled" ? "info" : "success";
  return <FormMessage tone={tone}>{outcome ? t(`security.passkeys.${outcome}`) : undefined}</FormMessage>;
}

function RemovalFailure({ outcome }: Pick<PasskeysState, "outcome">) {
  const say = useLocalizedText();
  return typeof outcome === "object" ? <Banner tone="error">{say(outcome.reason)}</Banner> : null;
}

/** Characters of the longest name that the authentication service takes. */
const LONGEST_NAME = 100;

function NamingForm({
  taken,
  isWaiting,
  onSubmit,
  onCancel,
}: {
  /** The names of the other passkeys. */
  taken: readonly string[];
  isWaiting: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}) {
  const t = useText("settings");
  const [suggestion] = useState(() => {
    const device = deviceOf(navigator.userAgent);
    const name = device ? t("security.sessions.device", { ...device }) : t("security.passkeys.title");
    return freeName(name, taken);
  });
  const form = useForm<"name">({
    initial: { name: suggestion },
    validate: () => formResult({ name: VALID }),
    onSubmit: ({ name }) => onSubmit(name.trim() || suggestion),
  });
  return (
    <form noValidate className={enrolling} onSubmit={form.onSubmit}>
      {/* Read-only rather than disabled while the device is asked, because a disabled field loses the focus. */}
      <TextField
        {...form.field("name", t("security.passkeys.nameHint"))}
        label={t("security.passkeys.name")}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        isReadOnly={isWaiting}
        autoFocus
      />
      <Inline gap="x3">
        <Button
          type="submit"
          tone="primary"
          isPending={isWaiting}
          pendingText={t("security.passkeys.waiting")}
        >
          {t("security.passkeys.confirm")}
        </Button>
        <Button onPress={onCancel}>{t("security.passkeys.cancel")}</Button>
      </Inline>
    </form>
  );
}

/** A name that no other passkey has. */
function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name} (${number})`;
    if (!taken.includes(candidate)) return candidate;
  }
}
