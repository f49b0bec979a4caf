import { expect, test } from "vitest";
import { connect } from "../backend/client.ts";
import { serve } from "../testing/answeringServer.ts";
import { readHistory } from "./usage.ts";

const NOW = Date.parse("2026-10-31T23:30:00Z");
const { signal } = new AbortController();

const row = (counter: string, period_start: string, used: number) => ({ counter, period_start, used });

async function historyOf(rows: readonly object[]) {
  const { url, queries } = await serve(() => ({ status: 200, body: rows }));
  const backend = connect({ url, publishableKey: "key" }, undefined, { persistSession: false });
  return { history: await readHistory(backend, NOW, signal), queries };
}

test("the counters of a month are one row, the latest month first", async () => {
  const { history } = await historyOf([
    row("filesThisMonth", "2026-10-01", 31),
    // 7.25 euro and a millionth of a millionth.
    row("modelCostThisMonth", "2026-10-01", 7_250_000_000_001),
    row("emailsThisMonth", "2026-08-01", 4),
  ]);
  expect(history).toEqual([
    { month: "2026-10-01", cost: "7.250000000001", files: 31, emails: 0 },
    { month: "2026-08-01", cost: "0", files: 0, emails: 4 },
  ]);
});

test("only what came before this month in Rome is asked for", async () => {
  const { queries } = await historyOf([]);
  expect(queries.map((query) => query.get("period_start"))).toEqual(["lt.2026-11-01"]);
});

test("the months beyond a year are left out", async () => {
  const { history } = await historyOf(
    Array.from({ length: 14 }, (_, index) => row("filesThisMonth", `${2026 - index}-01-01`, 1)),
  );
  expect(history.map(({ month }) => month.slice(0, 4))).toEqual(
    Array.from({ length: 12 }, (_, index) => `${2026 - index}`),
  );
});
