import { CodeBlock } from "@regia/ui/components/CodeBlock";

export const Example = () => <CodeBlock label="Comando" code="regia whoami --json" />;
