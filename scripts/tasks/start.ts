// `npm start`: builds what changed, then serves the whole product in this same process.
import { buildApp } from "../build/app.ts";

// The launcher holds the other end of this channel: when the launcher ends, the server stops cleanly.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

try {
  await buildApp();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
await import("../../packages/local/src/main.ts");
