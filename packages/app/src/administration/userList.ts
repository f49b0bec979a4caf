import type { AdminClient } from "@regia/api/client";
import type { UserListState, UserQuery } from "@regia/ui/screens/AdminScreen";
import { requestOf } from "./userQuery.ts";

/** Rows of a page. */
export const USER_PAGE_SIZE = 50;

/** The list of users, and whether the last attempt to load it failed. */
export interface UserListSnapshot {
  readonly list: UserListState;
  readonly hasFailed: boolean;
}

/**
 * The list of users that the dashboard shows. A newer question overtakes an older one: its answer is dropped. While an
 * answer is on its way, and where it does not come, the rows that are there stay.
 */
export class UserList {
  readonly #client: Pick<AdminClient, "listUsers">;
  readonly #listeners = new Set<() => void>();
  #state: UserListSnapshot = { list: { kind: "loading" }, hasFailed: false };
  #query: UserQuery | undefined;
  #running: { readonly controller: AbortController; readonly done: Promise<void> } | undefined;

  constructor(client: Pick<AdminClient, "listUsers">) {
    this.#client = client;
  }

  /** What is known now; the same object until something changes. */
  readonly snapshot = (): UserListSnapshot => this.#state;

  /** Calls `listener` after every change; answers the way to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks for the users of a query; resolves once the newest question has its answer, or failed. */
  load(query: UserQuery): Promise<void> {
    this.#query = query;
    this.#running?.controller.abort();
    const controller = new AbortController();
    const done = this.#load(query, controller.signal);
    this.#running = { controller, done };
    return done;
  }

  /** Asks again for what was asked for last. */
  reload(): Promise<void> {
    return this.#query ? this.load(this.#query) : Promise.resolve();
  }

  /** The failure has been read. */
  dismissFailure(): void {
    this.#set({ ...this.#state, hasFailed: false });
  }

  /** Drops the answer that is on its way. */
  stop(): void {
    this.#running?.controller.abort();
  }

  async #load(query: UserQuery, signal: AbortSignal): Promise<void> {
    const { list, hasFailed } = this.#state;
    this.#set(
      list.kind === "loaded"
        ? { list: { ...list, isRefreshing: true }, hasFailed }
        : { list: { kind: "loading" }, hasFailed: false },
    );
    try {
      const page = await this.#client.listUsers({ ...requestOf(query), pageSize: USER_PAGE_SIZE }, signal);
      if (!signal.aborted) {
        this.#set({ list: { kind: "loaded", ...page, isRefreshing: false }, hasFailed: false });
      }
    } catch {
      if (!signal.aborted) this.#fail();
    }
    // Whoever waits for the list waits for the question that overtook this one.
    if (signal.aborted && this.#running?.controller.signal.aborted === false) await this.#running.done;
  }

  #fail(): void {
    const { list } = this.#state;
    this.#set({
      list: list.kind === "loaded" ? { ...list, isRefreshing: false } : { kind: "unavailable" },
      hasFailed: true,
    });
  }

  #set(state: UserListSnapshot): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}
