import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, sample, text } from "../../../storybook/language.ts";
import type { SaveState } from "../../forms/index.ts";
import { SaveBar } from "./index.ts";

const states = {
  idle: { kind: "idle" },
  saving: { kind: "saving" },
  saved: { kind: "saved" },
  failed: { kind: "failed", reason: "Problema di connessione." },
} satisfies { [K in SaveState["kind"]]: Extract<SaveState, { kind: K }> };

const meta = {
  excludeStories: ["conditions"],
  component: SaveBar,
  args: { state: states.idle, savedText: "Preferenze salvate." },
} satisfies Meta<typeof SaveBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};
export const Changed: Story = {
  args: { isChanged: true, state: states.saved },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.changed"));
  },
};
export const Saving: Story = {
  tags: ["loading"],
  args: { state: states.saving, isChanged: true, onCancel: fn() },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByRole("button", { name: containing(text("adminLimits:limits.saving")) }),
      ).toBeVisible(),
    );
    await expect(canvas.getByRole("button", { name: text("components:cancel") })).toBeDisabled();
  },
};
export const Saved: Story = {
  args: { state: states.saved },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(text("settings:save.saved"));
  },
};
export const Failed: Story = {
  tags: ["error"],
  args: { state: states.failed, isChanged: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(sample("Problema di connessione."));
  },
};

export const conditions: Conditions<Story> = {
  base: { args: { state: states.failed, onCancel: fn() } },
};
