import type { TFunction } from '#platform/web/i18n/translation.ts'
import type { ApiError } from '#platform/web/api/api-error.ts'

/** Messages for password and code, each at its field. */
export function explainProof(
  error: ApiError,
  t: TFunction,
): { password?: string; code?: string } | undefined {
  if (error.code === 'password.wrong') return { password: t('problems.password') }
  if (error.code === 'two_factor.wrong') return { code: t('problems.code') }
  if (error.code === 'input.invalid' && error.errors['password'] !== undefined)
    return { password: t('problems.short') }
  return undefined
}
