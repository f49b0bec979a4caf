import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import type { Conditions } from "../../../storybook/conditions.tsx";
import { containing, format, text } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import {
  choice,
  compared,
  hostile,
  hostileModel,
  hostileName,
  SECOND_ANSWER,
  seconds,
  unasked,
} from "./ChatScreen.comparison.fixture.ts";
import { ANSWER, answers, composer, question, ready } from "./ChatScreen.fixture.ts";
import { common, composerPart, threadPart } from "./ChatScreen.parts.fixture.ts";
import { threadChunk } from "./ChatScreen.tsx";
import { comparisonChunk } from "./Composer.tsx";
import { type AnswerState, ChatScreen, type ComparisonChoice, type ComposerState } from "./index.ts";

const closed: ComparisonChoice = { ...choice, isOpen: false };
const onComparisonAct = fn();
const comparing = (state: ComposerState) => composerPart(state, { onComparisonAct });

const meta = {
  excludeStories: ["conditions"],
  component: ChatScreen,
  loaders: [() => threadChunk.fetch(), () => comparisonChunk.fetch()],
  parameters: atWidth("desktop"),
  args: {
    ...common,
    thread: threadPart(ready(compared(answers.complete, seconds.complete))),
    composer: comparing({ ...composer, comparison: closed }),
  },
} satisfies Meta<typeof ChatScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const button = (name: string) => screen.getByRole("button", { name });
const sides = () => screen.getAllByRole("article");
const pair = (first: AnswerState, second: AnswerState, isAnswering = false) =>
  ({
    thread: threadPart(ready(compared(first, second))),
    composer: comparing({ ...composer, comparison: closed, isAnswering }),
  }) satisfies Story["args"];
const asking = (comparison: Partial<ComparisonChoice>, prompt: string = question) =>
  ({
    activeId: null,
    thread: threadPart({ kind: "empty" }),
    composer: comparing({ ...composer, text: prompt, comparison: { ...choice, ...comparison } }),
  }) satisfies Story["args"];
const picker = () => within(screen.getByRole("region", { name: text("chat:compare.title") }));

/**
 * Two models and the price of both, before anything is sent.
 * @state Comparison before sending: Two different models, and what both answers would cost.
 */
export const Picker: Story = {
  args: asking({}),
  play: async () => {
    await expect(picker().getAllByRole("button")).toHaveLength(3);
    const high = format().money(euro("0.0552"), { maximumDecimals: 4 });
    const [digits = high] = high.match(/[\d.,]+/) ?? [];
    await waitFor(() => expect(screen.getByText(containing(digits))).toBeVisible());
  },
};
export const Opened: Story = {
  args: asking({ isOpen: false }),
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const open = button(text("chat:compare.title"));
    await expect(open).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(open);
    await expect(args.composer.onComparisonAct).toHaveBeenCalledWith({ kind: "open" });
  },
};
/** The model of the other place is chosen: the two change places. */
export const Swapped: Story = {
  ...Picker,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const [first, second] = picker().getAllByRole("button").slice(-2);
    if (!first || !second) throw new Error("There are not two choices.");
    await userEvent.click(first);
    await userEvent.click(await screen.findByRole("option", { name: containing("Claude Opus 5.5") }));
    await expect(args.composer.onComparisonAct).toHaveBeenCalledWith({
      kind: "models",
      models: ["claude-opus", "gemini-flash"],
    });
    await userEvent.click(second);
    await userEvent.click(await screen.findByRole("option", { name: containing("Mistral Large") }));
    await expect(args.composer.onComparisonAct).toHaveBeenLastCalledWith({
      kind: "models",
      models: ["gemini-flash", "mistral-large"],
    });
    await userEvent.click(button(text("chat:compare.close")));
    await expect(args.composer.onComparisonAct).toHaveBeenLastCalledWith({ kind: "close" });
  },
};
/**
 * Nothing can be sent until the router has named two models.
 * @state Comparison, models loading: Nothing can be sent until the router has named two models.
 */
export const ModelsLoading: Story = {
  args: asking({ models: null, estimate: undefined }),
  play: async () => {
    await expect(button(text("chat:send"))).toBeDisabled();
  },
};
/**
 * The plan has one answer at a time.
 * @state Comparison with one answer at a time: The plan lets the second model begin when the first has ended.
 */
export const OneByOne: Story = {
  args: asking({ isOneByOne: true }),
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("chat:compare.oneByOne"))).toBeVisible());
  },
};
/** @state Comparison not possible: There is one model only, and the reason is said. */
export const Demonstration: Story = {
  args: asking({ models: null, estimate: undefined, unavailable: "demonstration" }),
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("chat:compare.demonstration"))).toBeVisible());
    await expect(button(text("chat:send"))).toBeEnabled();
  },
};
/**
 * Models that see pictures are missing.
 * @state Comparison of pictures without two models for them: The question can be sent to one model.
 */
export const NoTwoForPictures: Story = {
  args: asking({ models: null, estimate: undefined, unavailable: "pictures" }),
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("chat:compare.pictures"))).toBeVisible());
  },
};
/**
 * The page was closed before the second model was asked: whoever comes back can ask it.
 * @state Comparison, the second model not asked: It costs nothing until somebody asks it, from any page, as long as
 * the conversation has not gone on.
 */
export const SecondNotAsked: Story = {
  args: { thread: threadPart(ready(unasked())) },
  play: async () => {
    const offer = within(await screen.findByRole("region", { name: text("chat:compare.unasked") }));
    await expect(offer.getByRole("button")).toHaveAccessibleName(
      text("chat:compare.ask", { model: "Claude Opus 5.5" }),
    );
    const high = format().money(euro("0.0521"), { maximumDecimals: 4 });
    const [digits = high] = high.match(/[\d.,]+/) ?? [];
    await waitFor(() => expect(offer.getByText(containing(digits))).toBeVisible());
  },
};
export const SecondAsked: Story = {
  ...SecondNotAsked,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:compare.ask", { model: "Claude Opus 5.5" })));
    await expect(args.thread.onAct).toHaveBeenCalledWith({ kind: "second", answer: ANSWER });
  },
};
/** Nothing can be asked while there is no connection. */
export const SecondNotAskedOffline: Story = {
  args: {
    thread: threadPart(ready(unasked())),
    composer: comparing({ ...composer, comparison: closed, isOffline: true }),
  },
  play: async () => {
    await expect(button(text("chat:compare.ask", { model: "Claude Opus 5.5" }))).toBeDisabled();
  },
};
export const SecondNotAskedLongName: Story = {
  tags: ["scrolled"],
  parameters: atWidth("phone"),
  args: { thread: threadPart(ready(unasked(hostileName))) },
  play: async () => {
    const ask = button(text("chat:compare.ask", { model: hostileName }));
    await expect(ask.getBoundingClientRect().right).toBeLessThanOrEqual(document.documentElement.clientWidth);
  },
};
/** @state Comparison, both waiting: Each answer can be stopped by itself. */
export const BothWaiting: Story = {
  tags: ["loading"],
  args: pair(answers.waiting, seconds.waiting, true),
  play: async () => {
    await expect(sides()).toHaveLength(2);
    await expect(screen.getAllByRole("button", { name: text("chat:compare.stop") })).toHaveLength(2);
  },
};
/** @state Answer `queued`: The plan allows one answer at a time: it begins when the other of the two has ended. */
export const SecondQueued: Story = {
  tags: ["loading"],
  args: pair(answers.streaming, seconds.queued, true),
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("chat:answer.queued"))).toBeVisible());
  },
};
/** @state Comparison, one streaming: One can be chosen when both have ended. */
export const OneStreaming: Story = {
  tags: ["loading"],
  args: pair(answers.complete, seconds.streaming, true),
  play: async () => {
    await expect(button(text("chat:compare.choose"))).toBeDisabled();
    await expect(button(text("chat:stop"))).toBeEnabled();
  },
};
export const OneStopped: Story = {
  ...OneStreaming,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:compare.stop")));
    await expect(args.thread.onAct).toHaveBeenCalledWith({ kind: "stop", answer: SECOND_ANSWER });
    await expect(args.composer.onStop).not.toHaveBeenCalled();
  },
};
/** @state Comparison, both done: The answers stand beside each other, with the route and the cost of each. */
export const BothDone: Story = {
  play: async () => {
    const [first, second] = sides();
    await expect(first).toHaveAccessibleName("Gemini Flash");
    await expect(second).toHaveAccessibleName("Claude Opus 5.5");
    await waitFor(() => expect(first?.getBoundingClientRect().top).toBe(second?.getBoundingClientRect().top));
  },
};
export const Chosen: Story = {
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const [, choose] = screen.getAllByRole("button", { name: text("chat:compare.choose") });
    if (!choose) throw new Error("The second answer cannot be chosen.");
    await userEvent.click(choose);
    await expect(args.thread.onAct).toHaveBeenCalledWith({ kind: "choose", answer: SECOND_ANSWER });
    await waitFor(() => expect(screen.getByRole("textbox", { name: text("chat:prompt") })).toHaveFocus());
  },
};
/**
 * The chosen answer stays; the other is the version before it.
 * @state Comparison, one chosen: The chosen answer stays; the other is a version of it.
 */
export const Picked: Story = {
  args: {
    thread: threadPart(
      ready({
        ...compared(answers.complete, seconds.complete),
        answer: { ...seconds.complete, comparison: "chosen", branch: { index: 2, count: 2 } },
        beside: null,
      }),
    ),
  },
  play: async () => {
    await waitFor(() => expect(screen.getByText(text("chat:compare.chosen"))).toBeVisible());
    await expect(screen.queryByRole("article")).not.toBeInTheDocument();
  },
};
/**
 * The answer that was not chosen can still be.
 * @state Comparison, the other version: It can still be chosen.
 */
export const PassedOver: Story = {
  args: {
    thread: threadPart(
      ready({
        ...compared(answers.complete, seconds.complete),
        answer: { ...answers.complete, comparison: "other", branch: { index: 1, count: 2 } },
        beside: null,
      }),
    ),
  },
  play: async () => {
    await expect(button(text("chat:compare.choose"))).toBeEnabled();
  },
};
export const ChosenAfterwards: Story = {
  ...PassedOver,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click(button(text("chat:compare.choose")));
    await expect(args.thread.onAct).toHaveBeenCalledWith({ kind: "choose", answer: ANSWER });
  },
};
/**
 * The second model did not answer: the first answer is there.
 * @state Comparison, one failed before its first word: The other answer can be chosen.
 */
export const FailedBeforeItsFirstWord: Story = {
  args: pair(answers.complete, seconds.unanswered),
  play: async () => {
    await expect(screen.getAllByRole("button", { name: text("chat:compare.choose") })).toHaveLength(1);
  },
};
/** @state Comparison, one failed in mid-answer: What had arrived stays, and can be chosen. */
export const FailedInMidAnswer: Story = {
  args: pair(answers.complete, seconds.cut),
  play: async () => {
    await expect(screen.getAllByRole("button", { name: text("chat:compare.choose") })).toHaveLength(2);
  },
};
/** @state Comparison, one stopped: What had arrived stays, and can be chosen. */
export const SecondStopped: Story = {
  args: pair(answers.complete, seconds.stopped),
  play: async () => {
    await expect(screen.getAllByRole("button", { name: text("chat:compare.choose") })).toHaveLength(2);
  },
};
/**
 * The budget had no room for the second model, which was not asked.
 * @state Comparison over budget: The second model was not asked; the first answer goes on.
 */
export const OverBudgetForTheSecond: Story = {
  tags: ["banner"],
  args: {
    thread: threadPart(ready({ ...compared(answers.streaming, seconds.queued), beside: null })),
    composer: comparing({
      ...composer,
      comparison: closed,
      isAnswering: true,
      refusal: {
        get message() {
          return text("chat:compare.notAsked", { model: "Claude Opus 5.5" });
        },
        help: message("chatRules:refused.budget", { max: "0,50 €", used: "0,50 €" }),
      },
    }),
  },
  play: async () => {
    await expect(screen.queryByRole("article")).not.toBeInTheDocument();
  },
};
export const LongNames: Story = {
  tags: ["scrolled"],
  args: pair(hostile, { ...hostile, id: SECOND_ANSWER }),
  play: async () => {
    await expect(sides()).toHaveLength(2);
  },
};
export const PickerLongNames: Story = {
  args: {
    ...asking({ models: ["own", "gemini-flash"] }),
    composer: comparing({
      ...composer,
      text: question,
      models: [hostileModel, ...(composer.models ?? [])],
      comparison: { ...choice, models: ["own", "gemini-flash"] },
    }),
  },
  play: async () => {
    await expect(picker().getAllByRole("button")).toHaveLength(3);
  },
};
export const SmallLaptop: Story = {
  ...BothDone,
  tags: ["scrolled"],
  parameters: atWidth("smallLaptop"),
};
/** On a phone one stands below the other. */
export const Phone: Story = {
  tags: ["scrolled"],
  parameters: atWidth("phone"),
  play: async () => {
    const [first, second] = sides();
    await waitFor(() =>
      expect(second?.getBoundingClientRect().top).toBeGreaterThan(first?.getBoundingClientRect().bottom ?? 0),
    );
  },
};
export const PhonePicker: Story = { ...Picker, parameters: atWidth("phone") };

export const conditions: Conditions<Story> = {
  Dark: { args: pair(answers.streaming, seconds.waiting, true) },
  NarrowWithLargeText: { args: asking({ isOneByOne: true }, "Riassumi.") },
};
