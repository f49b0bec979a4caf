import type { Texts } from "../texts.ts";

export const doctor: Texts["doctor"] = {
  summary: "check that everything works, and say how to mend it",
  description: "Checks this machine, the backend and the session; says for each fault how to mend it.",
  option: { offline: "only the checks that use no network" },
  example: {
    plain: "all checks",
    offline: "this machine only",
    json: "the checks for a profile's backend, for scripts",
  },
  failures: (count) => (count === 1 ? "one check failed." : `${count} checks failed.`),
  node: {
    ok: (version) => `Node.js ${version}`,
    old: (version, oldest) => `Node.js ${version} is too old, at least ${oldest} is needed.`,
    mend: (oldest) => `Install Node.js ${oldest} or later from https://nodejs.org.`,
  },
  directory: {
    ok: (path) => `Folder of the files: ${path}`,
    readOnly: (path) => `${path} cannot be written: the session cannot be kept.`,
    mend: "Set XDG_CONFIG_HOME to a folder of yours, or use REGIA_URL and REGIA_TOKEN.",
  },
  config: {
    ok: (path, profiles) => `Configuration: ${path}, profiles: ${profiles}`,
    none: (path) => `No configuration (it would be ${path}): the defaults apply.`,
    mend: "Correct the file, or delete it.",
  },
  privacy: {
    ok: (path) => `Sessions: ${path}, readable only by you`,
    none: "No session is kept.",
    open: (path) => `Other users of this machine can read ${path}.`,
    mend: (path) => `chmod 600 ${path}`,
  },
  backend: {
    ok: (site, url) => (site === url ? `Backend: ${site}` : `Backend: ${site} (data at ${url})`),
    mend: 'Start the product with "npm start", or name another address with --url.',
  },
  installation: {
    ok: "The backend's installation is complete.",
    missing: (part) => `Missing in the backend: ${part}`,
    mendMigration: 'Restart the backend with "npm start", which runs the missing migrations.',
    mendPart:
      'Make a back-up with "npm run backup -- FILE" and restore it to a new directory with "REGIA_DATA_DIR=DIRECTORY npm run restore -- FILE", which makes every part anew; in a PostgreSQL of yours or on Supabase repeat the statement that creates it in supabase/migrations.',
    unnamed: "Something is missing in the backend, which names it to its own machine alone.",
    mendUnnamed: 'Run "regia doctor" on the machine of the backend, or read its log.',
    database: "The backend's database does not answer.",
    mendDatabase:
      'Wait a moment; if it does not come back, restart the backend with "npm start" and read its log.',
  },
  clock: {
    ok: "The clock agrees with the server.",
    wrong: (seconds) =>
      seconds > 0
        ? `The clock is ${seconds} seconds ahead of the server.`
        : `The clock is ${-seconds} seconds behind the server.`,
    mend: "Synchronise this machine's clock.",
  },
  session: {
    ok: (email) => `Valid session: ${email}, administrator`,
    notAdmin: (email) => `${email} is no administrator.`,
    mend: 'Sign in with "regia login".',
    mendRole: 'Sign in with an administrator\'s account: "regia login".',
  },
};
