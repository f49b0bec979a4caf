/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Year in which the pages were built. */
  readonly BUILD_YEAR: number;
}
