// `npm start`: builds what changed, then serves the whole product in this same process.
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import { fail } from "../bootstrap/program.ts";
import { root } from "../bootstrap/toolchain.mjs";
import { buildApp } from "../build/app.ts";

// The launcher holds the other end of this channel: when the launcher ends, the server stops cleanly.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

await buildApp().catch(fail);
// The next start needs neither the time nor the memory to compile the same modules; without the folder it does without.
enableCompileCache(join(root, "node_modules/.cache/compiled"));
await import("../../packages/local/src/main.ts");
// A server that is killed later has written them too.
flushCompileCache();
