// Where the checkout may be: some characters in its path would fail later, with messages that help nobody.

/** Tasks that neither build nor start a database. */
const ANYWHERE = new Set(["backup", "cli", "lint", "restore", "texts"]);
/** Tasks for which Vite only builds. */
const BUILDING = new Set(["build", "start"]);

/** `#` and `?` end the paths of Vite's modules; PostgreSQL's initdb passes its own path to a shell between double quotes. */
const NEVER = ["#", "?", '"', "$", "`", "\\"];
/** Vite's server decodes paths as addresses, and Storybook finds its configuration by a pattern. */
const NOT_SERVED = ["%", "[", "]", "{", "}"];

/**
 * The characters in the path of the checkout with which a task cannot work.
 * @param {string} path
 * @param {string} task
 */
export function unusableIn(path, task) {
  if (ANYWHERE.has(task)) return [];
  const refused = BUILDING.has(task) ? NEVER : [...NEVER, ...NOT_SERVED];
  return refused.filter((character) => path.includes(character));
}
