import { useMemo } from "react";
import { useServices } from "../app/services.ts";
import { ProfileOperations } from "./profileOperations.ts";

/** What the signed-in person can change of the own profile. */
export function useProfileOperations(): ProfileOperations {
  const services = useServices();
  return useMemo(() => new ProfileOperations(services), [services]);
}
