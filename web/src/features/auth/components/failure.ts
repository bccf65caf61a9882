import type { TFunction } from 'i18next'
import { ApiError } from '../../../platform/api/api-error.ts'
import { inSeconds } from './wait.ts'

/** The sentence for an answer that was no: ours by its code, the server's own where it is meant for people, else the general one. */
export function explainFailure(error: unknown, t: TFunction<'auth'>): string {
  if (!(error instanceof ApiError) || error.status >= 500) return t('errors.somethingWentWrong')
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return t('errors.tooMany', { wait: inSeconds(error.retryAfterSeconds) })
  return t(`problems.${error.code}`, { defaultValue: error.detail })
}
