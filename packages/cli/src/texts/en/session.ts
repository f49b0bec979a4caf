import type { Texts } from "../texts.ts";

export const session: Texts["session"] = {
  login: {
    summary: "sign in to a backend",
    description: "Signs in to a backend and keeps the session in a file that only you can read.",
    example: {
      local: "asks for e-mail and password for the backend on this machine",
      site: "signs in to a hosted installation",
      script: "without questions, for scripts",
    },
  },
  logout: {
    summary: "end the session",
    description: "Ends the session, here and on the server.",
    example: {
      local: "signs out of the backend on this machine",
      profile: "signs out of a profile's backend",
    },
  },
  whoami: {
    summary: "show who is signed in",
    description: "Shows who is signed in, with role and plan.",
    example: { plain: "who am I, on the default backend", json: "the same for scripts" },
  },
  option: {
    url: "address of the site (else REGIA_URL, the profile or http://127.0.0.1:4173)",
    key: "publishable key of the project (else REGIA_KEY, or the site is asked)",
    profile: "profile of the config file (else REGIA_PROFILE)",
    email: "e-mail address of the account",
    passwordStdin: "read the password from the standard input",
  },
  question: { email: "E-mail", password: "Password" },
  field: { email: "E-mail", name: "Name", role: "Role", plan: "Plan", id: "Id", backend: "Backend" },
  signedIn: (email, site) => `Signed in as ${email} at ${site}.`,
  notAdmin: "Note: this account is no administrator, the administration commands will be refused.",
  signedOut: (email, site) => `${email} is signed out of ${site}.`,
  signedOutHere: (email, site) =>
    `${email} is signed out on this machine; ${site} does not answer, the session will end there by itself.`,
  nobodySignedIn: (site) => `Nobody was signed in at ${site}.`,
  emailNeeded: "without a terminal --email ADDRESS is needed.",
  passwordNeeded: "without a terminal the password comes through --password-stdin.",
  ended: 'the session has ended: sign in again with "regia login".',
  tokenRefused:
    'the token in REGIA_TOKEN is not valid or has ended: give a new one, or unset the variable and use "regia login".',
  noHome: "there is no place for my files: set HOME or XDG_CONFIG_HOME, or use REGIA_URL and REGIA_TOKEN.",
  notStored: (reason) => `the session cannot be kept: ${reason}`,
  notAnAddress: (url) => `"${url}" is no address: something like https://regia.example.com is needed.`,
  unknownProfile: (name, known) => `there is no profile "${name}"; the profiles are: ${known || "none"}.`,
  configInvalid: (path, field) =>
    `${path}: the field ${field} is not valid; the shape is {"profile": "NAME", "profiles": {"NAME": {"url": "https://…"}}}.`,
  noKey: (site) => `${site} does not tell the key of its project: give it with --key.`,
  backend: {
    unreachable: (site) => `${site} cannot be reached: check the address and the network.`,
    timeout: (site) => `${site} does not answer in time: try again later.`,
    unavailable: (site) => `${site} is not ready yet or under maintenance: try again soon.`,
    moved: (site, location) => `${site} sends on to ${location}: use that address with --url.`,
    notRegia: (site) => `${site} does not answer like a Regia backend: check the address.`,
    notSignedIn: 'you are not signed in: use "regia login".',
    notAllowed: "you are not allowed to: an administrator's account is needed.",
    tooMany: "too many requests: wait some minutes and try again.",
    tryingAgain: (seconds, isBusy) =>
      isBusy
        ? `The backend asks to wait: trying again in ${seconds} s.`
        : `The backend did not answer well: trying again in ${seconds} s.`,
    refused: (status) => `the backend refused the request (${status}).`,
  },
};
