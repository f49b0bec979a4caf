export { HandoverNotice, type HandoverNoticeProps } from "./HandoverNotice.tsx";
export { ReadOnlyNotice, type ReadOnlyNoticeProps } from "./ReadOnlyNotice.tsx";
export { RetentionNotice, type RetentionNoticeProps } from "./RetentionNotice.tsx";
