import { spawn } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { Failure } from "../failure/index.ts";

/** How PostgreSQL runs if this process is root, which it refuses, and who owns its files. */
export interface Identity {
  /** Words put before the command. */
  readonly prefix: readonly string[];
  /** User and group that the process takes when it is spawned. */
  readonly spawn: { readonly uid?: number; readonly gid?: number };
  /** Owner of the database's files; undefined for whoever runs this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** Whether others must be able to pass the data directory; they still cannot read what is in it. */
  readonly passable?: true;
}

/** The unprivileged user of the system, where no name is looked up: the same number on Linux and, unsigned, on macOS. */
const NOBODY = process.platform === "darwin" ? 4_294_967_294 : 65_534;
const nobody = { uid: NOBODY, gid: NOBODY };

const myself: Identity = { prefix: [], spawn: {}, owner: undefined };

/** In order of preference. None leaves PostgreSQL a privilege beyond access to its own folder. */
const insteadOfRoot: readonly Identity[] = [
  // In a new user namespace, this machine's root is unprivileged but still owns its files.
  { prefix: ["unshare", "--user", "--"], spawn: {}, owner: { uid: 0, gid: 0 } },
  // Containers forbid namespaces. This single capability lets the user "nobody" enter folders that only root may enter.
  {
    prefix: [
      "setpriv",
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      "--clear-groups",
      "--no-new-privs",
      "--inh-caps=-all,+dac_override",
      "--ambient-caps=-all,+dac_override",
      "--",
    ],
    spawn: {},
    owner: nobody,
  },
  { prefix: [], spawn: nobody, owner: nobody, passable: true },
];

/** Whether PostgreSQL, run this way, starts at all and reaches the folder. */
function works(identity: Identity, postgres: string, folder: string): Promise<boolean> {
  const check = 'cd "$2" && [ -x . ] && "$1" --version';
  const [command = "sh", ...rest] = [...identity.prefix, "sh", "-c", check, "sh", postgres, folder];
  return new Promise((resolve) => {
    const child = spawn(command, rest, { stdio: "ignore", cwd: "/", ...identity.spawn });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}

/**
 * Chooses how PostgreSQL runs: as we are for an ordinary user, otherwise the first way that this machine allows and that
 * reaches `folder`.
 * @throws Failure `root-refused` when none does.
 */
export async function chooseIdentity(postgres: string, folder: string): Promise<Identity> {
  if (process.getuid?.() !== 0) return myself;
  const { mode } = statSync(folder);
  for (const identity of insteadOfRoot) {
    if (identity.passable) chmodSync(folder, mode | 0o011);
    if (await works(identity, postgres, folder)) return identity;
  }
  chmodSync(folder, mode);
  throw new Failure("root-refused", { path: folder });
}
