// `npm run backup -- [FILE]`: one file with everything that REGIA_DATA_DIR holds, also while the product runs.
process.argv.splice(2, 0, "take");
await import("../../packages/local/src/backup/main.ts");
