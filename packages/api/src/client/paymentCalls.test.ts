import { expect, it } from "vitest";
import { AdminClient } from "./adminClient.ts";
import { reconcileBilling } from "./paymentCalls.ts";

/** A client whose function gives one answer after the other; `count` is how many it has given. */
function answeringInTurn(answers: readonly object[]) {
  let count = 0;
  const client = new AdminClient({
    send: async () => {
      const body = answers[count];
      count += 1;
      return { status: 200, headers: new Headers(), body };
    },
  });
  return { client, count: () => count };
}

it("asks until every customer was compared", async () => {
  const { client, count } = answeringInTurn([
    {
      ...{ compared: 400, failed: 0, remaining: 500, mismatched: ["cus_2"] },
      moneyWithoutPlan: [{ customer: "cus_3", cents: 100 }],
    },
    {
      ...{ compared: 400, failed: 1, remaining: 500, mismatched: ["cus_1", "cus_2"] },
      moneyWithoutPlan: [{ customer: "cus_3", cents: 200 }],
      planWithoutMoney: ["cus_5", "cus_4"],
    },
    { compared: 400, failed: 1, remaining: 500, mismatched: [], planWithoutMoney: ["cus_4"] },
  ]);
  expect(await reconcileBilling(client)).toEqual({
    compared: 900,
    failed: 1,
    remaining: 0,
    mismatched: ["cus_1", "cus_2"],
    moneyWithoutPlan: [{ customer: "cus_3", cents: 200 }],
    planWithoutMoney: ["cus_4", "cus_5"],
  });
  expect(count()).toBe(3);
});

it("stops where nobody can be compared, and takes the answer of an older function", async () => {
  const stuck = answeringInTurn([
    { compared: 1, remaining: 5, mismatched: [] },
    { compared: 0, remaining: 6, mismatched: [] },
  ]);
  expect(await reconcileBilling(stuck.client)).toEqual({
    compared: 1,
    failed: 0,
    remaining: 5,
    mismatched: [],
    moneyWithoutPlan: [],
    planWithoutMoney: [],
  });
  const older = answeringInTurn([{ compared: 3 }]);
  expect(await reconcileBilling(older.client)).toEqual({
    compared: 3,
    failed: 0,
    remaining: 0,
    mismatched: [],
    moneyWithoutPlan: [],
    planWithoutMoney: [],
  });
});
