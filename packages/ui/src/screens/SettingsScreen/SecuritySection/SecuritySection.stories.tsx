import { message } from "@regia/domain/messages";
import { SECURITY_DEFAULTS, type SecurityPreferences } from "@regia/domain/preferences";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../../storybook/conditions.tsx";
import { containing, sample, text } from "../../../../storybook/language.ts";
import { atWidth } from "../../../../storybook/viewports.ts";
import { programTokens } from "../../../patterns/TokenOfferDialog/tokens.fixture.ts";
import {
  type AccountSession,
  type Passkey,
  type PasskeyObstacle,
  type PasskeysState,
  type PreferencesState,
  type RecoveryCodesState,
  SecuritySection,
  type SessionsState,
  type TokensState,
  type TwoFactorState,
} from "../index.ts";
import { SettingsScreen } from "../SettingsScreen.tsx";
import { picture } from "../settings.fixture.ts";

const connection = message("errors:auth.connection");

const here: AccountSession = {
  id: "a1",
  current: true,
  last_used_at: "2026-11-21T09:28:00Z",
  ip: "93.41.20.8",
  user_agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0",
};
const phone: AccountSession = {
  id: "b2",
  current: false,
  last_used_at: "2026-11-20T18:02:00Z",
  ip: "151.38.7.90",
  user_agent:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
};
const unknown: AccountSession = {
  id: "c3",
  current: false,
  last_used_at: "2026-11-02T07:11:00Z",
  ip: null,
  user_agent: null,
};

const sessions = {
  loading: { kind: "loading" },
  unread: { kind: "unread" },
  ready: { kind: "ready", sessions: [here, phone, unknown] },
} satisfies { [K in SessionsState["kind"]]: Extract<SessionsState, { kind: K }> };

const tokens = {
  loading: { kind: "loading" },
  unread: { kind: "unread" },
  ready: { kind: "ready", tokens: programTokens },
} satisfies { [K in TokensState["kind"]]: Extract<TokensState, { kind: K }> };

type State = PreferencesState<SecurityPreferences>;
const preferences = {
  loading: { kind: "loading" },
  unread: { kind: "unread", reason: connection },
  ready: { kind: "ready", values: SECURITY_DEFAULTS, save: { kind: "idle" } },
} satisfies { [K in State["kind"]]: Extract<State, { kind: K }> };

const factors = {
  off: { kind: "off" },
  enrolling: { kind: "enrolling", qrCode: picture, secret: "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" },
  on: { kind: "on" },
  unavailable: { kind: "unavailable" },
  failed: { kind: "failed", reason: connection },
} satisfies { [K in TwoFactorState["kind"]]: Extract<TwoFactorState, { kind: K }> };

const CODES = [
  ...["k4m9x7qp2ab8ht3z", "wq2n8rjc5ydf6g4s", "b7vk3uhe9mtx2pza", "n5cf8jyq4srg6d2w", "h9zt3xkb7emu5vap"],
  ...["r2gd6wqs8yfn4jc5", "t8pa5vhe3kzm9xub", "j4sy7cnf2rgq6wd8", "e3mx9btk5uvz7hpa", "d6wr2gsj8qyc4fn5"],
];

const recovery = {
  none: { kind: "none" },
  left: { kind: "left", remaining: 7 },
  making: { kind: "making" },
  made: { kind: "made", codes: CODES },
  failed: { kind: "failed", reason: connection },
} satisfies { [K in RecoveryCodesState["kind"]]: Extract<RecoveryCodesState, { kind: K }> };

const withCodes = (recoveryCodes: RecoveryCodesState) => ({ twoFactor: factors.on, recoveryCodes });

const laptop: Passkey = { id: "p1", name: "Portatile di Anna", createdAt: "2026-11-03T09:12:00Z" };
const key: Passkey = { id: "p2", name: "YubiKey 5C", createdAt: "2026-11-20T16:40:00Z" };
const held: PasskeysState = { passkeys: [laptop, key] };

const meta = {
  excludeStories: ["conditions"],
  component: SecuritySection,
  parameters: atWidth("desktop"),
  decorators: [
    (Story) => (
      <SettingsScreen section="security">
        <Story />
      </SettingsScreen>
    ),
  ],
  args: {
    email: "anna.bianchi@studio.it",
    password: { kind: "idle" },
    onPasswordChange: fn(),
    twoFactor: factors.off,
    onTwoFactorChange: fn(),
    onTwoFactorVerify: fn(),
    onTwoFactorCancel: fn(),
    passkeys: { passkeys: [] },
    onPasskeyAdd: fn(),
    onPasskeyCancel: fn(),
    onPasskeyRemove: fn(),
    onRecoveryCodesMake: fn(),
    onRecoveryCodesDownload: fn(),
    onRecoveryCodesStored: fn(),
    preferences: preferences.ready,
    onPreferencesChange: fn(),
    onPreferencesRetry: fn(),
    sessions: sessions.ready,
    onSessionEnd: fn(),
    onOtherSessionsEnd: fn(),
    onSessionsRetry: fn(),
    tokens: { kind: "ready", tokens: [] },
    onTokenRevoke: fn(),
    onAllTokensRevoke: fn(),
    onTokensRetry: fn(),
  },
} satisfies Meta<typeof SecuritySection>;

export default meta;
type Story = StoryObj<typeof meta>;

const twoFactor = () => ({ name: containing(text("settings:security.twoFactor.label")) });

/** @state Security, password: The person enters the current and a new password. */
export const Default: Story = {};
export const LoginNotifications: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("switch", { name: containing(text("settings:security.fields.login_notifications")) }),
    );
    await expect(args.onPreferencesChange).toHaveBeenCalledWith({
      ...SECURITY_DEFAULTS,
      login_notifications: false,
    });
  },
};
export const PasswordChanged: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:fields.currentPassword")), "Sipario-2025");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.newPassword")), "Sipario-2026");
    await userEvent.type(canvas.getByLabelText(text("auth:fields.confirmPassword")), "Sipario-2026{Enter}");
    await expect(args.onPasswordChange).toHaveBeenCalledWith({
      currentPassword: "Sipario-2025",
      newPassword: "Sipario-2026",
    });
  },
};
/** @state Security, password, saving: The server is processing the request. */
export const PasswordSaving: Story = { tags: ["loading"], args: { password: { kind: "saving" } } };
/** @state Security, password, saved: A message confirms the change; the fields are empty. */
export const PasswordSaved: Story = {
  args: { password: { kind: "saved" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:password.saved"))).toBeVisible());
  },
};
/** @state Security, password, not saved: The error is shown. The person can retry. */
export const PasswordFailed: Story = {
  tags: ["error"],
  args: { password: { kind: "failed", reason: message("errors:auth.invalidCredentials") } },
};
/** @state Security, signing in `ready`: Changes are saved immediately. */
export const TimeoutChosen: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const timeout = canvas.getByRole("button", {
      name: containing(text("settings:security.fields.session_timeout")),
    });
    const minutes = (count: number) => text("settings:security.timeout.minutes", { count });
    const hours = (count: number) => text("settings:security.timeout.hours", { count });
    await expect(timeout).toHaveTextContent(hours(1));
    timeout.focus();
    await userEvent.keyboard("{Enter}");
    const options = within(await screen.findByRole("listbox")).getAllByRole("option");
    await expect(options.map(({ textContent }) => textContent?.trim())).toEqual([
      minutes(15),
      minutes(30),
      hours(1),
      hours(2),
      hours(8),
      hours(24),
    ]);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onPreferencesChange).toHaveBeenCalledWith({
      ...SECURITY_DEFAULTS,
      session_timeout_minutes: 120,
    });
  },
};
/** @state Security, signing in `ready`, saving: The server is processing the request. */
export const PreferencesSaving: Story = {
  args: { preferences: { ...preferences.ready, save: { kind: "saving" } } },
};
export const PreferencesSaved: Story = {
  args: { preferences: { ...preferences.ready, save: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:security.access.saved"))).toBeVisible());
  },
};
/** @state Security, signing in `ready`, not saved: The error is shown. */
export const PreferencesFailed: Story = {
  tags: ["error"],
  args: { preferences: { ...preferences.ready, save: { kind: "failed", reason: connection } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
/** @state Security, signing in `loading`: The preferences are loading. */
export const PreferencesLoading: Story = { tags: ["loading"], args: { preferences: preferences.loading } };
/** @state Security, signing in `unread`: Loading failed. The person can retry. */
export const PreferencesUnread: Story = {
  tags: ["banner", "error"],
  args: { preferences: preferences.unread },
};
/** @state Security, second factor `off`: It can be turned on. */
export const TwoFactorOff: Story = {};
export const TwoFactorTurnOn: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch", twoFactor()));
    await expect(args.onTwoFactorChange).toHaveBeenCalledWith(true);
  },
};
/** @state Security, second factor `enrolling`: The person enters the authenticator's code. */
export const TwoFactorEnrolling: Story = {
  args: { twoFactor: factors.enrolling },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("img", { name: text("settings:security.twoFactor.qr") })).toBeVisible(),
    );
  },
};
export const TwoFactorCodes: Story = {
  ...TwoFactorEnrolling,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:security.twoFactor.code")), "12345{Enter}");
    await waitFor(() => expect(canvas.getByText(text("validation:oneTimeCode.incomplete"))).toBeVisible());
    await expect(args.onTwoFactorVerify).not.toHaveBeenCalled();
    await userEvent.clear(canvas.getByLabelText(text("settings:security.twoFactor.code")));
    await userEvent.type(canvas.getByLabelText(text("settings:security.twoFactor.code")), "123 456{Enter}");
    await expect(args.onTwoFactorVerify).toHaveBeenCalledWith("123456");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.cancel") }));
    await expect(args.onTwoFactorCancel).toHaveBeenCalledOnce();
  },
};
/** When the code was right, the form disappears and the focus returns to the switch. */
export const TwoFactorTurnedOn: Story = {
  tags: ["interaction"],
  render: function TurnedOn(args) {
    const [state, setState] = useState<TwoFactorState>(factors.enrolling);
    return <SecuritySection {...args} twoFactor={state} onTwoFactorVerify={() => setState({ kind: "on" })} />;
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("settings:security.twoFactor.code")), "123456{Enter}");
    await waitFor(() => expect(canvas.getByRole("switch", twoFactor())).toHaveFocus());
    await expect(canvas.queryByLabelText(text("settings:security.twoFactor.code"))).toBeNull();
  },
};
export const TwoFactorVerifying: Story = {
  tags: ["loading"],
  args: { twoFactor: { ...factors.enrolling, isVerifying: true } },
};
/** @state Security, second factor `enrolling`, code refused: The error is shown; another code can be entered. */
export const TwoFactorCodeRefused: Story = {
  tags: ["error"],
  args: { twoFactor: { ...factors.enrolling, refusal: "Codice non valido o scaduto." } },
};
/** @state Security, second factor `on`: It can be turned off. */
export const TwoFactorOn: Story = { args: { twoFactor: factors.on } };
export const TwoFactorTurnOff: Story = {
  ...TwoFactorOn,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("switch", twoFactor()));
    await expect(args.onTwoFactorChange).toHaveBeenCalledWith(false);
  },
};
/** @state Security, second factor `unavailable`: The authentication service does not support it. */
export const TwoFactorUnavailable: Story = {
  args: { twoFactor: factors.unavailable },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("switch", twoFactor())).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByText(text("settings:security.twoFactor.unavailable"))).toBeVisible(),
    );
  },
};
/** @state Security, second factor `failed`: The error is shown. The person can retry. */
export const TwoFactorFailed: Story = { tags: ["error"], args: { twoFactor: factors.failed } };
const passkeyButton = (key: "add" | "confirm" | "cancel") => ({
  name: text(`settings:security.passkeys.${key}`),
});

/** @state Security, passkeys, none: One can be added. */
export const PasskeyOffered: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", passkeyButton("add"))).toBeEnabled();
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.hint"))).toBeVisible());
  },
};
/** It is named after the device, until the person calls it something else. */
export const PasskeyAdd: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", passkeyButton("add")));
    const name = canvas.getByRole("textbox", { name: text("settings:security.passkeys.name") });
    await waitFor(() => expect(name).toHaveFocus());
    await expect(name).not.toHaveValue("");
    await userEvent.clear(name);
    await userEvent.type(name, ` ${sample("Portatile di Anna")} {Enter}`);
    await expect(args.onPasskeyAdd).toHaveBeenCalledWith(sample("Portatile di Anna"));
    await userEvent.click(canvas.getByRole("button", passkeyButton("cancel")));
    await waitFor(() => expect(canvas.getByRole("button", passkeyButton("add"))).toHaveFocus());
    await expect(args.onPasskeyCancel).not.toHaveBeenCalled();
  },
};
/** A name is given once: a further passkey of the same device gets a number. */
export const PasskeyNames: Story = {
  tags: ["interaction"],
  render: function Named(args) {
    const [passkeys, setPasskeys] = useState<readonly Passkey[]>([]);
    return (
      <SecuritySection
        {...args}
        passkeys={{ passkeys, outcome: passkeys.length > 0 ? "added" : undefined }}
        onPasskeyAdd={(name) => setPasskeys([{ ...laptop, name }])}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    const add = () => userEvent.click(canvas.getByRole("button", passkeyButton("add")));
    const name = () =>
      canvas.getByRole<HTMLInputElement>("textbox", { name: text("settings:security.passkeys.name") });
    await add();
    const first = name().value;
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByRole("button", passkeyButton("add"))).toHaveFocus());
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.added"))).toBeVisible());
    await add();
    await expect(name()).toHaveValue(`${first} (2)`);
  },
};
/**
 * The form stays while the browser asks the device.
 * @state Security, passkeys `adding`: The browser asks the device; the person can cancel.
 */
export const PasskeyWaiting: Story = {
  tags: ["loading", "focus"],
  render: function Waiting(args) {
    const [isWaiting, setWaiting] = useState(false);
    return (
      <SecuritySection
        {...args}
        passkeys={{ passkeys: [], activity: isWaiting ? "adding" : undefined }}
        onPasskeyAdd={() => setWaiting(true)}
      />
    );
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", passkeyButton("add")));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.waiting"))).toBeVisible());
  },
};
export const PasskeyCancel: Story = {
  ...PasskeyWaiting,
  tags: ["interaction"],
  play: async (context) => {
    const { args, canvas, userEvent } = context;
    await PasskeyWaiting.play?.(context);
    await userEvent.click(canvas.getByRole("button", passkeyButton("cancel")));
    await expect(args.onPasskeyCancel).toHaveBeenCalledOnce();
  },
};
/** @state Security, passkeys `cancelled`: The person or the time ended the request; nothing has changed. */
export const PasskeyCancelled: Story = {
  args: { passkeys: { passkeys: [], outcome: "cancelled" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.cancelled"))).toBeVisible());
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
};
/** @state Security, passkeys, not added: The error is shown. The person can retry. */
export const PasskeyFailed: Story = {
  tags: ["error"],
  args: { passkeys: { passkeys: [], outcome: { reason: connection } } },
};
/** @state Security, passkeys, listed: Each can be removed, and another one added. */
export const PasskeysListed: Story = {
  args: { passkeys: held, recoveryCodes: recovery.left },
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole("list", { name: text("settings:security.passkeys.list") }));
    await expect(list.getAllByRole("listitem")).toHaveLength(2);
  },
};
/** @state Security, passkeys and an authenticator app: Either of them lets in. */
export const PasskeyWithApp: Story = {
  args: { twoFactor: factors.on, passkeys: held, recoveryCodes: recovery.left },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("settings:security.twoFactor.onWithPasskey"))).toBeVisible(),
    );
  },
};
const removal = (name: string) => ({ name: text("settings:security.passkeys.removeNamed", { name }) });
/** @state Security, passkeys, removal: The person confirms the removal. */
export const PasskeyRemoval: Story = {
  tags: ["dialog"],
  args: { passkeys: held },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", removal("YubiKey 5C")));
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.queryByText(text("settings:security.passkeys.removal.last"))).toBeNull();
  },
};
/** @state Security, passkeys, removal of the last: The dialog says that the password is enough afterwards. */
export const PasskeyRemovalOfLast: Story = {
  tags: ["dialog"],
  args: { passkeys: { passkeys: [key] } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", removal("YubiKey 5C")));
    await waitFor(() =>
      expect(screen.getByText(text("settings:security.passkeys.removal.last"))).toBeVisible(),
    );
  },
};
export const PasskeyRemove: Story = {
  tags: ["interaction"],
  args: { passkeys: held },
  render: function Removing(args) {
    const [passkeys, setPasskeys] = useState(args.passkeys ?? held);
    return (
      <SecuritySection
        {...args}
        passkeys={passkeys}
        onPasskeyRemove={(id) => {
          args.onPasskeyRemove(id);
          setPasskeys({ passkeys: passkeys.passkeys.filter((each) => each.id !== id), outcome: "removed" });
        }}
      />
    );
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", removal("YubiKey 5C")));
    const confirm = { name: text("settings:security.passkeys.removal.confirm") };
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", confirm));
    await expect(args.onPasskeyRemove).toHaveBeenCalledWith("p2");
    await waitFor(() => expect(canvas.getByText(text("settings:security.passkeys.removed"))).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("button", passkeyButton("add"))).toHaveFocus());
  },
};
/** @state Security, passkeys, not removed: The error is shown in the dialog. The person can retry. */
export const PasskeyRemovalFailed: Story = {
  tags: ["banner", "dialog", "error"],
  args: { passkeys: { ...held, outcome: { reason: connection } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", removal("YubiKey 5C")));
    await waitFor(() =>
      expect(within(screen.getByRole("dialog")).getByText(text("errors:auth.connection"))).toBeVisible(),
    );
  },
};
const unavailable = (obstacle: PasskeyObstacle): Story => ({
  args: { passkeys: { ...held, obstacle } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", passkeyButton("add"))).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByText(text(`settings:security.passkeys.obstacle.${obstacle}`))).toBeVisible(),
    );
  },
});
/** @state Security, passkeys, unknown to the browser: None can be added; those that exist can be removed. */
export const PasskeyUnknownToBrowser: Story = unavailable("browser");
/** @state Security, passkeys, at an address without a name: None can be added; those that exist can be removed. */
export const PasskeyWithoutName: Story = unavailable("address");
/** @state Security, passkeys, not offered: The authentication service does not support them. */
export const PasskeyNotOffered: Story = unavailable("service");
/** @state Security, recovery codes `none`: They can be made. */
export const RecoveryCodesNone: Story = { args: withCodes(recovery.none) };
export const MakeRecoveryCodes: Story = {
  ...RecoveryCodesNone,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.make") }));
    await expect(args.onRecoveryCodesMake).toHaveBeenCalledOnce();
  },
};
/** @state Security, recovery codes `left`: The number of unused codes is shown; new ones can be made. */
export const RecoveryCodesLeft: Story = {
  args: withCodes(recovery.left),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(containing(text("settings:security.recovery.left", { count: 7 }))),
      ).toBeVisible(),
    );
  },
};
/** @state Security, recovery codes `left`, none unused: The person is told to make new ones. */
export const RecoveryCodesUsedUp: Story = {
  args: withCodes({ kind: "left", remaining: 0 }),
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(containing(text("settings:security.recovery.left_zero")))).toBeVisible(),
    );
  },
};
/** @state Security, recovery codes `making`: The server is processing the request. */
export const RecoveryCodesMaking: Story = {
  tags: ["loading"],
  args: withCodes(recovery.making),
};
/**
 * They are shown this once, in groups, and have the focus.
 * @state Security, recovery codes `made`: The codes are shown once, to be copied or downloaded.
 */
export const RecoveryCodesMade: Story = {
  tags: ["focus"],
  args: withCodes(recovery.made),
  play: async ({ canvas }) => {
    const region = canvas.getByRole("region", { name: text("settings:security.recovery.title") });
    await waitFor(() => expect(region).toHaveFocus());
    await expect(within(region).getAllByRole("listitem")).toHaveLength(10);
    await waitFor(() => expect(canvas.getByText("k4m9-x7qp-2ab8-ht3z")).toBeVisible());
  },
};
export const KeepRecoveryCodes: Story = {
  ...RecoveryCodesMade,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.download") }));
    await expect(args.onRecoveryCodesDownload).toHaveBeenCalledWith(
      expect.arrayContaining(["k4m9-x7qp-2ab8-ht3z"]),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.recovery.stored") }));
    await expect(args.onRecoveryCodesStored).toHaveBeenCalledOnce();
    await waitFor(() => expect(canvas.getByRole("switch", twoFactor())).toHaveFocus());
  },
};
/** @state Security, recovery codes `failed`: The error is shown. The person can retry. */
export const RecoveryCodesFailed: Story = {
  tags: ["error"],
  args: withCodes(recovery.failed),
};
export const OneSession: Story = {
  args: { sessions: { kind: "ready", sessions: [here] } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("settings:security.sessions.current"))).toBeVisible());
    await expect(
      canvas.queryByRole("button", { name: containing(text("settings:security.sessions.end")) }),
    ).toBeNull();
  },
};
/** @state Security, sessions `ready`: One session, or all others, can be ended. */
export const ThreeSessions: Story = {
  play: async ({ canvas }) => {
    const list = within(canvas.getByRole("list", { name: text("settings:security.sessions.list") }));
    await expect(list.getAllByRole("listitem")).toHaveLength(3);
  },
};
export const EndSessions: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const device = text("settings:security.sessions.device", { browser: "Safari", system: "iPhone" });
    await userEvent.click(
      canvas.getByRole("button", { name: text("settings:security.sessions.endNamed", { device }) }),
    );
    await expect(args.onSessionEnd).toHaveBeenCalledWith("b2");
    await userEvent.click(canvas.getByRole("button", { name: text("settings:security.sessions.endOthers") }));
    await expect(args.onOtherSessionsEnd).toHaveBeenCalledOnce();
  },
};
/** @state Security, sessions `ready`, ending: The server is processing the request. */
export const EndingOne: Story = {
  tags: ["loading"],
  args: { sessions: { ...sessions.ready, ending: { id: "b2" } } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByRole("button", { name: text("settings:security.sessions.endOthers") }),
    ).toBeDisabled();
  },
};
/** @state Security, sessions `ready`, ended: A message confirms it; the list no longer contains the session. */
export const EndedOne: Story = {
  args: { sessions: { kind: "ready", sessions: [here, unknown], outcome: "ended" } },
};
export const EndingOthers: Story = {
  tags: ["loading"],
  args: { sessions: { ...sessions.ready, ending: "others" } },
};
export const EndedAllOthers: Story = {
  args: { sessions: { kind: "ready", sessions: [here], outcome: "endedOthers" } },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("settings:security.sessions.endedOthers"))).toBeVisible(),
    );
  },
};
/** @state Security, sessions `ready`, not ended: The error is shown. The person can retry. */
export const EndFailed: Story = {
  tags: ["error"],
  args: { sessions: { ...sessions.ready, outcome: { reason: connection } } },
};
/** @state Security, tokens `loading`: The list is loading. */
export const TokensLoading: Story = { tags: ["loading"], args: { tokens: tokens.loading } };
/** @state Security, tokens `unread`: Loading failed. The person can retry. */
export const TokensUnread: Story = { tags: ["banner", "error"], args: { tokens: tokens.unread } };
export const TokensRetry: Story = {
  ...TokensUnread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("programTokens:retry") }));
    await expect(args.onTokensRetry).toHaveBeenCalledOnce();
  },
};
/** @state Security, tokens `ready`, none: There is nothing to revoke. */
export const TokensNone: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("programTokens:none"))).toBeVisible());
  },
};
/** @state Security, tokens `ready`: One token, or all, can be revoked; a dialog asks first. */
export const TokensListed: Story = {
  args: { tokens: tokens.ready },
  play: async ({ canvas }) => {
    const list = canvas.getByRole("list", { name: text("programTokens:list") });
    await expect(within(list).getAllByRole("listitem")).toHaveLength(2);
    await expect(list).toHaveTextContent("203.0.113.7");
  },
};
/** A dialog asks before one token, or all, are revoked. */
export const TokensRevoke: Story = {
  ...TokensListed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const named = text("programTokens:revokeNamed", { name: "ci-runner" });
    const confirm = async (name: "revoke" | "revokeAll") => {
      const dialog = within(await screen.findByRole("dialog"));
      await userEvent.click(dialog.getByRole("button", { name: text(`programTokens:${name}`) }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    };
    await userEvent.click(canvas.getByRole("button", { name: named }));
    await expect(args.onTokenRevoke).not.toHaveBeenCalled();
    await confirm("revoke");
    await expect(args.onTokenRevoke).toHaveBeenCalledWith("t2");
    await userEvent.click(canvas.getByRole("button", { name: text("programTokens:revokeAll") }));
    await confirm("revokeAll");
    await expect(args.onAllTokensRevoke).toHaveBeenCalledOnce();
  },
};
/** @state Security, tokens `ready`, revoking: The server is processing the request. */
export const TokensRevoking: Story = {
  tags: ["loading"],
  args: { tokens: { ...tokens.ready, revoking: "all" } },
};
/** @state Security, tokens `ready`, revoked: A message confirms it; the list no longer contains the token. */
export const TokensRevoked: Story = {
  args: { tokens: { kind: "ready", tokens: [], outcome: "revokedAll" } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("programTokens:revokedAll"))).toBeVisible());
  },
};
/** @state Security, tokens `ready`, not revoked: The error is shown. The person can retry. */
export const TokensNotRevoked: Story = {
  tags: ["error"],
  args: { tokens: { ...tokens.ready, outcome: { reason: connection } } },
};
/** @state Security, sessions `loading`: The list is loading. */
export const SessionsLoading: Story = { tags: ["loading"], args: { sessions: sessions.loading } };
/** @state Security, sessions `unread`: Loading failed. The person can retry. */
export const SessionsUnread: Story = { tags: ["banner", "error"], args: { sessions: sessions.unread } };
export const SessionsRetry: Story = {
  ...SessionsUnread,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("settings:account.retry") }));
    await expect(args.onSessionsRetry).toHaveBeenCalledOnce();
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { twoFactor: factors.enrolling } },
  /** In the menu, only the current section has a line. */
  ForcedColours: async ({ canvas }) => {
    const menu = within(canvas.getByRole("navigation", { name: text("settings:menu") }));
    const ground = getComputedStyle(document.documentElement).backgroundColor;
    const lined = menu
      .getAllByRole("link")
      .filter((link) => getComputedStyle(link).borderInlineStartColor !== ground);
    await expect(lined).toEqual([menu.getByRole("link", { current: "page" })]);
  },
};
