// `npm run cli -- ARGS`: the admin CLI from the checkout, without packing it first.
await import("../../packages/cli/src/main.ts");
