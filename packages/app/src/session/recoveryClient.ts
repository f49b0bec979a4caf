import type { ConnectionConfig } from "@regia/api/site";
import { type Backend, connect } from "../backend/client.ts";
import { ofTab, readStored, writeStored } from "../preferences/storage.ts";

const tabStorage = {
  getItem: (name: string) => readStored(name, ofTab),
  setItem: (name: string, text: string) => writeStored(name, text, ofTab),
  removeItem: (name: string) => ofTab().removeItem(name),
};

/** Connects with the session of a reset email, which is kept for this tab, apart from that of the browser. */
export const connectRecovery = (config: ConnectionConfig): Backend =>
  connect(config, undefined, {
    persistSession: true,
    autoRefreshToken: false,
    storage: tabStorage,
    storageKey: "regia.recovery",
  });
