import { PageTitle, type TitledPage } from "@regia/ui/patterns/PageTitle";
import type { PublicFrameProps } from "@regia/ui/patterns/PublicPage";
import type { ComponentType } from "react";
import { usePublicFrame } from "./usePublicFrame.ts";

export interface PublicScreenProps {
  page: TitledPage;
  /** The screen of the library; all it needs is its frame. */
  screen: ComponentType<PublicFrameProps>;
}

/** A public page that only has to be shown. */
export function PublicScreen({ page, screen: Screen }: PublicScreenProps) {
  return (
    <>
      <PageTitle page={page} />
      <Screen {...usePublicFrame()} />
    </>
  );
}
