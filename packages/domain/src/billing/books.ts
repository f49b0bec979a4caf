/** How many years the books of payments outlive a deleted account, without a name. */
export const BOOKS_YEARS = 10;
