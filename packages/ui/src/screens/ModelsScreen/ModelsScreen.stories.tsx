import type { ListedModel } from "@regia/api/admin";
import { message } from "@regia/domain/messages";
import { euro } from "@regia/domain/money";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import { containing, format, text, withSpaces } from "../../../storybook/language.ts";
import { atWidth } from "../../../storybook/viewports.ts";
import { type ModelDialogState, ModelsScreen, type ModelsState, type ModelTest } from "./index.ts";

const catalogue = {
  kind: "catalogue",
  name: "models.dev",
  address: "https://models.dev",
  date: "2026-07-02",
} as const;

const model = (rest: Partial<ListedModel>): ListedModel => ({
  id: "mistral-small",
  name: "Mistral Small 4",
  provider: "Mistral AI",
  connected: true,
  origin: "key",
  enabled: true,
  price: { input: "0.09", output: "0.27" },
  priceSource: catalogue,
  minimumPlan: "free",
  contextWindow: 128_000,
  images: { seen: true, source: "catalogue" },
  ...rest,
});

const small = model({});
const codestral = model({
  id: "codestral",
  name: "Codestral",
  enabled: false,
  price: { input: "0.27", output: "0.81" },
  minimumPlan: "pro",
  contextWindow: 256_000,
  images: { seen: false, source: "catalogue" },
});
const own = model({
  id: "qwen3:14b",
  name: "qwen3:14b",
  provider: "gpu.studio-bianchi.it",
  origin: "server",
  price: { input: "0.02", output: "0.000125" },
  priceSource: { kind: "admin" },
  contextWindow: 32_000,
  images: { seen: false, source: "none" },
});
const found = model({
  id: "llama3.2:3b",
  name: "llama3.2:3b",
  provider: "127.0.0.1:11434",
  origin: "found",
  enabled: false,
  waiting: true,
  price: { input: "0", output: "0" },
  priceSource: { kind: "none" },
  contextWindow: 32_000,
  images: { seen: true, source: "server" },
});
const demonstration = model({
  id: "demonstration",
  name: "Demo",
  provider: "Regia",
  origin: "server",
  price: { input: "0", output: "0" },
  priceSource: { kind: "none" },
  contextWindow: 1_000_000,
  demonstration: true,
});
const opus = model({
  id: "claude-opus",
  name: "Claude Opus 5.5",
  provider: "Anthropic",
  connected: false,
  origin: undefined,
  price: { input: "4.5", output: "22.5" },
  minimumPlan: "enterprise",
  contextWindow: 200_000,
});

const states = {
  loading: { kind: "loading" },
  failed: { kind: "failed" },
  loaded: { kind: "loaded", models: [small, own, codestral, opus], unreachable: null },
} satisfies { [K in ModelsState["kind"]]: Extract<ModelsState, { kind: K }> };

const dialogs = {
  closed: { kind: "closed" },
  editing: { kind: "editing", model: small, state: { kind: "idle" } },
} satisfies { [K in ModelDialogState["kind"]]: Extract<ModelDialogState, { kind: K }> };

const testedAt = "2026-11-24T09:05:00Z";
const answered = { ok: true, ms: 1_412, code: null, at: testedAt };
const failed = { ok: false, ms: 231, code: "unauthorized", at: testedAt };
const outcomes = {
  running: { kind: "running" },
  refused: { kind: "refused", reason: message("errors:auth.connection") },
} satisfies { [K in ModelTest["kind"]]: Extract<ModelTest, { kind: K }> };

const loaded = (...models: ListedModel[]): ModelsState => ({ kind: "loaded", models, unreachable: null });

const meta = {
  component: ModelsScreen,
  args: {
    state: states.loaded,
    onReload: fn(),
    failure: null,
    onFailureDismiss: fn(),
    tests: new Map(),
    onTest: fn(),
    pending: new Set(),
    onEnabledChange: fn(),
    onEdit: fn(),
    dialog: dialogs.closed,
    onDialogClose: fn(),
    onSave: fn(),
    adminHref: "/app/admin",
  },
} satisfies Meta<typeof ModelsScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const table = async () => within(await screen.findByRole("table", { name: text("adminModels:table") }));
const row = async (name: string) => (await table()).getByRole("row", { name: containing(name) });
const dialog = async ({ name }: ListedModel = small) =>
  within(await screen.findByRole("dialog", { name: text("adminModels:dialog.title", { name }) }));

/** @state `loading`: The models are loading. */
export const Loading: Story = {
  tags: ["loading"],
  args: { state: states.loading },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(text("adminModels:loading"))).toBeVisible());
  },
};
/** @state `failed`: The models could not be loaded. The admin can retry. */
export const Failed: Story = {
  tags: ["banner", "error"],
  args: { state: states.failed },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("adminModels:failed"));
  },
};
export const Retry: Story = {
  ...Failed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("adminModels:retry") }));
    await expect(args.onReload).toHaveBeenCalledOnce();
  },
};
/**
 * Models in use, one of them on a server of one's own; then a disabled one, and one that is not connected.
 * @state `loaded`: The models are shown, connected ones first.
 * @state Dialog `closed`: No dialog is open.
 */
export const Connected: Story = {
  play: async ({ canvas }) => {
    const first = await row(small.name);
    await expect(first).toHaveTextContent(text("adminModels:origin.key"));
    await expect(first).toHaveTextContent(text("adminModels:state.inUse"));
    await expect(first).toHaveTextContent(withSpaces(format().money(euro("0.09"))));
    await expect(first).toHaveTextContent(format().date("2026-07-02"));
    await expect(first).toHaveTextContent(text("plans:free.name"));
    const ownRow = await row(own.name);
    await expect(ownRow).toHaveTextContent(text("adminModels:origin.server"));
    await expect(ownRow).toHaveTextContent(
      withSpaces(format().money(euro("0.000125"), { maximumDecimals: 6 })),
    );
    await expect(ownRow).toHaveTextContent(text("adminModels:source.admin"));
    await expect(await row(codestral.name)).toHaveTextContent(text("adminModels:state.disabled"));
    const missing = await row(opus.name);
    await expect(missing).toHaveTextContent(text("adminModels:state.notConnected"));
    await expect(within(missing).queryByRole("button", { name: text("adminModels:action.test") })).toBeNull();
    await expect(canvas.queryByRole("list", { name: text("adminModels:notice.variables") })).toBeNull();
  },
};
/** A price that an admin took from a list names it, and its day. */
export const PriceOfList: Story = {
  tags: ["interaction"],
  args: {
    state: loaded({
      ...own,
      priceSource: { kind: "admin", list: { name: "models.dev", date: "2026-11-27" } },
    }),
  },
  play: async () => {
    const date = format().date("2026-11-27");
    await expect(await row(own.name)).toHaveTextContent(
      text("adminModels:source.list", { name: "models.dev", date }),
    );
  },
};
/**
 * Nothing is connected: the demonstration answers, and the page names the variables that connect a model.
 * @state `loaded`, no model connected: The demonstration answers. The page names the environment variables that
 * connect a model.
 */
export const NoModelConnected: Story = {
  tags: ["banner"],
  args: { state: loaded(demonstration, { ...small, connected: false, origin: undefined }, opus) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("adminModels:notice.demonstration"))).toBeInTheDocument();
    const variables = canvas.getByRole("list", { name: text("adminModels:notice.variables") });
    await expect(within(variables).getByText("MISTRAL_API_KEY")).toBeInTheDocument();
    const shown = await row(text("adminModels:state.demonstration"));
    await expect(shown).toHaveTextContent(text("adminModels:state.demonstration"));
    await expect(within(shown).queryByRole("switch")).toBeNull();
    await expect(within(shown).getAllByRole("button")).toHaveLength(1);
  },
};
/** Nothing is connected, and there is no demonstration. */
export const NothingAnswers: Story = {
  tags: ["banner"],
  args: { state: loaded(opus) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("adminModels:notice.nothing"))).toBeInTheDocument();
  },
};
/**
 * The configured server does not answer: other models do.
 * @state `loaded`, the configured server does not answer: The page names the server. Its models are not connected;
 * others answer.
 */
export const UnreachableServer: Story = {
  tags: ["banner"],
  args: { state: { ...states.loaded, unreachable: "models.example.com" } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(text("adminModels:notice.unreachable", { host: "models.example.com" })),
    ).toBeInTheDocument();
  },
};
/**
 * A server that was found on the machine waits for an admin's yes.
 * @state `loaded`, found servers: Models of servers that were found on the machine answer only after an admin turns
 * them on.
 */
export const FoundServers: Story = {
  tags: ["banner"],
  args: { state: loaded(found, { ...found, id: "gemma3:4b", name: "gemma3:4b" }, demonstration, opus) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("adminModels:notice.found", { count: 2 }))).toBeInTheDocument();
    await expect(await row(found.name)).toHaveTextContent(text("adminModels:state.waiting"));
  },
};
export const AcceptFoundServer: Story = {
  ...FoundServers,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("switch", { name: text("adminModels:action.enable", { name: found.name }) }),
    );
    await expect(args.onEnabledChange).toHaveBeenCalledWith({ model: found, enabled: true });
  },
};
/**
 * A server that was found on the machine, and that an admin switched off, waits for nobody.
 * @state `loaded`, a found server switched off: Its models are listed as disabled; nothing waits for the admin.
 */
export const FoundServerOff: Story = {
  tags: ["banner"],
  args: { state: loaded({ ...found, waiting: undefined }, demonstration, opus) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(text("adminModels:notice.found", { count: 1 }))).toBeNull();
    await expect(await row(found.name)).toHaveTextContent(text("adminModels:state.disabled"));
  },
};
/** What is connected is switched off. */
export const AllDisabled: Story = {
  tags: ["banner"],
  args: { state: loaded(codestral, opus) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(text("adminModels:notice.allDisabled"))).toBeInTheDocument();
  },
};
export const Disable: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("switch", { name: text("adminModels:action.enable", { name: small.name }) }),
    );
    await expect(args.onEnabledChange).toHaveBeenCalledWith({ model: small, enabled: false });
  },
};
/** @state `loaded`, a switch is being saved: The row's switch is read-only; other rows can be used. */
export const Switching: Story = {
  tags: ["loading"],
  args: { pending: new Set([small.id]) },
  play: async () => {
    const shown = within(await row(small.name));
    await expect(shown.getByRole("switch")).toHaveAttribute("aria-readonly", "true");
    await expect(shown.queryByText(text("adminModels:state.inUse"))).toBeNull();
  },
};
/** @state `loaded`, a switch failed: The reason is shown above the list. */
export const SwitchFailed: Story = {
  tags: ["banner", "error"],
  args: { failure: message("errors:auth.connection") },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const FailureDismissed: Story = {
  ...SwitchFailed,
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: text("components:banner.dismiss") }));
    await waitFor(() => expect(args.onFailureDismiss).toHaveBeenCalledOnce());
  },
};
export const Test: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: text("adminModels:action.testOf", { name: small.name }) }),
    );
    await expect(args.onTest).toHaveBeenCalledWith(small);
  },
};
/** @state Test `running`: The model was sent a small request. */
export const Testing: Story = {
  tags: ["loading"],
  // Over the result of an earlier one.
  args: {
    state: loaded({ ...small, test: answered }, opus),
    tests: new Map([[small.id, outcomes.running]]),
  },
  play: async () => {
    await expect(await row(small.name)).toHaveTextContent(text("adminModels:test.running"));
  },
};
/** @state Tested: The model answered, in the time that is shown. */
export const TestAnswered: Story = {
  args: { state: loaded({ ...small, test: answered }, opus) },
  play: async () => {
    const shown = await row(small.name);
    await expect(shown).toHaveTextContent(text("adminModels:test.answered", { ms: format().number(1_412) }));
    await expect(shown).toHaveTextContent(
      withSpaces(text("adminModels:test.when", { when: format().dateTime(testedAt) })),
    );
    await expect(await row(opus.name)).toHaveTextContent(text("adminModels:test.none"));
  },
};
/**
 * Each model that was tested says for itself what it did; a code of a newer server is shown as it is.
 * @state Tested, without an answer: The models did not answer, each for its reason.
 */
export const TestsFailed: Story = {
  args: {
    state: loaded(
      { ...small, test: failed },
      { ...own, test: { ...failed, ms: 30_001, code: "timeout" } },
      { ...codestral, test: { ...failed, code: "quota_exceeded" } },
    ),
  },
  play: async () => {
    await expect(await row(small.name)).toHaveTextContent(
      text("adminModels:test.reason", { reason: text("chatRules:attempt.unauthorized"), ms: "231" }),
    );
    await expect(await row(own.name)).toHaveTextContent(text("chatRules:attempt.timeout"));
    await expect(await row(codestral.name)).toHaveTextContent("quota_exceeded");
  },
};
/** @state Test `refused`: The test could not be asked for. */
export const TestRefused: Story = {
  args: { tests: new Map([[small.id, outcomes.refused]]) },
  play: async () => {
    await expect(await row(small.name)).toHaveTextContent(text("errors:auth.connection"));
  },
};
export const OpenEditing: Story = {
  tags: ["interaction"],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(
      canvas.getByRole("button", { name: text("adminModels:action.editOf", { name: small.name }) }),
    );
    await expect(args.onEdit).toHaveBeenCalledWith(small);
  },
};
/** @state Dialog `editing`: The admin sets the prices and the minimum plan of a model. */
export const Editing: Story = {
  tags: ["dialog"],
  args: { dialog: dialogs.editing },
  play: async () => {
    const input = (await dialog()).getByRole("textbox", { name: text("adminModels:dialog.input") });
    await waitFor(() => expect(input).toHaveFocus());
  },
};
/** A price is read with a point or a comma, and only what changed is saved. */
export const SavePrice: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const form = await dialog();
    const input = form.getByRole("textbox", { name: text("adminModels:dialog.input") });
    await userEvent.clear(input);
    await userEvent.type(input, " 1,5 ");
    await userEvent.click(form.getByRole("button", { name: text("adminModels:dialog.save") }));
    await expect(args.onSave).toHaveBeenCalledWith({ price: { input: "1.5", output: "0.27" } });
  },
};
export const SavePlan: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    const form = await dialog();
    await userEvent.click(form.getByRole("radio", { name: text("plans:enterprise.name") }));
    await userEvent.click(form.getByRole("button", { name: text("adminModels:dialog.save") }));
    await expect(args.onSave).toHaveBeenCalledWith({ minimumPlan: "enterprise" });
  },
};
/** A server of one's own does not say whether its model sees pictures: an admin does. */
export const SavePictures: Story = {
  tags: ["interaction", "dialog"],
  args: { dialog: { ...dialogs.editing, model: own } },
  play: async ({ args, userEvent }) => {
    const form = await dialog(own);
    const pictures = form.getByRole("checkbox", { name: text("adminModels:dialog.images") });
    await expect(pictures).not.toBeChecked();
    await expect(pictures).toHaveAccessibleDescription(text("adminModels:images.source.none"));
    await userEvent.click(pictures);
    await userEvent.click(form.getByRole("button", { name: text("adminModels:dialog.save") }));
    await expect(args.onSave).toHaveBeenCalledWith({ images: true });
  },
};
export const SaveNothing: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: text("adminModels:dialog.save") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
export const Restore: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: text("adminModels:dialog.restore") }));
    await expect(args.onSave).toHaveBeenCalledWith({ price: null, minimumPlan: null, images: null });
  },
};
export const Cancel: Story = {
  ...Editing,
  tags: ["interaction"],
  play: async ({ args, userEvent }) => {
    await userEvent.click((await dialog()).getByRole("button", { name: text("adminModels:dialog.cancel") }));
    await expect(args.onDialogClose).toHaveBeenCalledOnce();
  },
};
export const InvalidPrice: Story = {
  tags: ["dialog", "error", "focus"],
  args: { dialog: dialogs.editing },
  play: async ({ args, userEvent }) => {
    const form = await dialog();
    const output = form.getByRole("textbox", { name: text("adminModels:dialog.output") });
    await userEvent.clear(output);
    await userEvent.type(output, "1000,01");
    await userEvent.click(form.getByRole("button", { name: text("adminModels:dialog.save") }));
    await expect(output).toHaveAccessibleDescription(
      containing(text("chatRules:modelPrice", { max: 1_000 })),
    );
    await waitFor(() => expect(output).toHaveFocus());
    await expect(args.onSave).not.toHaveBeenCalled();
  },
};
/** @state Dialog `editing`, saving: The server is processing the request. */
export const Saving: Story = {
  tags: ["dialog", "loading"],
  args: { dialog: { ...dialogs.editing, state: { kind: "saving" } } },
  play: async ({ args, userEvent }) => {
    await dialog();
    await userEvent.keyboard("{Escape}");
    await expect(args.onDialogClose).not.toHaveBeenCalled();
  },
};
/** @state Dialog `editing`, failed: An error is shown in the dialog. The admin can retry. */
export const SaveFailed: Story = {
  tags: ["dialog", "banner", "error"],
  args: {
    dialog: { ...dialogs.editing, state: { kind: "failed", reason: message("errors:auth.connection") } },
  },
  play: async () => {
    await expect((await dialog()).getByRole("alert")).toHaveTextContent(text("errors:auth.connection"));
  },
};
/** Each model becomes a card, and nothing extends beyond the edge. */
export const Phone: Story = {
  parameters: atWidth("phone"),
  args: { state: loaded({ ...small, test: failed }, own, codestral, opus) },
  play: async ({ canvas }) => {
    for (const cell of canvas.getAllByRole("cell")) {
      await expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(
        document.documentElement.clientWidth,
      );
    }
  },
};
