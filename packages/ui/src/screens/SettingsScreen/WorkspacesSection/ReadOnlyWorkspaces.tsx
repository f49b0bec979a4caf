import type { Workspace } from "@regia/domain/workspaces";
import { Fragment } from "react";
import { Banner } from "../../../components/Banner/index.ts";
import { Link } from "../../../components/Link/index.ts";
import { LinkButton } from "../../../components/LinkButton/index.ts";
import { useText } from "../../../i18n/useText.ts";
import { workspaceHref } from "../../../patterns/AppShell/index.ts";
import { settingsHref } from "../../../patterns/AppShell/settingsSections.ts";
import { reasons, reasonsTitle } from "./ReadOnlyWorkspaces.css.ts";

interface ReadOnlyWorkspacesProps {
  /** Id of the signed-in person. */
  userId: string;
  /** All workspaces of the person. */
  workspaces: readonly Workspace[];
  /** How many workspaces the person's plan includes. */
  included: number;
}

/** Says which workspaces and seats are read-only, why, and how to get them back; nothing if none are. */
export function ReadOnlyWorkspaces({ userId, workspaces, included }: ReadOnlyWorkspacesProps) {
  const t = useText("team");
  const paid = workspaces.filter(({ payer_id }) => payer_id === userId);
  const beyondPlan = paid.filter(({ read_only }) => read_only === "maxWorkspaces");
  const beyondSeats = paid.filter(({ seat_excess }) => seat_excess !== null);
  const ofOthers = workspaces.filter(({ payer_id, read_only }) => payer_id !== userId && read_only !== null);
  const isPayer = beyondPlan.length + beyondSeats.length > 0;
  if (!isPayer && ofOthers.length === 0) return null;
  return (
    <Banner
      tone="warning"
      actions={
        isPayer ? (
          <LinkButton size="sm" href={settingsHref("plans")}>
            {t("readOnly.plans")}
          </LinkButton>
        ) : undefined
      }
    >
      <h3 className={reasonsTitle}>{t("readOnly.titleMany")}</h3>
      <ul className={reasons}>
        {beyondPlan.length > 0 ? (
          <li>
            {t("readOnly.paid", { count: included, used: paid.length })}{" "}
            {beyondPlan.map(({ id, slug, name }, index) => (
              <Fragment key={id}>
                {index > 0 ? ", " : null}
                <Link href={workspaceHref(slug, "chat")}>{name}</Link>
              </Fragment>
            ))}
            .
          </li>
        ) : null}
        {beyondSeats.map(({ id, slug, name, seat_excess }) =>
          seat_excess ? (
            <li key={id}>
              <Link href={workspaceHref(slug, "members")}>{name}</Link>{" "}
              {t(`readOnly.seats.${seat_excess.limit}`, {
                used: seat_excess.used,
                allowed: seat_excess.allowed,
              })}
            </li>
          ) : null,
        )}
        {ofOthers.map(({ id, slug, name, read_only }) =>
          read_only ? (
            <li key={id}>
              <Link href={workspaceHref(slug, "chat")}>{name}</Link>: {t(`readOnly.${read_only}`)}
            </li>
          ) : null,
        )}
      </ul>
      {isPayer ? <p>{t("readOnly.payer")}</p> : null}
      {ofOthers.length > 0 ? <p>{isPayer ? t("readOnly.ofOthers") : t("readOnly.member")}</p> : null}
      <p>{t("readOnly.nothingLost")}</p>
    </Banner>
  );
}
