export {
  SAVED_PROMPT_LENGTH,
  SAVED_PROMPT_TITLE_LENGTH,
  WORKSPACE_PROMPT_LENGTH,
} from "./savedPrompt.ts";
export { fillPrompt, MOST_PROMPT_VARIABLES, promptVariables } from "./variables.ts";
