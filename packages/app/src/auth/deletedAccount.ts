let address: string | null = null;

/** The address of the account whose deletion was asked for in this page; null for none. */
export const deletedAccount = (): string | null => address;

/** Remembers it from the request on: the session may be seen to have ended before the answer is. Null if it failed. */
export function rememberDeletedAccount(email: string | null): void {
  address = email;
}
