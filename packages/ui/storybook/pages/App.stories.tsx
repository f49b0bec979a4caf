import { planOf } from "@regia/domain/plans";
import type { ComponentType } from "react";
import account from "../../src/screens/AccountScreen/AccountScreen.stories.tsx";
import { AccountScreen } from "../../src/screens/AccountScreen/index.ts";
import { args as administration, manyUsers } from "../../src/screens/AdminScreen/AdminScreen.fixtures.ts";
import { AdminScreen } from "../../src/screens/AdminScreen/index.ts";
import audit from "../../src/screens/AuditScreen/AuditScreen.stories.tsx";
import { AuditScreen } from "../../src/screens/AuditScreen/index.ts";
import chat, { Conversation } from "../../src/screens/ChatScreen/ChatScreen.stories.tsx";
import { ChatScreen } from "../../src/screens/ChatScreen/index.ts";
import customer, {
  Custom,
} from "../../src/screens/EnterpriseLimitsScreen/EnterpriseLimitsScreen.stories.tsx";
import { EnterpriseLimitsScreen } from "../../src/screens/EnterpriseLimitsScreen/index.ts";
import executions from "../../src/screens/ExecutionsScreen/ExecutionsScreen.stories.tsx";
import { ExecutionsScreen } from "../../src/screens/ExecutionsScreen/index.ts";
import { LockedFeatureScreen } from "../../src/screens/LockedFeatureScreen/index.ts";
import locked, { Ingestion } from "../../src/screens/LockedFeatureScreen/LockedFeatureScreen.stories.tsx";
import { MembersScreen } from "../../src/screens/MembersScreen/index.ts";
import members, { ReadOnly } from "../../src/screens/MembersScreen/MembersScreen.stories.tsx";
import { ModelsScreen } from "../../src/screens/ModelsScreen/index.ts";
import models from "../../src/screens/ModelsScreen/ModelsScreen.stories.tsx";
import { PaymentsScreen, UserPaymentsScreen } from "../../src/screens/PaymentsScreen/index.ts";
import payments from "../../src/screens/PaymentsScreen/PaymentsScreen.stories.tsx";
import userPayments from "../../src/screens/PaymentsScreen/UserPaymentsScreen.stories.tsx";
import { PlaceholderScreen } from "../../src/screens/PlaceholderScreen/index.ts";
import { PlannerScreen } from "../../src/screens/PlannerScreen/index.ts";
import editor, { Saved } from "../../src/screens/PlannerScreen/PlannerScreen.editor.stories.tsx";
import planner from "../../src/screens/PlannerScreen/PlannerScreen.stories.tsx";
import {
  NotificationsSection,
  PlansSection,
  PrivacySection,
  ProfileSection,
  SecuritySection,
  SettingsScreen,
  type SettingsSection,
  WorkspacesSection,
} from "../../src/screens/SettingsScreen/index.ts";
import notifications from "../../src/screens/SettingsScreen/NotificationsSection/NotificationsSection.stories.tsx";
import plans, {
  EnterpriseUnlimited,
  Expired,
  Free,
} from "../../src/screens/SettingsScreen/PlansSection/PlansSection.stories.tsx";
import privacy from "../../src/screens/SettingsScreen/PrivacySection/PrivacySection.stories.tsx";
import profile from "../../src/screens/SettingsScreen/ProfileSection/ProfileSection.stories.tsx";
import security from "../../src/screens/SettingsScreen/SecuritySection/SecuritySection.stories.tsx";
import workspaces from "../../src/screens/SettingsScreen/WorkspacesSection/WorkspacesSection.stories.tsx";
import { WorkspaceGoneScreen } from "../../src/screens/WorkspaceGoneScreen/index.ts";
import gone from "../../src/screens/WorkspaceGoneScreen/WorkspaceGoneScreen.stories.tsx";
import { admin, free, inShell } from "./inShell.tsx";

/** Every page of the signed-in area. A test compares the names with the addresses of the app. */
export default { title: "Pages/App", parameters: { layout: "fullscreen" } };

/** A section of the settings with the menu beside it. */
const inSettings = <Props extends object>(
  section: SettingsSection,
  Section: ComponentType<Props>,
): ComponentType<Props> =>
  function Settings(props) {
    return (
      <SettingsScreen section={section}>
        <Section {...props} />
      </SettingsScreen>
    );
  };

const Plans = inSettings("plans", PlansSection);
const pro = { plan: "pro", limits: planOf("pro").limits } as const;

export const Chat = {
  name: "/app/w/:slug/chat",
  tags: ["scrolled"],
  loaders: chat.loaders,
  ...inShell(ChatScreen, { ...chat.args, ...Conversation.args }),
};
export const Planner = {
  name: "/app/w/:slug/planner",
  ...inShell(PlannerScreen, { ...planner.args, ...Saved.args }),
  loaders: editor.loaders,
};
export const Executions = {
  name: "/app/w/:slug/executions",
  ...inShell(ExecutionsScreen, executions.args),
};
export const Knowledge = {
  name: "/app/w/:slug/knowledge",
  ...inShell(PlaceholderScreen, { ...pro, place: "knowledge" }),
};
export const KnowledgeLocked = {
  name: "/app/w/:slug/knowledge (locked)",
  ...inShell(LockedFeatureScreen, locked.args, free),
};
export const IngestionOpen = {
  name: "/app/w/:slug/ingestion",
  ...inShell(PlaceholderScreen, { ...pro, place: "ingestion" }),
};
export const IngestionLocked = {
  name: "/app/w/:slug/ingestion (locked)",
  ...inShell(LockedFeatureScreen, { ...locked.args, ...Ingestion.args }, free),
};
export const Members = { name: "/app/w/:slug/members", ...inShell(MembersScreen, members.args) };
export const MembersReadOnly = {
  name: "/app/w/:slug/members (read-only)",
  ...inShell(MembersScreen, { ...members.args, ...ReadOnly.args }),
};
export const Gone = { name: "/app/w/:slug/chat (gone)", ...inShell(WorkspaceGoneScreen, gone.args) };
export const Profile = {
  name: "/app/settings?section=profile",
  ...inShell(inSettings("profile", ProfileSection), profile.args),
};
export const PlansOnPro = {
  name: "/app/settings?section=plans",
  ...inShell(Plans, plans.args),
};
export const PlansOnFree = {
  name: "/app/settings?section=plans (free)",
  ...inShell(Plans, { ...plans.args, ...Free.args }, free),
};
export const PlansExpired = {
  name: "/app/settings?section=plans (expired)",
  ...inShell(Plans, { ...plans.args, ...Expired.args }, free),
};
export const PlansOnEnterprise = {
  name: "/app/settings?section=plans (enterprise)",
  ...inShell(Plans, { ...plans.args, ...EnterpriseUnlimited.args }),
};
export const Workspaces = {
  name: "/app/settings?section=workspaces",
  ...inShell(inSettings("workspaces", WorkspacesSection), workspaces.args),
};
export const Notifications = {
  name: "/app/settings?section=notifications",
  ...inShell(inSettings("notifications", NotificationsSection), notifications.args),
};
export const Privacy = {
  name: "/app/settings?section=privacy",
  ...inShell(inSettings("privacy", PrivacySection), privacy.args),
};
export const Security = {
  name: "/app/settings?section=security",
  ...inShell(inSettings("security", SecuritySection), security.args),
};
export const Account = { name: "/app/account", ...inShell(AccountScreen, account.args) };
export const Admin = {
  name: "/app/admin",
  ...inShell(AdminScreen, { ...administration, list: manyUsers }, admin),
};
export const Models = { name: "/app/admin/models", ...inShell(ModelsScreen, models.args, admin) };
export const Audit = { name: "/app/admin/audit", ...inShell(AuditScreen, audit.args, admin) };
export const Payments = {
  name: "/app/admin/payments",
  ...inShell(PaymentsScreen, payments.args, admin),
};
export const UserPayments = {
  name: "/app/admin/payments/:userId",
  ...inShell(UserPaymentsScreen, userPayments.args, admin),
};
export const EnterpriseLimits = {
  name: "/app/admin/enterprise-limits/:userId",
  ...inShell(EnterpriseLimitsScreen, { ...customer.args, ...Custom.args }, admin),
};
