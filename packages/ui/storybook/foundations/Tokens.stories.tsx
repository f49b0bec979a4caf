import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { breakpoints } from "../../src/theme/breakpoints.ts";
import { constantTokens } from "../../src/theme/constantTokens.ts";
import { contrastPairs } from "../../src/theme/contrastPairs.ts";
import { lightTokens } from "../../src/theme/lightTokens.ts";
import { tokenLeaves } from "../../src/theme/tokenLeaves.ts";
import { moving } from "../conditions.tsx";
import { ColourPage } from "./ColourPage.tsx";
import { FormPage } from "./FormPage.tsx";
import { MotionPage } from "./MotionPage.tsx";
import { TypePage } from "./TypePage.tsx";

/** The stories of all tokens; the documentation pages show them. */
const meta = {
  title: "Foundations/Specimens",
  // The documentation pages show these stories.
  tags: ["!dev"],
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

/** Expects each token of the groups on the page exactly once. */
const expectTokens =
  (tree: object): NonNullable<Story["play"]> =>
  async ({ canvasElement }) => {
    const shown = [...canvasElement.querySelectorAll("code")].map(({ textContent }) => textContent);
    const names = tokenLeaves(tree).map(([path]) => path);
    await expect(shown.filter((code) => code !== null && names.includes(code)).sort()).toEqual(names.sort());
  };

export const Colour: Story = {
  render: () => <ColourPage />,
  play: async (context) => {
    await expectTokens({ colour: lightTokens.colour })(context);
    const { canvas } = context;
    await expect(canvas.getAllByText(/^\d+\.\d\d (AAA|AA|of 3)$/)).toHaveLength(2 * contrastPairs.length);
    await expect(canvas.queryByText(/fails/)).toBeNull();
  },
};

const { leading, motion, text, tracking, weight, ...form } = constantTokens;

export const Type: Story = {
  render: () => <TypePage />,
  play: expectTokens({ font: lightTokens.font, text, leading, weight, tracking }),
};

export const Form: Story = {
  render: () => <FormPage />,
  play: expectTokens({
    ...form,
    radius: lightTokens.radius,
    shadow: lightTokens.shadow,
    breakpoint: breakpoints,
  }),
};

const expectMoved: NonNullable<Story["play"]> = async ({ canvas, canvasElement, userEvent }) => {
  const mark = canvas.getByTestId("slow");
  const start = mark.getBoundingClientRect().x;
  await userEvent.click(canvas.getByRole("button", { name: "Move" }));
  await waitFor(() => expect(Math.abs(mark.getBoundingClientRect().x - start)).toBeGreaterThan(100));
  await userEvent.click(canvasElement);
};

export const Motion: Story = {
  render: () => <MotionPage />,
  play: async (context) => {
    await expectTokens({ motion })(context);
    await expectMoved(context);
  },
};

/** With normal motion the marks travel; in the tests all other stories run with reduced motion. */
export const MotionMoving: Story = { ...Motion, ...moving };
