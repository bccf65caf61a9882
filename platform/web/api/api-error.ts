import type { FieldIssue, Problem } from '#platform/contract/problem.rules.ts'

/** The body of an error response; `status` 0 means there was no response at all. */
export interface Refusal {
  status: number
  /** `noun.reason`; decide by this, never by a text. */
  code: string
  /** A sentence that may be shown. */
  detail: string
  /** Per field, when the input was wrong. */
  errors?: Record<string, string> | undefined
  /** What the schema didn't accept in them, to be said in the reader's language. */
  issues?: Record<string, FieldIssue> | undefined
  requestId?: string | undefined
  /** On 412: the record as it now is. */
  current?: unknown
  /** On 429 and 503: seconds to wait before retrying. */
  retryAfterSeconds?: number | undefined
}

/**
 * Thrown by every call that does not succeed.
 *
 * @example if (error instanceof ApiError && error.code === 'sku.taken') explain()
 */
export class ApiError extends Error implements Refusal {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: Record<string, string>
  readonly issues: Record<string, FieldIssue>
  readonly requestId: string | undefined
  readonly current: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.detail, { cause })
    this.name = 'ApiError'
    this.status = refusal.status
    this.code = refusal.code
    this.detail = refusal.detail
    this.errors = refusal.errors ?? {}
    this.issues = refusal.issues ?? {}
    this.requestId = refusal.requestId
    this.current = refusal.current
    this.retryAfterSeconds = refusal.retryAfterSeconds
  }
}

/** Whether someone else saved the record in the meantime; `current` is their version. */
export const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 412

/** Whether the same request may succeed later: the answer isn’t about the change, but about the server, the session or the pace. */
export const isRetryable = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status >= 500 || LATER_STATUSES.includes(error.status))
/** Besides those of the server: none, signed out, locked, too many. */
const LATER_STATUSES = [0, 401, 423, 429]

/** No answer: the server cannot be reached. */
export const unreachable = (cause: unknown): ApiError =>
  new ApiError(
    { status: 0, code: 'network.unreachable', detail: 'The server cannot be reached.' },
    cause,
  )

/** The session has ended; no call was made. */
export const sessionOver = (): ApiError =>
  new ApiError({ status: 401, code: 'session.over', detail: 'The session has ended.' })

/** Converts an error response to an ApiError: a problem of our server with a code, or whatever a proxy in between sent. */
export function toApiError(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
): ApiError {
  const problem = isProblem(body) ? body : undefined
  return new ApiError({
    status,
    code: problem?.code ?? `http.${status}`,
    detail: problem?.detail ?? 'Something went wrong',
    errors: problem?.errors,
    issues: problem?.issues,
    requestId: problem?.requestId ?? headers.get('x-request-id') ?? undefined,
    current: problem?.current,
    retryAfterSeconds: Number(headers.get('retry-after') ?? Number.NaN) || undefined,
  })
}

const isProblem = (json: unknown): json is Problem => typeof Object(json).code === 'string'
