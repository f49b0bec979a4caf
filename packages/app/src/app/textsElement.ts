/** Id of the element that holds the texts of a prerendered page, as JSON. */
export const TEXTS_ELEMENT = "texts";
