import type { ReactNode } from "react";
import { Banner } from "../../components/Banner/index.ts";
import { Button } from "../../components/Button/index.ts";
import { Spinner } from "../../components/Spinner/index.ts";
import { Inline } from "../../components/Stack/index.ts";

export interface ContentLoadingProps {
  /** What is loading: "Caricamento degli utenti". */
  children: string;
}

/** Takes the place of content that is loading. */
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
  /** Label of the button. */
  retryText: string;
  onRetry: () => void;
}

/** Takes the place of content that failed to load, with a button to retry. */
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
