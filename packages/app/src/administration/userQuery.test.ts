import { INITIAL_USER_QUERY } from "@regia/ui/screens/AdminScreen";
import { describe, expect, it } from "vitest";
import { addressOf, continuesSearch } from "./addressQuery.ts";
import { AUDIT_QUERY, filterOf } from "./auditQuery.ts";
import { pageIn, requestOf, USER_QUERY } from "./userQuery.ts";

const read = (address: string) => USER_QUERY.read(new URLSearchParams(address));

describe("the question of the dashboard in the address", () => {
  it("is empty for the list that nobody has narrowed", () => {
    expect(String(addressOf(INITIAL_USER_QUERY, USER_QUERY))).toBe("");
    expect(read("")).toEqual(INITIAL_USER_QUERY);
  });

  it("comes back as it went", () => {
    const query = {
      search: "Niccolò & figli +39",
      role: "admin",
      plan: "pro",
      page: 12,
      sort: "display_name",
      order: "asc",
    } as const;
    expect(read(String(addressOf(query, USER_QUERY)))).toEqual(query);
  });

  it.each([
    "role=root&plan=gold&page=0&sort=password&order=sideways",
    "page=-1",
    "page=1.5",
    "page=2147483648",
    "page=99999999999",
    "role=&plan=&sort=&order=&search=",
    "role=__proto__&plan=constructor",
    "unknown=1",
  ])("counts for nothing where it is wrong: %s", (address) => {
    expect(read(address)).toEqual(INITIAL_USER_QUERY);
  });

  it("keeps a search within what the function takes", () => {
    expect(read(`search=${"a".repeat(500)}`).search).toHaveLength(200);
    expect(read("search=a%00b%0Ac").search).toBe("abc");
  });

  it("has a page of its own where there is nothing else", () => {
    expect(pageIn(new URLSearchParams("page=3"))).toBe(3);
    expect(pageIn(new URLSearchParams("page=three"))).toBe(1);
  });
});

describe("a search that goes on", () => {
  const anna = { ...INITIAL_USER_QUERY, search: "anna" };

  it("takes the place of the shorter one, wherever its pages had got to", () => {
    expect(continuesSearch({ ...anna, page: 3 }, { ...anna, search: "anna b" }, USER_QUERY)).toBe(true);
  });

  it.each([
    ["its first key", INITIAL_USER_QUERY, anna],
    ["its end", anna, INITIAL_USER_QUERY],
    ["another filter", anna, { ...anna, search: "annab", plan: "pro" as const }],
    ["another page", anna, { ...anna, page: 2 }],
  ])("is not: %s", (_what, from, to) => {
    expect(continuesSearch(from, to, USER_QUERY)).toBe(false);
  });
});

it("asks the admin function only for what narrows the list", () => {
  const sent = (query: typeof INITIAL_USER_QUERY) => JSON.parse(JSON.stringify(requestOf(query)));
  expect(sent({ ...INITIAL_USER_QUERY, search: "  " })).toEqual({
    page: 1,
    sort: "created_at",
    order: "desc",
  });
  const narrowed = {
    search: "Anna",
    role: "user",
    plan: "pro",
    page: 3,
    sort: "email",
    order: "asc",
  } as const;
  expect(sent({ ...narrowed, search: " Anna " })).toEqual(narrowed);
});

describe("the question of the change log", () => {
  it("comes back as it went, and only its filters are sent", () => {
    const days = { from: "2026-11-01", to: "2026-11-30" };
    const query = { search: " Niccolò ", action: "delete_user", ...days, page: 4 };
    expect(AUDIT_QUERY.read(addressOf(query, AUDIT_QUERY))).toEqual(query);
    expect(filterOf(query)).toEqual({ search: "Niccolò", change: "delete_user", ...days });
    expect(filterOf(AUDIT_QUERY.initial)).toEqual({});
  });

  it("counts for nothing where it is wrong", () => {
    const read = (address: string) => AUDIT_QUERY.read(new URLSearchParams(address));
    expect(read("action=drop_table&from=2026-02-30&to=0202-01-01&page=0")).toEqual(AUDIT_QUERY.initial);
    expect(read("from=2026-11-02&to=2026-11-01")).toMatchObject({ from: "2026-11-02", to: "" });
  });

  it("may be about one day", () => {
    expect(AUDIT_QUERY.read(new URLSearchParams("from=2026-11-01&to=2026-11-01"))).toMatchObject({
      from: "2026-11-01",
      to: "2026-11-01",
    });
  });
});
