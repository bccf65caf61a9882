import type { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { type CustomForm, useCustomWords } from '#features/resource/web/custom-form.public.ts'
import type { UserField } from './user-form.tsx'

/** Custom texts of user forms; all others come from the form kit. */
export function useUserFormWords(custom: CustomForm | null) {
  const { t } = useTranslation('users')
  const words = useCustomWords(custom)
  return {
    explain: (name: UserField, code: string) =>
      name === 'username' && code === 'invalid_format'
        ? t('form.usernameSigns')
        : words?.explain(name),
    /** Both conflicts at once, each under its field, in the language of the screen. */
    explainRefusal({ code, errors }: ApiError) {
      if (code !== 'user.taken') return undefined
      return {
        ...('email' in errors ? { email: t('form.emailTaken') } : {}),
        ...('username' in errors ? { username: t('form.usernameTaken') } : {}),
      }
    },
  }
}
