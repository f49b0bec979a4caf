/** Id of the element in which a built page brings its texts along, as JSON. */
export const TEXTS_ELEMENT = "texts";
