import type { TFunction } from '#platform/web/i18n/i18n.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { isLoadFailure } from '#platform/web/query/load-with-retry.ts'

/** Whatever namespace the caller's screen uses. */
const UI = { ns: 'ui' } as const

/**
 * Explains an error response, or a missing one: our text by status, or the server's where it is meant for people.
 *
 * @example toast.error(explainFailure(error, t))
 */
export function explainFailure(error: unknown, t: TFunction): string {
  if (isLoadFailure(error)) return t(navigator.onLine ? 'failure.notLoaded' : 'failure.offline', UI)
  if (!(error instanceof ApiError)) return t('failure.unexpected', UI)
  if (error.status === 0) return t('failure.unreachable', UI)
  if (error.status === 403 && error.code === 'access.denied') return t('failure.forbidden', UI)
  if (error.code === 'impersonation.personal') return t('failure.personal', UI)
  if (error.code === 'impersonation.read_only') return t('failure.readOnly', UI)
  if (error.code === 'server.maintenance') return error.detail
  if (error.status === 429 || error.status === 503) return t('failure.busy', UI)
  if (error.status >= 500) return t('failure.unexpected', UI)
  return error.detail
}
