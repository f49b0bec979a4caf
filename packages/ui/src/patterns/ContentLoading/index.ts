export {
  ContentLoading,
  type ContentLoadingProps,
  LoadFailure,
  type LoadFailureProps,
} from "./ContentLoading.tsx";
