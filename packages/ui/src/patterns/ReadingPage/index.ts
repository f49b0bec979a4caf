export { DocumentText, type DocumentTextProps } from "./DocumentText.tsx";
export { InlineText } from "./InlineText.tsx";
export { ReadingPage, type ReadingPageProps, type ReadingSection } from "./ReadingPage.tsx";
