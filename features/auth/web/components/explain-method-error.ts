import type { TFunction } from '#platform/web/i18n/translation.ts'
import { ApiError } from '#platform/web/api/api-error.ts'

/** Our message for rejections of these calls; undefined for general ones. */
export const explainMethodError = (error: unknown, t: TFunction): string | undefined =>
  error instanceof ApiError
    ? t(`problems.${error.code}`, { defaultValue: '' }) || undefined
    : undefined
