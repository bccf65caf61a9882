import type { TFunction } from 'i18next'
import { ApiError } from '#platform/web/api/api-error.ts'

/** Our message for rejections of these calls; undefined for general ones. */
export const explainMethodError = (error: unknown, t: TFunction<'ways'>): string | undefined =>
  error instanceof ApiError
    ? t(`problems.${error.code}`, { defaultValue: '' }) || undefined
    : undefined
