import type { Meta, StoryObj } from "@storybook/react-vite";
import { useArgs } from "storybook/preview-api";
import { expect, fn, waitFor, within } from "storybook/test";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { text } from "../language.ts";
import { TokenPlayground, type TokenPlaygroundProps } from "./TokenPlayground.tsx";
import { encodeEdits } from "./tokenEdits.ts";

const addressOf = (edits: string) => {
  const query = `path=/story/foundations-playground--default${edits && `&args=edits:${edits}`}`;
  return new URL(`?${query}`, new URL(".", location.href)).href;
};

const meta = {
  title: "Foundations/Playground",
  component: TokenPlayground,
  // Only Storybook itself can render it again, because of its arguments.
  tags: ["banner", "one-language"],
  args: { edits: "", scheme: "light", onEdits: fn(), addressOf },
  argTypes: { edits: { type: "string" } },
  parameters: { controls: { disable: true } },
  // Storybook keeps the arguments of a story in its address.
  render: function Playground({ edits, onEdits }, { globals }) {
    const [, updateArgs] = useArgs<TokenPlaygroundProps>();
    return (
      <TokenPlayground
        edits={edits}
        scheme={globals["theme"] === "dark" ? "dark" : "light"}
        addressOf={addressOf}
        onEdits={(next) => {
          onEdits(next);
          updateArgs({ edits: next });
        }}
      />
    );
  },
} satisfies Meta<typeof TokenPlayground>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The library as it is. */
export const Default: Story = {};

/** Opened by an address. */
export const Edited: Story = {
  args: { edits: encodeEdits({ light: { accent: [0.44, 0.075, 195] }, radiusMd: 14, typeSize: 110 }) },
  play: async ({ canvas }) => {
    const button = await canvas.findByRole("button", { name: text("auth:login.submit") });
    await expect(button).toHaveStyle({ backgroundColor: "oklch(0.44 0.075 195)", borderRadius: "14px" });
    await expect(canvas.getByText(/^All \d+ pairs of the light scheme have enough contrast/)).toBeVisible();
  },
};

/** Changes a radius and a colour, sees both in components and in the contrast, and resets them. */
export const EditsAndResets: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    const button = await canvas.findByRole("button", { name: text("auth:login.submit") });
    await expect(button).toHaveStyle({ borderRadius: lightTokens.radius.md });
    const field = canvas.getByRole("textbox", { name: "Radius of controls (px)" });
    await userEvent.clear(field);
    await userEvent.type(field, "12{Enter}");
    await expect(button).toHaveStyle({ borderRadius: "12px" });
    const reset = canvas.getByRole("button", { name: "Reset" });
    await expect(reset, "the controls keep the tokens of the library").toHaveStyle({
      borderRadius: lightTokens.radius.md,
    });
    await waitFor(() => expect(args.onEdits).toHaveBeenLastCalledWith(encodeEdits({ radiusMd: 12 })));
    const brand = canvas.getByRole("link", { name: "Brand file for makeTheme" });
    await expect(decodeURIComponent(brand.getAttribute("href") ?? "")).toContain('md: "12px"');

    await userEvent.click(canvas.getByRole("button", { name: text("settings:profile.edit") }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole("dialog"));
    const save = dialog.getByRole("button", { name: text("settings:save.submit") });
    await expect(save).toHaveStyle({ borderRadius: "12px" });
    await userEvent.click(save);

    canvas.getByRole("slider", { name: "Lightness" }).focus();
    await userEvent.keyboard("{End}");
    await expect(canvas.getByText(/^Not enough contrast: .*onAccent on accent/)).toBeVisible();

    await userEvent.click(reset);
    await expect(button).toHaveStyle({ borderRadius: lightTokens.radius.md });
    await waitFor(() => expect(args.onEdits).toHaveBeenLastCalledWith(""));
  },
};
