import type { TFunction } from 'i18next'
import { ApiError } from '#platform/web/api/api-error.ts'

/** Our own sentence for what these calls refuse; undefined for what is refused everywhere. */
export const explainWay = (error: unknown, t: TFunction<'ways'>): string | undefined =>
  error instanceof ApiError
    ? t(`problems.${error.code}`, { defaultValue: '' }) || undefined
    : undefined
