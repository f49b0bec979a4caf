// `npm run restore -- FILE`: a new REGIA_DATA_DIR from such a file.
process.argv.splice(2, 0, "restore");
await import("../../packages/local/src/backup/main.ts");
