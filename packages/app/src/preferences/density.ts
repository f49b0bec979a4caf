import { TABLE_DENSITIES, type TableDensity } from "@regia/ui/components/Table";
import { readStored, writeStored } from "../browser/storage.ts";

const storageKey = "regia.density";

/** The density of tables that the person chose in this browser. */
export function storedDensity(): TableDensity {
  const value = readStored(storageKey);
  return TABLE_DENSITIES.find((density) => density === value) ?? "standard";
}

/** Keeps the chosen density for the next visit. */
export const storeDensity = (density: TableDensity): void => writeStored(storageKey, density);
