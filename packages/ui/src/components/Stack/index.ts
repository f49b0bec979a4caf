export { Inline, Stack, type StackProps } from "./Stack.tsx";
