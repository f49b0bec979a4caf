import {
  comparePrice,
  DEFAULT_ASSUMPTIONS,
  estimateCost,
  MAX_ASSUMPTION,
  planLoss,
} from "@regia/domain/estimate";
import { euro } from "@regia/domain/money";
import { PLANS } from "@regia/domain/plans";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";
import { arrowKey, containing, format, type TextKey, text, withSpaces } from "../../../storybook/language.ts";
import { EstimatorPanel } from "./index.ts";

const enterprise = PLANS.enterprise.limits;
const meta = { component: EstimatorPanel, args: { limits: enterprise } } satisfies Meta<
  typeof EstimatorPanel
>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = Parameters<NonNullable<Story["play"]>>[0]["canvas"];

const suggested = (canvas: Canvas) =>
  withSpaces(canvas.getByText(text("estimate:total.suggestedPrice")).nextElementSibling?.textContent ?? "");
const expected = (rate: number) =>
  withSpaces(format().money(estimateCost({ limits: enterprise, utilizationRate: rate }).suggestedPrice));

export const High: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("estimate:band.high"))).toBeVisible());
    await expect(suggested(canvas)).toBe(expected(70));
    const entries = within(canvas.getByRole("table", { name: text("adminLimits:estimator.entries") }));
    await expect(
      entries.getByRole("row", { name: containing(text("estimate:entry.outboundSms.description")) }),
    ).toHaveTextContent(containing(text("adminLimits:estimator.assumed")));
  },
};
export const Medium: Story = {
  args: { initialRate: 50 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("estimate:band.medium"))).toBeVisible());
    await expect(suggested(canvas)).toBe(expected(50));
  },
};
export const Low: Story = {
  args: { initialRate: 10 },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("estimate:band.low"))).toBeVisible());
    await expect(suggested(canvas)).toBe(expected(10));
  },
};
export const SliderByKeyboard: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("slider", { name: text("adminLimits:estimator.rate") }).focus();
    await userEvent.keyboard(arrowKey("forward"));
    await expect(canvas.getByRole("textbox", { name: text("adminLimits:estimator.rateExact") })).toHaveValue(
      "75",
    );
    await expect(suggested(canvas)).toBe(expected(75));
    await userEvent.keyboard("{Home}");
    await expect(suggested(canvas)).toBe(expected(10));
  },
};

/** An exact rate between two steps is the same in the field and at the slider, which then steps on. */
export const BetweenSteps: Story = {
  tags: ["interaction"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: text("adminLimits:estimator.rateExact") });
    const slider = canvas.getByRole("slider", { name: text("adminLimits:estimator.rate") });
    const enter = async (rate: string) => {
      await userEvent.clear(field);
      await userEvent.type(field, rate);
      await userEvent.click(canvasElement);
    };
    await enter("29");
    await expect(slider).toHaveValue("29");
    await waitFor(() => expect(canvas.getByText(text("estimate:band.low"))).toBeVisible());
    await expect(suggested(canvas)).toBe(expected(29));
    slider.focus();
    await userEvent.keyboard(arrowKey("forward"));
    await expect(field).toHaveValue("30");
    await enter("29");
    slider.focus();
    await userEvent.keyboard(arrowKey("back"));
    await expect(field).toHaveValue("25");
  },
};

/** A story that enters an invalid rate; the estimate keeps the last valid one. */
const refusing =
  (rate: string, shown: TextKey): NonNullable<Story["play"]> =>
  async ({ canvas, canvasElement, userEvent }) => {
    const field = canvas.getByRole("textbox", { name: text("adminLimits:estimator.rateExact") });
    await userEvent.clear(field);
    await userEvent.type(field, rate);
    await userEvent.click(canvasElement);
    await waitFor(() => expect(canvas.getByText(text(shown))).toBeVisible());
    await expect(field).toBeInvalid();
    await expect(suggested(canvas)).toBe(expected(70));
  };

export const BelowTen: Story = { tags: ["error"], play: refusing("5", "validation:utilization.tooLow") };
export const AboveHundred: Story = {
  tags: ["error"],
  play: refusing("105", "validation:utilization.tooHigh"),
};
export const NothingToShow: Story = {
  tags: ["empty"],
  args: {
    limits: {
      ...PLANS.free.limits,
      maxWorkspaces: 0,
      maxUsersPerWorkspace: 0,
      maxChatInputTokens: 0,
      maxEmbeddingTokens: 0,
      maxWebSearchesPerDay: 0,
      maxFilesPerMonth: 0,
      maxActiveWorkflowsPerWorkspace: 0,
      maxEmailsPerMonth: 0,
      dataRetentionDays: 30,
    },
  },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("estimate:nothingToShow"))).toBeVisible());
    await expect(canvas.queryByText(text("estimate:total.suggestedPrice"))).toBeNull();
  },
};
export const AssumptionsOpen: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:estimator.assumptions") }));
    await canvas.findByRole("textbox", { name: text("estimate:entry.emails.description") });
    await userEvent.click(canvasElement);
    scrollTo(0, 0);
  },
};
export const AssumptionsRestored: Story = {
  tags: ["interaction"],
  play: async ({ canvas, userEvent }) => {
    const before = suggested(canvas);
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:estimator.assumptions") }));
    const emails = await canvas.findByRole("textbox", { name: text("estimate:entry.emails.description") });
    await expect(emails).toHaveAccessibleDescription(text("adminLimits:estimator.usedHere"));
    await userEvent.clear(emails);
    await userEvent.type(emails, "0");
    await userEvent.tab();
    await expect(suggested(canvas)).not.toBe(before);
    await waitFor(() =>
      expect(
        canvas.getByRole("button", { name: text("adminLimits:estimator.assumptionsChanged") }),
      ).toBeVisible(),
    );
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:estimator.restore") }));
    await expect(suggested(canvas)).toBe(before);
  },
};
export const AssumptionRefused: Story = {
  tags: ["error"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminLimits:estimator.assumptions") }));
    const days = await canvas.findByRole("textbox", { name: text("estimate:assumption.daysPerMonth") });
    await userEvent.clear(days);
    await userEvent.type(days, "-4");
    await userEvent.tab();
    await waitFor(() =>
      expect(
        canvas.getByText(
          text("estimate:invalid.assumption", {
            name: text("estimate:assumption.daysPerMonth"),
            max: MAX_ASSUMPTION,
          }),
        ),
      ).toBeVisible(),
    );
    await expect(suggested(canvas)).toBe(expected(70));
    await userEvent.click(canvasElement);
    scrollTo(0, 0);
  },
};
export const AssumptionsChanged: Story = {
  args: { initialAssumptions: { ...DEFAULT_ASSUMPTIONS, daysPerMonth: 22 } },
};
export const MarginBelowTarget: Story = {
  tags: ["banner"],
  args: { initialPrice: euro("400") },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("estimate:comparison.belowTarget", { target: 40 }))).toBeVisible(),
    );
  },
};
export const MarginOnTarget: Story = {
  tags: ["banner"],
  args: { initialPrice: euro("480") },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(canvas.getByText(text("estimate:comparison.onTarget", { target: 40 }))).toBeVisible(),
    );
  },
};
export const Loss: Story = {
  tags: ["banner"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.type(
      canvas.getByRole("textbox", { name: text("adminLimits:estimator.price") }),
      format().number(19.5),
    );
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(text("estimate:comparison.loss"))).toBeVisible());
    const { profit, markup } = comparePrice({
      estimate: estimateCost({ limits: enterprise, utilizationRate: 70 }),
      price: euro("19.50"),
    });
    const figures = { profit: format().money(profit), markup: format().percent(markup ?? Number.NaN) };
    await waitFor(() =>
      expect(canvas.getByText(withSpaces(text("adminLimits:estimator.profit", figures)))).toBeVisible(),
    );
    await userEvent.click(canvasElement);
    scrollTo(0, 0);
  },
};
export const PlanBelowCost: Story = {
  tags: ["interaction"],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const lossAt = (utilizationRate: number) => {
      const { price, cost, loss } = planLoss({ plan: "pro", utilizationRate }) ?? {};
      return withSpaces(
        text("admin:planLoss", {
          plan: text("plans:pro.name"),
          rate: format().percent(utilizationRate / 100),
          price: format().money(price ?? euro("0")),
          cost: format().money(cost ?? euro("0")),
          loss: format().money(loss ?? euro("0")),
        }),
      );
    };
    await waitFor(() => expect(canvas.getByText(lossAt(70))).toBeVisible());
    await expect(lossAt(70)).toMatch(/28[,.]52/);
    canvas.getByRole("slider", { name: text("adminLimits:estimator.rate") }).focus();
    await userEvent.keyboard(arrowKey("forward"));
    await waitFor(() => expect(canvas.getByText(lossAt(75))).toBeVisible());
    await userEvent.keyboard("{Home}");
    await expect(canvas.queryByText(lossAt(75))).toBeNull();
    await userEvent.keyboard(arrowKey("forward").repeat(12));
    await waitFor(() => expect(canvas.getByText(lossAt(70))).toBeVisible());
    await userEvent.click(canvasElement);
    scrollTo(0, 0);
  },
};
export const ComparedWithSavedLimits: Story = {
  args: { limits: { ...enterprise, maxSmsPerMonth: 5000 }, savedLimits: enterprise },
  play: async ({ canvas }) => {
    await waitFor(() =>
      expect(
        canvas.getByText(containing(text("adminLimits:estimator.dearer", { amount: "" }).trim())),
      ).toBeVisible(),
    );
  },
};
