import { Skeleton } from "@regia/ui/components/Skeleton";

export const Example = () => <Skeleton width="12rem" height="2rem" />;
