import { message } from "@regia/domain/messages";
import { ToolFailure } from "../tool.ts";

/** The longest part of an address that a text repeats, in characters. */
const LONGEST = 200;

const shown = (text: string): string => text.slice(0, LONGEST);

export const addressRefused = (host: string): ToolFailure =>
  new ToolFailure("web_address", message("workflowCalls:web.address", { host: shown(host) }));

export const urlRefused = (url: string): ToolFailure =>
  new ToolFailure("web_url", message("workflowCalls:web.url", { url: shown(url) }));

export const tooManyRedirects = (max: number): ToolFailure =>
  new ToolFailure("web_redirects", message("workflowCalls:web.redirects", { max }));

/** @param bytes most that a page may have */
export const tooLarge = (bytes: number): ToolFailure =>
  new ToolFailure("web_size", message("workflowCalls:web.size", { max: bytes / 1_000_000 }));

export const typeRefused = (type: string): ToolFailure =>
  new ToolFailure("web_type", message("workflowCalls:web.type", { type: shown(type) || "?" }));

export const unreadable = (url: string, cause?: unknown): ToolFailure =>
  new ToolFailure("web_unreadable", message("workflowCalls:web.unreadable", { url: shown(url) }), { cause });

/** Answers that another attempt may change: the server is busy, or broken for a while. */
const isPassing = (status: number): boolean => status === 429 || status === 408 || status >= 500;

export const statusRefused = (host: string, status: number): ToolFailure =>
  new ToolFailure("web_status", message("workflowCalls:web.status", { host: shown(host), status }), {
    isTemporary: isPassing(status),
  });

export const tooSlow = (host: string, seconds: number): ToolFailure =>
  new ToolFailure("web_timeout", message("workflowCalls:web.timeout", { host: shown(host), seconds }), {
    isTemporary: true,
  });

export const unreachable = (host: string, cause: unknown): ToolFailure =>
  new ToolFailure("web_unreachable", message("workflowCalls:web.unreachable", { host: shown(host) }), {
    isTemporary: true,
    cause,
  });
