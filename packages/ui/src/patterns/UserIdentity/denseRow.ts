/** Container query for a table whose rows are not stacked: there a line keeps its height. */
export const inRow = "(min-width: 40rem)";
/** The identity of a user in a row that has room for one or two lines only. */
export const dense = "[data-density]:not([data-density=comfortable])";
