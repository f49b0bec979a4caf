import type { ReactNode } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { Inline } from "../../components/Stack/index.ts";

export interface ContentLoadingProps {
  /** What is going on: "Caricamento degli utenti". */
  children: string;
}

/** Stands in the place of content while it is loaded. */
export function ContentLoading({ children }: ContentLoadingProps) {
  return (
    <Inline gap="x3" role="status">
      <Spinner label={children} />
      <p>{children}</p>
    </Inline>
  );
}

export interface LoadFailureProps {
  /** Why the content could not be loaded. */
  children: ReactNode;
  /** The text of the button. */
  retryText: string;
  onRetry: () => void;
}

/** Stands in the place of content that could not be loaded, with a button that loads it again. */
export function LoadFailure({ children, retryText, onRetry }: LoadFailureProps) {
  return (
    <Banner
      tone="error"
      actions={
        <Button size="sm" onPress={onRetry}>
          {retryText}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
