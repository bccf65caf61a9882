import type { FieldIssue } from '#platform/contract/problem.rules.ts'

/** An error's details besides its code. All may be shown to the caller, except `cause`. */
export interface AppErrorOptions {
  /** Field name to text: what is wrong with which part of the input. */
  errors?: Record<string, string>
  /** What the call's schema didn't accept in which of these fields. */
  issues?: Record<string, FieldIssue>
  /** The record as it now is (412). */
  current?: unknown
  /** Seconds after which a retry may succeed (429, 503). */
  retryAfter?: number
  cause?: unknown
}

/**
 * An expected error. `code` is `noun.reason`; `detail` is safe to show and uses the specification's sentence where it has one. Features create
 * theirs with factories in `<feature>.errors.ts`.
 */
export class AppError extends Error {
  readonly status: number
  readonly code: string
  readonly options: AppErrorOptions
  constructor(status: number, code: string, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause })
    this.status = status
    this.code = code
    this.options = options
  }
}

export const notSignedIn = () => new AppError(401, 'session.missing', 'Sign in to continue.')
export const forbidden = (action: string, subject: string) =>
  new AppError(403, 'access.denied', `You don’t have permission to ${action} ${subject}.`)
/**
 * An error of one field, shown as the detail and beside the field.
 *
 * @example fieldError(409, 'label.name_taken', 'name', 'A label with this name already exists.')
 */
export const fieldError = (status: number, code: string, field: string, text: string) =>
  new AppError(status, code, text, { errors: { [field]: text } })
/**
 * A 404 error.
 *
 * @example notFound('invoice.not_found', 'invoice')
 */
export const notFound = (code: string, what: string) =>
  new AppError(404, code, `This ${what} doesn’t exist or was deleted.`)
export const invalidInput = (errors: Record<string, string>, issues?: Record<string, FieldIssue>) =>
  new AppError(400, 'input.invalid', 'Some fields are invalid. Check them and try again.', {
    errors,
    ...(issues === undefined ? {} : { issues }),
  })
export const dryRunImpossible = (detail: string) => new AppError(400, 'dry_run.impossible', detail)
export const staleVersion = (current: unknown) =>
  new AppError(
    412,
    'record.stale',
    'Someone else changed this. Reload to see the latest version.',
    { current },
  )
export const foreignOrigin = () =>
  new AppError(
    403,
    'session.foreign_origin',
    'This request came from another site and was blocked.',
  )
export const tooMany = (retryAfter: number) =>
  new AppError(429, 'rate.limited', 'Too many attempts. Try again in a moment.', { retryAfter })

/** What belongs to an app that an administrator has switched off, or that is not part of the product. */
export const featureOff = () => new AppError(404, 'feature.off', 'This app is turned off.')

/** The status that an error is answered with: its own, that of what Fastify itself refuses, or 500. */
export function statusOf(error: unknown): number {
  if (error instanceof AppError) return error.status
  const given =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
      ? error.statusCode
      : 500
  return given >= 400 && given < 500 ? given : 500
}
