// `npm run worker`: performs the steps of workflows on the database of REGIA_DATABASE_URL, until Ctrl-C.
// The launcher holds the other end of this channel: when the launcher ends, the worker stops cleanly.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

await import("../../packages/local/src/worker/main.ts");
