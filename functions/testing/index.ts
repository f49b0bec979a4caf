export { type McpTestServer, type McpTestTool, startMcpServer } from "./mcpServer.ts";
export { type PdfOptions, pdfOf } from "./pdf.ts";
export { placedPhoto } from "./photo.ts";
export {
  type Provider,
  type ProviderBehaviour,
  type ProviderEmbeddingRequest,
  type ProviderOptions,
  type ProviderRequest,
  startProvider,
} from "./provider.ts";
