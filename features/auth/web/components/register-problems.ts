import type { registerBody } from '../../contract/auth-account.contract.ts'
import { MAX_PASSWORD, MIN_PASSWORD } from '../../contract/auth.contract.ts'
import type { TFunction } from '#platform/web/i18n/translation.ts'
import type { ApiError } from '#platform/web/api/api-error.ts'
import { explainPassword } from './explain-password.ts'

/** In form order: the first with an error gets the focus. */
export const REGISTER_FIELDS = ['username', 'email', 'password', 'terms'] as const
export type RegisterProblems = Partial<Record<(typeof REGISTER_FIELDS)[number], string>>
type Issues = NonNullable<ReturnType<typeof registerBody.safeParse>['error']>['issues']

const TEXTS: Record<string, string> = {
  'username.too_small': 'errors.usernameShort',
  'username.too_big': 'errors.usernameLong',
  'username.invalid_format': 'errors.usernameSigns',
  'email.invalid_format': 'errors.emailInvalid',
  'email.too_big': 'errors.emailInvalid',
  'password.too_small': 'errors.passwordShort',
  'password.too_big': 'errors.passwordLong',
}

/** One message per field that the contract's schema rejects. */
export function explainIssues(issues: Issues, t: TFunction): RegisterProblems {
  const problems: RegisterProblems = {}
  for (const issue of issues) {
    const field = REGISTER_FIELDS.find(name => name === issue.path[0])
    const text = TEXTS[`${String(issue.path[0])}.${issue.code}`]
    if (field !== undefined && text !== undefined)
      problems[field] ??= t(text, { min: MIN_PASSWORD, max: MAX_PASSWORD })
  }
  return problems
}

/** One message per field that the server rejects: the specification's for conflicts, else the server's. */
export function explainRefusal(error: ApiError, t: TFunction): RegisterProblems {
  const { username, email, password } = error.errors
  if (error.status === 409) {
    return {
      ...(username === undefined ? {} : { username: t('errors.usernameTaken') }),
      ...(email === undefined ? {} : { email: t('errors.emailTaken') }),
    }
  }
  return {
    ...(username === undefined ? {} : { username }),
    ...(email === undefined ? {} : { email }),
    ...(password === undefined ? {} : { password: explainPassword(password, t) }),
  }
}
