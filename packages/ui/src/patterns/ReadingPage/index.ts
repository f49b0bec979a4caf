export { DocumentText, type DocumentTextProps, InlineText } from "./DocumentText.tsx";
export { ReadingPage, type ReadingPageProps, type ReadingSection } from "./ReadingPage.tsx";
