import { spawn } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { Failure } from "../failure/index.ts";

/** The user that PostgreSQL runs as, because it refuses to run as root, and the owner of its files. */
export interface Identity {
  /** Program and arguments that precede the command. */
  readonly prefix: readonly string[];
  /** User and group of the spawned process. */
  readonly spawn: { readonly uid?: number; readonly gid?: number };
  /** Owner of the database's files; undefined for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  /** Whether other users must be able to traverse the data directory; they still cannot read its content. */
  readonly passable?: true;
}

/**
 * The id of the unprivileged user "nobody", if it cannot be looked up: the same number on Linux and, unsigned, on
 * macOS.
 */
const NOBODY = process.platform === "darwin" ? 4_294_967_294 : 65_534;
const nobody = { uid: NOBODY, gid: NOBODY };

const myself: Identity = { prefix: [], spawn: {}, owner: undefined };

/** In order of preference. None gives PostgreSQL any privilege except access to its own folder. */
const insteadOfRoot: readonly Identity[] = [
  // In a new user namespace, root is unprivileged on the machine but still owns its files.
  { prefix: ["unshare", "--user", "--"], spawn: {}, owner: { uid: 0, gid: 0 } },
  // Containers forbid namespaces. With this single capability the user "nobody" can enter folders that only root may
  // enter.
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

/** Whether PostgreSQL starts with this identity and can access the folder. */
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
 * Chooses how PostgreSQL runs: as the current user, unless that is root; otherwise with the first identity that works
 * on this machine and can access `folder`.
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
