export { type Notice, NoticeStack, type NoticeStackProps } from "./NoticeStack.tsx";
