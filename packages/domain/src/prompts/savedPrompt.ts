/** The longest title of a saved prompt, in characters. */
export const SAVED_PROMPT_TITLE_LENGTH = 120;

/** The longest text of a saved prompt, in characters. */
export const SAVED_PROMPT_LENGTH = 8000;

/** The longest instructions of a workspace, in characters. */
export const WORKSPACE_PROMPT_LENGTH = 4000;
