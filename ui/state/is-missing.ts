import { ApiError } from '#platform/web/api/api-error.ts'

/**
 * Whether a record was deleted, or is no longer shared with one.
 *
 * @example isMissing(query.error)
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'route.not_found'
