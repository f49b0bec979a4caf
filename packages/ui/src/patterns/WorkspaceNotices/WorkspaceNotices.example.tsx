import { ReadOnlyNotice } from "@regia/ui/patterns/WorkspaceNotices";

export const Example = () => <ReadOnlyNotice limit="maxWorkspaces" isPayer />;
