import type { LimitChanges } from "@regia/domain/limits";
import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, locale, text } from "../../../storybook/language.ts";
import { EnterpriseLimitsScreen, type EnterpriseLimitsState, type LimitsHolder } from "./index.ts";

const customer: LimitsHolder = {
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "acquisti@cantiere-adriatico.it",
  full_name: "Anna Bianchi",
  display_name: "Cantiere Adriatico",
  avatar_url: null,
  plan: "enterprise",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  custom_limits: null,
};

const ready = (custom_limits: LimitsHolder["custom_limits"]) =>
  ({ kind: "ready", user: { ...customer, custom_limits }, saving: { kind: "idle" } }) as const;

const agreed = {
  maxWorkspaces: 25,
  maxEmailsPerMonth: 120_000,
  maxSmsPerMonth: 500,
  knowledgeBaseEnabled: false,
  priority: "high",
};

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed", reason: message("errors:admin.fetchLimits") },
  notFound: { kind: "notFound" },
  notEnterprise: { kind: "notEnterprise" },
  ready: ready(null),
} satisfies { [K in EnterpriseLimitsState["kind"]]: Extract<EnterpriseLimitsState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: EnterpriseLimitsScreen,
  args: {
    state: states.ready,
    now: Date.parse("2026-11-21T10:00:00Z"),
    adminHref: "/app/admin",
    onSave: fn(),
    onReload: fn(),
  },
} satisfies Meta<typeof EnterpriseLimitsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

/** The field of a limit, found by label, because finding it by role is slow with this many fields. */
const limit = (canvas: Canvas, label: string) => canvas.getByLabelText(label, { selector: "[name]" });

/** @state `loading`: The user is loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: text("admin:back") })).toHaveAttribute(
      "href",
      "/app/admin",
    );
    await waitFor(() => expect(canvas.getByText(text("adminLimits:limits.loading"))).toBeVisible());
  },
};
/** @state `failed`: The user could not be loaded. The admin can retry. */
export const LoadFailed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:admin.fetchLimits"));
  },
};
export const Retry: Story = {
  ...LoadFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("admin:retry") }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
/** @state `notFound`: No user has this id. A link leads back to the list. */
export const NotFound: Story = {
  tags: ["empty"],
  args: { state: states.notFound },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("errors:admin.notEnterprise") })).toBeVisible(),
    );
  },
};
/**
 * @state `notEnterprise`: The user has another plan, which cannot have custom limits. A link leads back to the list.
 */
export const NotEnterprise: Story = {
  tags: ["empty"],
  args: { state: states.notEnterprise },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("errors:admin.notEnterprise") })).toBeVisible(),
    );
    await expect(canvas.queryByRole("form")).toBeNull();
    await expect(canvas.getByRole("link", { name: text("admin:usersLink") })).toHaveAttribute(
      "href",
      "/app/admin",
    );
  },
};
export const Inherited: Story = {
  play: async ({ canvas }) => {
    const workspaces = limit(canvas, text("limits:field.maxWorkspaces"));
    await expect(workspaces).toHaveValue("");
    await expect(workspaces).toHaveAccessibleDescription(
      text("adminLimits:limits.inherited", { value: text("limits:value.unlimited") }),
    );
  },
};
export const SaveInherited: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({});
  },
};
/** The model budget and the parallel answers can be agreed too (decision 34). */
export const AgreedModels: Story = {
  args: { state: ready({ modelBudget: 750.5, parallelAnswers: -1 }) },
  play: async ({ canvas }) => {
    const budget = limit(canvas, text("limits:field.modelBudget"));
    await expect(budget).toHaveValue(locale() === "it" ? "750,50" : "750.50");
    const plan = text("adminLimits:limits.custom", { value: format().money(euro("200")) });
    await expect(budget).toHaveAccessibleDescription(plan);
    await expect(limit(canvas, text("limits:field.parallelAnswers"))).toHaveAccessibleDescription(
      text("adminLimits:limits.unlimited"),
    );
  },
};
export const SaveWithModelBudget: Story = {
  ...AgreedModels,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const save = canvas.getByRole("button", { name: text("adminLimits:limits.save") });
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenLastCalledWith({});
    const budget = limit(canvas, text("limits:field.modelBudget"));
    const answers = limit(canvas, text("limits:field.parallelAnswers"));
    for (const [typed, modelBudget] of [
      ["1250,75", 1250.75],
      ["99.9", 99.9],
      [format().number(20_000), 20_000],
    ] as const) {
      await userEvent.clear(budget);
      await userEvent.type(budget, typed);
      await userEvent.clear(answers);
      await userEvent.type(answers, "25");
      await userEvent.click(save);
      await expect(args.onSave).toHaveBeenLastCalledWith({ modelBudget, parallelAnswers: 25 });
    }
    await userEvent.clear(budget);
    await userEvent.click(save);
    await expect(args.onSave).toHaveBeenLastCalledWith({ modelBudget: null, parallelAnswers: 25 });
  },
};
/** By the same rule as in the admin function and the CLI. */
export const InvalidModelBudget: Story = {
  tags: ["error", "focus"],
  play: async ({ args, canvas, userEvent }) => {
    const budget = limit(canvas, text("limits:field.modelBudget"));
    await userEvent.type(budget, locale() === "it" ? "10,005" : "10.005");
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).not.toHaveBeenCalled();
    await expect(budget).toBeInvalid();
    await waitFor(() => expect(budget).toHaveFocus());
    const label = text("limits:field.modelBudget");
    await waitFor(() => expect(canvas.getByText(new RegExp(`^${label}: .+-1 `))).toBeVisible());
  },
};
/**
 * @state `ready`: The limits can be edited. `saving` is the result of the last save; `overtaken` asks before another
 * admin's newer values are replaced.
 */
export const Custom: Story = {
  args: { state: ready(agreed) },
  play: async ({ canvas }) => {
    const workspaces = limit(canvas, text("limits:field.maxWorkspaces"));
    await expect(workspaces).toHaveValue("25");
    await expect(workspaces).toHaveAccessibleDescription(
      text("adminLimits:limits.custom", { value: text("limits:value.unlimited") }),
    );
    await expect(limit(canvas, text("limits:field.maxEmailsPerMonth"))).toHaveValue(format().number(120_000));
  },
};
/** Numbers are grouped in the language shown, except in the field that is being edited. */
export const GroupedNumber: Story = {
  ...Custom,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const emails = limit(canvas, text("limits:field.maxEmailsPerMonth"));
    await userEvent.click(emails);
    await expect(emails).toHaveValue("120000");
    await userEvent.keyboard("{End}{Backspace}");
    await waitFor(() =>
      expect(
        canvas.getByText(containing(text("adminLimits:estimator.cheaper", { amount: "" }))),
      ).toBeVisible(),
    );
    await userEvent.tab();
    await expect(emails).toHaveValue(format().number(12_000));
    await userEvent.clear(emails);
    await userEvent.paste(format().number(1_500_000));
    await userEvent.keyboard("{Enter}");
    await expect(args.onSave).toHaveBeenLastCalledWith({ maxEmailsPerMonth: 1_500_000 });
  },
};
/** A decimal number is refused as it was typed, not read as another number. */
export const DecimalNumber: Story = {
  ...Custom,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const emails = limit(canvas, text("limits:field.maxEmailsPerMonth"));
    for (const typed of ["1.5", "1,5"]) {
      await userEvent.clear(emails);
      await userEvent.paste(typed);
      await userEvent.keyboard("{Enter}");
      await expect(emails).toBeInvalid();
      await userEvent.tab();
      await expect(emails).toHaveValue(typed);
    }
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const ChangeAndInherit: Story = {
  ...Custom,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const workspaces = limit(canvas, text("limits:field.maxWorkspaces"));
    await userEvent.clear(workspaces);
    await userEvent.type(workspaces, "40{Enter}");
    await expect(args.onSave).toHaveBeenLastCalledWith({ maxWorkspaces: 40 });
    await waitFor(() =>
      expect(
        canvas.getByText(containing(text("adminLimits:estimator.dearer", { amount: "" }))),
      ).toBeVisible(),
    );
    await userEvent.click(
      canvas.getByRole("button", {
        name: text("adminLimits:limits.inherit", { name: text("limits:field.maxWorkspaces") }),
      }),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ maxWorkspaces: null });
  },
};
export const ChosenFromLists: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const choice = (label: string, value: string) =>
      canvas.getByRole("button", { name: `${text("adminLimits:limits.inherited", { value })} ${label}` });
    await userEvent.click(choice(text("limits:field.priority"), text("limits:priority.maximum")));
    await userEvent.click(await screen.findByRole("option", { name: text("limits:priority.standard") }));
    await userEvent.click(choice(text("limits:field.webAgentEnabled"), text("limits:value.included")));
    await userEvent.click(await screen.findByRole("option", { name: text("limits:value.notIncluded") }));
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ priority: "standard", webAgentEnabled: false });
  },
};
export const Unlimited: Story = {
  args: { state: ready({ maxChatInputTokens: -1 }) },
  play: async ({ canvas }) => {
    const tokens = limit(canvas, text("limits:field.maxChatInputTokens"));
    await expect(tokens).toHaveValue("-1");
    await expect(tokens).toHaveAccessibleDescription(text("adminLimits:limits.unlimited"));
  },
};
export const MadeUnlimited: Story = {
  ...Unlimited,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    const name = text("limits:field.maxEmailsPerMonth");
    await userEvent.click(
      canvas.getByRole("button", { name: text("adminLimits:limits.makeUnlimited", { name }) }),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ maxEmailsPerMonth: -1 });
  },
};
/** The first invalid field has the focus. */
export const InvalidValue: Story = {
  tags: ["error", "focus"],
  play: async ({ args, canvas, userEvent }) => {
    const files = limit(canvas, text("limits:field.maxFilesPerMonth"));
    await userEvent.type(files, "-2");
    await userEvent.type(limit(canvas, text("limits:field.maxSmsPerMonth")), "no");
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).not.toHaveBeenCalled();
    const field = text("limits:field.maxFilesPerMonth");
    await waitFor(() => expect(canvas.getByText(new RegExp(`^${field}: .+ -1 `))).toBeVisible());
    await waitFor(() => expect(files).toHaveFocus());
  },
};
export const CorrectedValue: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const files = limit(canvas, text("limits:field.maxFilesPerMonth"));
    await userEvent.type(files, "-2");
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await waitFor(() => expect(files).toBeInvalid());
    await userEvent.clear(files);
    await userEvent.type(files, "12");
    await expect(files).toBeValid();
  },
};
/** A value that was typed and taken back is no change. */
export const Unsaved: Story = {
  ...Custom,
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const workspaces = limit(canvas, text("limits:field.maxWorkspaces"));
    for (const [typed, isChanged] of [
      ["40", true],
      ["no", true],
      ["25", false],
    ] as const) {
      await userEvent.clear(workspaces);
      await userEvent.type(workspaces, typed);
      await expect(canvas.queryByText(text("settings:save.changed")) !== null).toBe(isChanged);
    }
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { state: { ...ready(agreed), saving: { kind: "saving" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminLimits:limits.saving"))).toBeVisible());
    await expect(limit(canvas, text("limits:field.maxWorkspaces"))).toBeDisabled();
  },
};
export const Saved: Story = {
  args: { state: { ...ready(agreed), saving: { kind: "saved" } } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminLimits:limits.saved"))).toBeVisible());
  },
};
export const SaveRefused: Story = {
  tags: ["error"],
  args: {
    state: {
      ...ready(agreed),
      saving: { kind: "failed", reason: message("errors:admin.updateLimits") },
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:admin.updateLimits"));
  },
};
export const SaveFailed: Story = {
  tags: ["error"],
  args: {
    state: { ...ready(agreed), saving: { kind: "failed", reason: message("errors:admin.saveLimits") } },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:admin.saveLimits"));
  },
};
const overtaken = {
  ...ready({ ...agreed, maxSmsPerMonth: 77, maxWorkspaces: 30 }),
  saving: { kind: "overtaken", fields: ["maxSmsPerMonth"] },
} as const;
const overtakenText = () =>
  text("adminLimits:limits.overtaken", { newer: `${text("limits:field.maxSmsPerMonth")}: 77` });

/** Another admin was faster. */
export const Overtaken: Story = {
  tags: ["error"],
  args: { state: overtaken },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(overtakenText());
  },
};
/** A second save replaces the newer value; fields that the admin has not changed follow the newer ones. */
export const ReplaceOvertaken: Story = {
  tags: ["interaction"],
  render: (args) => {
    const [state, setState] = useState(args.state);
    const save = (changes: LimitChanges) => {
      args.onSave(changes);
      setState(overtaken);
    };
    return <EnterpriseLimitsScreen {...args} state={state} onSave={save} />;
  },
  play: async ({ args, canvas, userEvent }) => {
    const messages = limit(canvas, text("limits:field.maxSmsPerMonth"));
    await userEvent.clear(messages);
    await userEvent.type(messages, "600{Enter}");
    await expect(await canvas.findByRole("alert")).toHaveTextContent(overtakenText());
    await expect(messages).toHaveValue("600");
    await expect(limit(canvas, text("limits:field.maxWorkspaces"))).toHaveValue("30");
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:limits.save") }));
    await expect(args.onSave).toHaveBeenLastCalledWith({ maxSmsPerMonth: 600 });
  },
};
export const Expired: Story = {
  tags: ["banner"],
  args: {
    state: {
      kind: "ready",
      user: { ...customer, plan_expires_at: "2026-11-01T22:59:59.999Z", custom_limits: agreed },
      saving: { kind: "idle" },
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminLimits:limits.expired"))).toBeVisible());
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { state: ready(agreed) } },
};
