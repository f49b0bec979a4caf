// `npm run build`: the web app alone, in packages/app/dist, for a host that serves files and functions.
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fail } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildApp } from "../build/app.ts";

const published = join(root, "packages/app/dist");
const build = await buildApp().catch(fail);
rmSync(published, { recursive: true, force: true });
cpSync(build, published, { recursive: true });
