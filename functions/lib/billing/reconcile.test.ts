import { afterEach, expect, test, vi } from "vitest";
import { booksIn } from "./books.ts";
import { reconcile } from "./reconcile.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const ticket = {
  ticket: 1,
  now: "2026-12-01T00:00:00Z",
  isKnown: false,
  isClosed: false,
  toldWithdrawals: [],
};

/** What the backend answers about leases: nobody else wants them. */
const leases: Readonly<Record<string, unknown>> = {
  billing_take_lease: { isHeld: true, ticket: 0 },
  billing_end_lease: null,
};

/** Books with customers, each of whom takes some seconds to compare. */
function slowBooks(customers: readonly string[], seconds: number) {
  const asked: unknown[] = [];
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  const books = booksIn({
    call: async (name, fields) => {
      if (name === "billing_customers_to_compare") return customers;
      if (name in leases) return leases[name];
      asked.push(fields?.["provider"]);
      now += seconds * 1_000;
      return ticket;
    },
  });
  return { books, asked };
}

const environment = { STRIPE_SECRET_KEY: "sk_test_reconcile" };

test("compares the customers in their order, and leaves those to the next run for whom there is no time", async () => {
  const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const customers = Array.from({ length: 9 }, (_, place) => `cus_${place}`);
  const { books, asked } = slowBooks(customers, 4);
  const told = await reconcile(environment, books);
  expect(told.compared + told.remaining).toBe(customers.length);
  expect(told.remaining).toBeGreaterThan(0);
  expect(asked).toEqual(customers.slice(0, told.compared));
  expect(log).toHaveBeenCalledWith(expect.stringContaining('"billing_remaining"'));
});

test("compares all of them where the time allows it", async () => {
  const { books } = slowBooks(["cus_0", "cus_1", "cus_2"], 1);
  expect(await reconcile(environment, books)).toEqual({
    compared: 3,
    failed: 0,
    remaining: 0,
    mismatched: [],
    moneyWithoutPlan: [],
    planWithoutMoney: [],
  });
});

test("counts those that could not be compared, and fails where nobody could", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const booksWith = (customers: readonly string[]) =>
    booksIn({
      call: async (name, fields) => {
        if (name === "billing_customers_to_compare") return customers;
        if (fields?.["provider"] === "cus_broken") throw new Error("The backend does not answer.");
        return name in leases ? leases[name] : ticket;
      },
    });
  expect(await reconcile(environment, booksWith(["cus_broken", "cus_1"]))).toMatchObject({
    compared: 1,
    failed: 1,
  });
  await expect(reconcile(environment, booksWith(["cus_broken"]))).rejects.toThrow("does not answer");
});
