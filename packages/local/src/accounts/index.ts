export { closeDemoUsers, DEMO_PASSWORD, makeDemoUsers } from "./demo.ts";
export { DEFAULT_ADMIN_EMAIL, type FirstAdmin, type FirstAdminWish, makeFirstAdmin } from "./firstAdmin.ts";
