import type { TFunction } from 'i18next'
import { ApiError } from '#platform/web/api/api-error.ts'
import { inSeconds } from './wait.ts'

/** The sentence for an answer that was no: ours by its code, the server's own where it is meant for people, else the general one. */
export function explainFailure(error: unknown, t: TFunction<'auth'>): string {
  if (!(error instanceof ApiError)) return t('errors.somethingWentWrong')
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return t('errors.tooMany', { wait: inSeconds(error.retryAfterSeconds) })
  return (
    explainProblem(error.code, t) ??
    (error.status >= 500 ? t('errors.somethingWentWrong') : error.detail)
  )
}

/** Our own sentence for a code, if there is one. The code may come from the address: it chooses among our sentences, no more. */
export function explainProblem(code: unknown, t: TFunction<'auth'>): string | undefined {
  return typeof code === 'string' && /^\w+\.\w+$/.test(code)
    ? t(`problems.${code}`, { defaultValue: '' }) || undefined
    : undefined
}
