import { planOf } from "@regia/domain/plans";
import { estimateTokens, profileRequest, routeRequest } from "@regia/domain/router";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { format, sample, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { ChatScreen } from "./index.ts";

const free = planOf("free").limits.maxChatInputTokens;
const short = "Riassumi il contratto in cinque punti";
/** A request in no language: code. */
const long = "const total = sum(prices);\n".repeat(1500);
const routed = (prompt: string) => routeRequest({ request: profileRequest(prompt), plan: "free" });

const meta = {
  excludeStories: ["conditions"],
  component: ChatScreen,
  parameters: atWidth("desktop"),
  args: {
    prompt: "",
    onPromptChange: fn(),
    onSubmit: fn(),
    tokenLimit: free,
    onPreferenceChange: fn(),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The text of the counter for a prompt. */
const counter = (prompt: string) =>
  text("chat:counter", {
    used: format().number(estimateTokens(prompt)),
    limit: format().number(free),
  });

export const Empty: Story = {
  tags: ["empty"],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("button", { name: text("chat:submit") })).toBeDisabled();
    await waitFor(() =>
      expect(canvas.getByRole("heading", { name: text("chat:empty.title") })).toBeVisible(),
    );
  },
};
export const Typing: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText(text("chat:prompt")), "C");
    await expect(args.onPromptChange).toHaveBeenCalledWith("C");
  },
};
export const ShortPrompt: Story = {
  tags: ["empty"],
  args: { prompt: short },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(counter(sample(short)))).toBeVisible());
  },
};
export const Submit: Story = {
  ...ShortPrompt,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("chat:submit") }));
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};
export const Routed: Story = {
  args: { prompt: short, route: routed(short) },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByRole("article", { name: text("chat:route.label") })).toBeVisible(),
    );
  },
};
export const ChangedPreference: Story = {
  ...Routed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("radio", { name: text("router:preference.speed") }));
    await expect(args.onPreferenceChange).toHaveBeenCalledWith("speed");
  },
};
export const LongPromptOverThePlan: Story = {
  args: { prompt: long, route: routed(long) },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("components:usage.exceeded"))).toBeVisible());
    await waitFor(() => expect(canvas.getByText(counter(long))).toBeVisible());
    await waitFor(() => expect(canvas.getByRole("link", { name: text("chat:route.plans") })).toBeVisible());
  },
};
export const WithoutLimit: Story = {
  tags: ["empty"],
  args: { prompt: short, tokenLimit: -1 },
  play: async ({ canvas }) => {
    const used = format().number(estimateTokens(sample(short)));
    await waitFor(() => expect(canvas.getByText(text("chat:counterUnlimited", { used }))).toBeVisible());
  },
};

export const conditions: Conditions<Story> = {
  Dark: { args: { prompt: long, route: routed(long) } },
  NarrowWithLargeText: { args: { prompt: short, route: routed(short) } },
};
