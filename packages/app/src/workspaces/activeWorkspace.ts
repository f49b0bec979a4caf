import type { Workspace } from "@regia/domain/workspaces";
import { useOutletContext } from "react-router-dom";

/** The workspace of the page; null while the list of workspaces is not loaded. */
export const useActiveWorkspace = () => useOutletContext<Workspace | null>();
