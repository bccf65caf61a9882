import type { TFunction } from 'i18next'
import { ApiError } from '../../../platform/api/api-error.ts'

/** The sentence for an answer that was no: the server's own where it is meant for people, else the general one. */
export function explainFailure(error: unknown, t: TFunction<'auth'>): string {
  if (!(error instanceof ApiError)) return t('errors.somethingWentWrong')
  return explainProblem(error.code, t) ?? (error.status >= 500 ? t('errors.somethingWentWrong') : error.detail)
}

/** Our own sentence for a code, if there is one. The code may come from the address: it chooses among our sentences, no more. */
export function explainProblem(code: unknown, t: TFunction<'auth'>): string | undefined {
  return typeof code === 'string' && /^\w+\.\w+$/.test(code) ? t(`problems.${code}`, { defaultValue: '' }) || undefined : undefined
}
