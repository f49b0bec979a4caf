import type { User, UserListRequest, UserPage } from "@regia/api/admin";
import { INITIAL_USER_QUERY, type UserQuery } from "@regia/ui/screens/AdminScreen";
import { describe, expect, it } from "vitest";
import { UserList } from "./userList.ts";

const anna: User = {
  id: "3f0e9c1a-5b7d-4a52-9c6e-1d2f3a4b5c6d",
  email: "anna@studio-bianchi.it",
  full_name: "Anna Bianchi",
  display_name: "Anna",
  avatar_url: null,
  phone: null,
  email_verified: true,
  custom_limits: null,
  updated_at: "2026-10-04T08:30:00Z",
  role: "admin",
  plan: "free",
  plan_expires_at: null,
  trial_start_date: null,
  trial_used: false,
  created_at: "2026-10-04T08:30:00Z",
};
const bruno: User = { ...anna, id: "8b1d22f4-5b7d-4a52-9c6e-1d2f3a4b5c6d", display_name: "Bruno" };

const pageOf = (...users: User[]): UserPage => ({
  users,
  total: users.length,
  counts: { total: 2, admins: 2, users: 0 },
});

/** A list whose questions the test answers when it likes. */
function asked() {
  const questions: {
    request: UserListRequest;
    signal: AbortSignal | undefined;
    answer: (page: UserPage) => void;
    fail: () => void;
  }[] = [];
  const list = new UserList({
    listUsers: (request, signal) =>
      new Promise((resolve, reject) => {
        questions.push({
          request,
          signal,
          answer: resolve,
          fail: () => reject(new TypeError("Failed to fetch")),
        });
      }),
  });
  const question = (index: number) => {
    const found = questions[index];
    if (!found) throw new Error(`Question ${index} was not asked`);
    return found;
  };
  return { list, question, questions };
}

const searching = (search: string): UserQuery => ({ ...INITIAL_USER_QUERY, search });

describe("list of users", () => {
  it("is loading, then loaded", async () => {
    const { list, question } = asked();
    const loading = list.load(INITIAL_USER_QUERY);
    expect(list.snapshot()).toEqual({ list: { kind: "loading" }, hasFailed: false });
    question(0).answer(pageOf(anna));
    await loading;
    expect(list.snapshot()).toEqual({
      list: { kind: "loaded", ...pageOf(anna), isRefreshing: false },
      hasFailed: false,
    });
  });

  it("drops the answer that a newer question overtook, whichever comes first", async () => {
    const { list, question } = asked();
    const first = list.load(searching("a"));
    const second = list.load(searching("an"));
    expect(question(0).signal?.aborted).toBe(true);
    question(1).answer(pageOf(anna));
    await second;
    question(0).answer(pageOf(bruno));
    await first;
    expect(list.snapshot().list).toMatchObject({ kind: "loaded", users: [anna] });
  });

  it("lets whoever waits for an overtaken question wait for the newest", async () => {
    const { list, question } = asked();
    const order: string[] = [];
    const first = list.load(searching("a")).then(() => order.push("first"));
    const second = list.load(searching("an"));
    question(0).fail();
    await Promise.resolve();
    expect(order).toEqual([]);
    question(1).answer(pageOf(anna));
    await Promise.all([first, second]);
    expect(order).toEqual(["first"]);
  });

  it("keeps its rows while it loads again, and asks the same", async () => {
    const { list, question } = asked();
    const loading = list.load(searching("anna"));
    question(0).answer(pageOf(anna));
    await loading;
    const again = list.reload();
    expect(list.snapshot().list).toMatchObject({ kind: "loaded", users: [anna], isRefreshing: true });
    expect(question(1).request.search).toBe("anna");
    question(1).answer(pageOf(anna, bruno));
    await again;
    expect(list.snapshot().list).toMatchObject({ users: [anna, bruno], isRefreshing: false });
  });

  it("is unavailable when the first load fails, and recovers", async () => {
    const { list, question } = asked();
    const loading = list.load(INITIAL_USER_QUERY);
    question(0).fail();
    await loading;
    expect(list.snapshot()).toEqual({ list: { kind: "unavailable" }, hasFailed: true });
    const again = list.reload();
    question(1).answer(pageOf(anna));
    await again;
    expect(list.snapshot()).toMatchObject({ list: { kind: "loaded" }, hasFailed: false });
  });

  it("keeps its rows when a later load fails, until the failure is dismissed", async () => {
    const { list, question } = asked();
    const loading = list.load(INITIAL_USER_QUERY);
    question(0).answer(pageOf(anna));
    await loading;
    const again = list.reload();
    question(1).fail();
    await again;
    expect(list.snapshot()).toMatchObject({ list: { kind: "loaded", users: [anna] }, hasFailed: true });
    list.dismissFailure();
    expect(list.snapshot().hasFailed).toBe(false);
  });

  it("says nothing more once the page is left", async () => {
    const { list, question } = asked();
    const loading = list.load(INITIAL_USER_QUERY);
    const heard: string[] = [];
    list.subscribe(() => heard.push(list.snapshot().list.kind));
    list.stop();
    question(0).fail();
    await loading;
    expect(heard).toEqual([]);
  });

  it("has nothing to ask again before its first question", async () => {
    const { list, questions } = asked();
    await list.reload();
    expect(questions).toEqual([]);
  });
});
