import { type Profile, type ProfileUpdate, shortId, shownName } from "@regia/domain/profile";
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
import { Inline, Stack } from "../../components/Stack/index.ts";
import { VisuallyHidden } from "../../components/VisuallyHidden/index.ts";
import type { SaveState } from "../../forms/index.ts";
import { useFormat } from "../../i18n/useFormat.ts";
import { type LocalizedText, useLocalizedText } from "../../i18n/useLocalizedText.ts";
import { useText } from "../../i18n/useText.ts";
import { settingsHref } from "../../patterns/AppShell/settingsSections.ts";
import { type PasswordChange, PasswordChangeForm } from "../../patterns/PasswordChangeForm/index.ts";
import { PlanBadge } from "../../patterns/PlanBadge/index.ts";
import { type EditableProfile, ProfileForm } from "../../patterns/ProfileForm/index.ts";
import { room } from "../../styles/room.css.ts";
import { action, actions, aside, columns, part, partTitle } from "./AccountScreen.css.ts";

/** The fields of a profile that the account page shows. */
export type AccountProfile = EditableProfile & Pick<Profile, "id" | "role" | "created_at">;

export type AccountState =
  | { kind: "loading" }
  | { kind: "unread"; reason: LocalizedText }
  | {
      kind: "ready";
      profile: AccountProfile;
      /** The person's current plan, trial and limits. */
      subscription: Subscription;
      saving: SaveState;
      password: SaveState;
    };

export interface AccountScreenProps {
  state: AccountState;
  onSave: (update: Partial<ProfileUpdate>) => void;
  onPasswordChange: (change: PasswordChange) => void;
  /** Called to load the account again. */
  onRetry: () => void;
}

/** Account page: forms for names and password, with the plan and the account's data beside them. */
export function AccountScreen({ state, onSave, onPasswordChange, onRetry }: AccountScreenProps) {
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
      <div className={room}>
        <div className={columns}>
          <Stack gap="x8">
            <section className={part}>
              <h2 className={partTitle}>{t("account.profile")}</h2>
              <ProfileForm profile={profile} state={saving} onSave={onSave} />
            </section>
            <section className={part}>
              <h2 className={partTitle}>{t("password.title")}</h2>
              <PasswordChangeForm
                email={profile.email ?? ""}
                names={[profile.full_name, profile.display_name]}
                state={password}
                onSubmit={onPasswordChange}
              />
            </section>
          </Stack>
          <Aside profile={profile} subscription={subscription} />
        </div>
      </div>
    </>
  );
}

/** Content beside the forms: the plan and the account's data. */
function Aside({
  profile,
  subscription: { plan, state },
}: {
  profile: AccountProfile;
  subscription: Subscription;
}) {
  const t = useText("settings");
  const format = useFormat();
  return (
    <aside className={aside}>
      <Card>
        <h2 className={partTitle}>{t("account.plan")}</h2>
        <Inline gap="x3" justify="between">
          <PlanBadge plan={plan} state={state} />
          <LinkButton size="sm" href={settingsHref("plans")}>
            {t("account.upgrade")}
          </LinkButton>
        </Inline>
      </Card>
      <Card>
        <h2 className={partTitle}>{t("account.actions")}</h2>
        <ul className={actions}>
          <li>
            <Link href={settingsHref("plans")} tone="plain" className={action}>
              <Icon glyph={CreditCard} />
              {t("account.billing")}
            </Link>
          </li>
          {plan === "enterprise" ? null : (
            <li>
              <Link href={settingsHref("plans")} tone="plain" className={action}>
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
            { term: t("account.info.role"), detail: t(`account.roles.${profile.role}`) },
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
      <div className={room}>
        <div className={columns}>
          <Stack gap="x8">
            {formLines.map((line) => (
              <Skeleton key={line} height="3.5rem" />
            ))}
          </Stack>
          <div className={aside}>
            {cards.map((card) => (
              <Skeleton key={card} height="7rem" />
            ))}
          </div>
        </div>
      </div>
    </>
  );
}
