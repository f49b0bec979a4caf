// `npm start`: builds what changed, then serves the whole product in this same process.
import { fail } from "../bootstrap/program.ts";
import { buildApp } from "../build/app.ts";

// The launcher holds the other end of this channel: when the launcher ends, the server stops cleanly.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

await buildApp().catch(fail);
await import("../../packages/local/src/main.ts");
