import type { TFunction } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { inSeconds } from './wait.ts'

/** The message for a rejection: ours by its code, the server's if it is meant for people, else the general one. */
export function explainFailure(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors.somethingWentWrong')
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return t('errors.tooMany', { wait: inSeconds(error.retryAfterSeconds) })
  return (
    explainProblem(error.code, t) ??
    (error.status >= 500 ? t('errors.somethingWentWrong') : error.detail)
  )
}

/** Our message for a code, if any. The code may come from the URL: it can only select among our messages. */
export function explainProblem(code: unknown, t: TFunction): string | undefined {
  return typeof code === 'string' && /^\w+\.\w+$/.test(code)
    ? t(`problems.${code}`, { defaultValue: '' }) || undefined
    : undefined
}
