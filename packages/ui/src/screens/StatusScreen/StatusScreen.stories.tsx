import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, text } from "../../../storybook/language.ts";
import { publicFrame } from "../../../storybook/publicFrame.ts";
import { StatusScreen, type StatusState } from "./index.ts";

const checkedAt = "2026-11-21T10:30:00Z";
const well = { app: "up", auth: "up", data: "up", files: "up", functions: "up", payments: "up" } as const;
const states = {
  checking: { kind: "checking" },
  known: { kind: "known", services: well, checkedAt },
  unknown: { kind: "unknown" },
} satisfies { [Kind in StatusState["kind"]]: Extract<StatusState, { kind: Kind }> };

const meta = {
  excludeStories: ["conditions"],
  component: StatusScreen,
  parameters: { layout: "fullscreen" },
  args: { ...publicFrame, status: states.known, onRefresh: fn() },
} satisfies Meta<typeof StatusScreen>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

export const AllWell: Story = {
  tags: ["banner"],
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("status")).toHaveTextContent(text("status:verdict.well"));
    await expect(main.getAllByText(text("status:state.up"))).toHaveLength(6);
    const when = format().dateTime(checkedAt);
    await waitFor(() => expect(main.getByText(text("status:checkedAt", { when }))).toBeVisible());
  },
};
export const CheckAgain: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("status:refresh") }));
    await expect(args.onRefresh).toHaveBeenCalledOnce();
  },
};
/** @state `known`: Every service was checked; payments can be simulated or not set up. The visitor can check again. */
export const OneDown: Story = {
  tags: ["banner", "error"],
  args: { status: { ...states.known, services: { ...well, files: "down" } } },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("alert")).toHaveTextContent(text("status:verdict.down", { count: 1 }));
    const files = main.getByText(text("status:service.files.name")).closest("li");
    if (!files) throw new Error("The service is not in a list");
    await waitFor(() => expect(within(files).getByText(text("status:state.down"))).toBeVisible());
  },
};
export const SeveralDown: Story = {
  tags: ["banner", "error"],
  args: { status: { ...states.known, services: { ...well, auth: "down", data: "down", functions: "down" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("status:verdict.down", { count: 3 }));
  },
};
/** The row of the payments. */
const payments = (canvas: Canvas) => {
  const row = within(canvas.getByRole("main")).getByText(text("status:service.payments.name")).closest("li");
  if (!row) throw new Error("The service is not in a list");
  return within(row);
};
export const PaymentsSimulated: Story = {
  tags: ["banner"],
  args: { status: { ...states.known, services: { ...well, payments: "standIn" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("status:verdict.well"));
    await waitFor(() => expect(payments(canvas).getByText(text("status:state.standIn"))).toBeVisible());
  },
};
export const PaymentsNotSetUp: Story = {
  tags: ["banner"],
  args: { status: { ...states.known, services: { ...well, payments: "absent" } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("status:verdict.well"));
    await waitFor(() => expect(payments(canvas).getByText(text("status:state.absent"))).toBeVisible());
  },
};
/** @state `unknown`: The check failed, or there is no connection. */
export const Unknown: Story = {
  tags: ["banner"],
  args: { status: states.unknown },
  play: async ({ canvas }) => {
    const main = within(canvas.getByRole("main"));
    await expect(main.getByRole("status")).toHaveTextContent(text("status:verdict.unknown"));
    await expect(main.getAllByText(text("status:state.unknown"))).toHaveLength(6);
    await expect(main.queryByText(containing(text("status:checkedAt", { when: "" })))).toBeNull();
  },
};
/** @state `checking`: The first check is in progress. */
export const Checking: Story = { tags: ["loading"], args: { status: states.checking } };
export const CheckWhileChecking: Story = {
  ...Checking,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(within(canvas.getByRole("main")).getByRole("button"));
    await expect(args.onRefresh).not.toHaveBeenCalled();
  },
};

export const conditions: Conditions<Story> = {
  base: OneDown,
  ForcedColours: {},
};
