/** The tokens that a request used. */
export interface CompletionUsage {
  readonly prompt_tokens: number;
  readonly completion_tokens: number;
  readonly total_tokens: number;
}

/** The type of an error, which clients tell apart beside its status. */
export type CompletionErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "rate_limit_error"
  | "insufficient_quota"
  | "server_error";

/** The body of every error response. */
export interface CompletionErrorBody {
  readonly error: {
    readonly message: string;
    readonly type: CompletionErrorType;
    /** The field that is wrong. */
    readonly param: string | null;
    readonly code: string;
  };
}

/** A model in the list of `/v1/models`. */
export interface CompletionModel {
  readonly id: string;
  readonly object: "model";
  /** Seconds since the epoch; 0, because it is not known. */
  readonly created: number;
  readonly owned_by: string;
}
