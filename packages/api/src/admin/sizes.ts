/** The default page size. */
export const DEFAULT_PAGE_SIZE = 50;

/** The maximum page size. */
export const MAX_PAGE_SIZE = 1_000;

/** The maximum page number. */
export const MAX_PAGE = 2_147_483_647;

/** The maximum number of operations in a bulk call. */
export const MAX_OPERATIONS = 1_000;

/** The maximum length of a search, in characters. */
export const MAX_SEARCH_LENGTH = 200;

/** The maximum length of the name of an action, in characters. */
export const MAX_ACTION_LENGTH = 60;

/** The maximum length of a workspace's id or slug, in characters. */
export const MAX_WORKSPACE_LENGTH = 100;

/** The maximum length of an idempotency key, in characters. */
export const MAX_KEY_LENGTH = 200;

/** The maximum size of a request body, in bytes. */
export const MAX_BODY_BYTES = 1024 * 1024;
