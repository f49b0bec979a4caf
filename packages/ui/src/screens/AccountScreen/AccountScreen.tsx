import { type Profile, type ProfileUpdate, type Role, shortId, shownName } from "@regia/domain/profile";
import type { Subscription } from "@regia/domain/subscription";
import { ArrowUpRight, CreditCard } from "lucide-react";
import { Button } from "../../components/Button/index.ts";
import { Card } from "../../components/Card/index.ts";
import { DescriptionList } from "../../components/DescriptionList/index.ts";
import { EmptyState } from "../../components/EmptyState/index.ts";
import { Icon } from "../../components/Icon/index.ts";
import { Link } from "../../components/Link/index.ts";
import { LinkButton } from "../../components/LinkButton/index.ts";
import { PageHeader } from "../../components/PageHeader/index.ts";
import { Skeleton } from "../../components/Skeleton/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { type PasswordChange, PasswordChangeForm } from "../../patterns/PasswordChangeForm/index.ts";
import { PlanBadge } from "../../patterns/PlanBadge/index.ts";
import { type EditableProfile, ProfileForm } from "../../patterns/ProfileForm/index.ts";
import { action, actions, aside, columns, forms, part, partTitle, planRow } from "./AccountScreen.css.ts";

/** What of a profile the account page shows. */
export type AccountProfile = EditableProfile & Pick<Profile, "id" | "role" | "created_at">;

/** What the account page stands on. */
export type AccountState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | {
      kind: "ready";
      profile: AccountProfile;
      /** What the person has now. */
      subscription: Subscription;
      saving: SaveState;
      password: SaveState;
    };

export interface AccountScreenProps {
  state: AccountState;
  onSave: (update: ProfileUpdate) => void;
  onPasswordChange: (change: PasswordChange) => void;
  /** The account could not be read, and is asked for again. */
  onRetry: () => void;
  /** Where the plans are chosen. Default: the section of the settings. */
  plansHref?: string | undefined;
}

/** The account page: names and password, and beside them the plan and what the account is. */
export function AccountScreen({
  state,
  onSave,
  onPasswordChange,
  onRetry,
  plansHref = "/app/settings?section=plans",
}: AccountScreenProps) {
  const t = useText("settings");
  const say = useLocalizedText();
  if (state.kind === "loading") return <Loading />;
  if (state.kind === "unread") {
    return (
      <EmptyState
        title={t("account.failedTitle")}
        action={<Button onPress={onRetry}>{t("account.retry")}</Button>}
      >
        {say(state.reason)}
      </EmptyState>
    );
  }
  const { profile, subscription, saving, password } = state;
  const shown = shownName(profile, "sidebar");
  const name = shown.kind === "name" ? shown.name : say(shown.text);
  return (
    <>
      <PageHeader title={t("account.greeting", { name })} description={t("account.description")} />
      <div className={columns}>
        <div className={forms}>
          <section className={part}>
            <h2 className={partTitle}>{t("account.profile")}</h2>
            <ProfileForm profile={profile} state={saving} onSave={onSave} />
          </section>
          <section className={part}>
            <h2 className={partTitle}>{t("password.title")}</h2>
            <PasswordChangeForm state={password} onSubmit={onPasswordChange} />
          </section>
        </div>
        <Aside profile={profile} subscription={subscription} plansHref={plansHref} />
      </div>
    </>
  );
}

const roleTexts = { user: "account.roles.user", admin: "account.roles.admin" } as const satisfies Record<
  Role,
  string
>;

/** Beside the forms: the plan, the ways to it, and what the account is. */
function Aside({
  profile,
  subscription: { plan, state },
  plansHref,
}: {
  profile: AccountProfile;
  subscription: Subscription;
  plansHref: string;
}) {
  const t = useText("settings");
  const format = useFormat();
  return (
    <aside className={aside}>
      <Card>
        <h2 className={partTitle}>{t("account.plan")}</h2>
        <div className={planRow}>
          <PlanBadge plan={plan} state={state} />
          <LinkButton size="sm" href={plansHref}>
            {t("account.upgrade")}
          </LinkButton>
        </div>
      </Card>
      <Card>
        <h2 className={partTitle}>{t("account.actions")}</h2>
        <ul className={actions}>
          <li>
            <Link href={plansHref} tone="plain" className={action}>
              <Icon glyph={CreditCard} />
              {t("account.billing")}
            </Link>
          </li>
          {plan === "enterprise" ? null : (
            <li>
              <Link href={plansHref} tone="plain" className={action}>
                <Icon glyph={ArrowUpRight} />
                {t("account.toPro")}
              </Link>
            </li>
          )}
        </ul>
      </Card>
      <Card>
        <h2 className={partTitle}>{t("account.info.title")}</h2>
        <DescriptionList
          items={[
            { term: t("account.info.created"), detail: format.date(profile.created_at) },
            { term: t("account.info.role"), detail: t(roleTexts[profile.role]) },
            {
              term: t("account.info.id"),
              detail: shortId(profile.id),
              copy: { text: profile.id, label: t("account.info.id") },
            },
          ]}
        />
      </Card>
    </aside>
  );
}

const formLines = ["email", "name", "display", "phone", "password"] as const;
const cards = ["plan", "actions", "info"] as const;

function Loading() {
  const t = useText("settings");
  return (
    <>
      <PageHeader
        title={
          <>
            <VisuallyHidden elementType="span" role="status">
              {t("account.loading")}
            </VisuallyHidden>
            <Skeleton width="12rem" />
          </>
        }
        description={<Skeleton width="18rem" />}
      />
      <div className={columns}>
        <div className={forms}>
          {formLines.map((line) => (
            <Skeleton key={line} height="3.5rem" />
          ))}
        </div>
        <div className={aside}>
          {cards.map((card) => (
            <Skeleton key={card} height="7rem" />
          ))}
        </div>
      </div>
    </>
  );
}
