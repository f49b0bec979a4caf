import { expect, test, vi } from "vitest";
import { mounting } from "../../mounting.fixture.tsx";
import { Composer, spendingChunk } from "./Composer.tsx";
import type { ComposerState, Spending } from "./types.ts";

const { show, find } = mounting();

const estimate = { low: "0.0003", high: "0.0021" };
const empty = { text: "", isAnswering: false, preference: "balanced" } satisfies ComposerState;
const written = {
  ...empty,
  text: "Segreto",
  tokens: { used: 12_345, limit: 200_000 },
  estimate,
} satisfies ComposerState;
const spending = (rest: Partial<Spending["month"]> = {}) =>
  ({
    conversation: { cost: "0.0123", isEstimate: true },
    month: {
      of: "payer",
      used: "5",
      limit: "9.5",
      isUsedUp: false,
      resetsAt: "2026-11-30T23:00:00Z",
      ...rest,
    },
  }) satisfies Spending;

const acts = {
  onTextChange: vi.fn(),
  onSend: vi.fn(),
  onStop: vi.fn(),
  onPreferenceChange: vi.fn(),
  onEditCancel: vi.fn(),
  onPreviewChange: vi.fn(),
};

/** Shows the composer as wide as a page leaves room for it; where its button stands, and which of the figures are shown. */
async function shown(width: number, composer: ComposerState) {
  await show(
    <div style={{ inlineSize: width }}>
      <Composer state={composer} {...acts} />
    </div>,
  );
  const form = find("form").getBoundingClientRect();
  const figures = [...find("form > div:last-child").children].filter((figure) => {
    const { height, bottom } = figure.getBoundingClientRect();
    return height > 0 && bottom <= form.bottom;
  });
  return {
    send: find("[type=submit]").getBoundingClientRect().top - form.top,
    height: form.height,
    figures: figures.map((figure) => figure.textContent).join(),
  };
}

test.each([288, 358, 420, 568, 584, 608, 704, 736])(
  "what is written, and what it costs, moves nothing in %d px",
  async (width) => {
    await spendingChunk.fetch();
    const before = await shown(width, { ...empty, spending: spending() });
    const after = await shown(width, { ...written, spending: spending() });
    expect(after).toMatchObject({ send: before.send, height: before.height });
    expect(after.figures).toMatch(/12\.345.*0,0003.*0,0021/);

    const isUsedUp = { used: "9.5", isUsedUp: true };
    const usedUp = await shown(width, { ...empty, spending: spending(isUsedUp) });
    const refused = await shown(width, { ...written, spending: spending(isUsedUp) });
    expect(refused).toMatchObject({ send: usedUp.send, height: usedUp.height });
    expect(refused.figures).toMatch(/9,50\s€ di 9,50\s€/);
  },
);
