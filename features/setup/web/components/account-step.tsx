import { MAX_PASSWORD, MIN_PASSWORD } from '#features/auth/contract/auth.contract.ts'
import {
  PasswordRules,
  explainPassword,
  isFree,
  useAvailability,
} from '#features/auth/web/new-account.public.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TextField } from '#ui/form/field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { setupAdministrator } from '../../contract/setup.contract.ts'
import type { SetupAnswers } from '../setup.api.ts'
import { keep, StepForm } from './step-form.tsx'

type Name = 'fullName' | 'username' | 'email' | 'password'
const EMPTY: Record<Name, string> = { fullName: '', username: '', email: '', password: '' }

/** The server's errors about the account: `taken`, or its password message. */
export type AccountProblems = Partial<Record<Name, string | undefined>>

/** What of a refusal is about the account; undefined where none is. */
export function readAccountProblems(error: unknown): AccountProblems | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { username, email, password } = error.errors
  if (username === undefined && email === undefined && password === undefined) return undefined
  return { username, email, password }
}

interface AccountStepProps {
  problems: AccountProblems
  onEdit: (name: Name) => void
  onBack: () => void
  onNext: (administrator: SetupAnswers['administrator']) => void
}

/** The administrator's account. The password rules are the usual ones. */
export function AccountStep({ problems, onEdit, onBack, onNext }: AccountStepProps) {
  const { t } = useTranslation('setup')
  const { t: tAuth } = useTranslation('auth')
  const bounds = { min: MIN_PASSWORD, max: MAX_PASSWORD }
  const form = useForm<Name, SetupAnswers['administrator']>({
    schema: setupAdministrator,
    initial: EMPTY,
    explain: (name, code) => {
      const text = WORDS[`${name}.${code}`]
      return text === undefined ? undefined : tAuth(text, bounds)
    },
    draftKey: 'setup.account',
    onSubmit: async administrator => keep(onNext(administrator)),
  })
  const [nameState, checkName] = useAvailability('username', isFree)
  const [emailState, checkEmail] = useAvailability('email', isFree)
  const control = {
    ...form,
    set(name: Name, value: string) {
      form.set(name, value)
      onEdit(name)
      if (name === 'username') checkName(value)
      if (name === 'email') checkEmail(value)
    },
  }
  const plain = { autoCapitalize: 'none', spellCheck: false } as const
  const isTaken = (name: 'username' | 'email', state: string) =>
    problems[name] !== undefined || state === 'taken' ? tAuth(`errors.${name}Taken`) : undefined
  const { password, username, email } = form.values
  return (
    <StepForm form={control} onBack={onBack}>
      <TextField form={control} name="fullName" label={t('account.fullName')} autoComplete="name" />
      <TextField
        form={control}
        name="username"
        label={tAuth('register.username')}
        problem={isTaken('username', nameState)}
        autoComplete="username"
        {...plain}
      />
      <TextField
        form={control}
        name="email"
        label={tAuth('register.email')}
        problem={isTaken('email', emailState)}
        type="email"
        autoComplete="email"
        dir="ltr"
        {...plain}
      />
      <TextField
        form={control}
        name="password"
        label={tAuth('register.password')}
        help={tAuth('register.passwordHelp')}
        problem={
          problems.password === undefined ? undefined : explainPassword(problems.password, tAuth)
        }
        type="password"
        autoComplete="new-password"
        {...plain}
      />
      <PasswordRules password={password} own={[username, email]} />
    </StepForm>
  )
}

const WORDS: Record<string, string> = {
  'username.too_small': 'errors.usernameShort',
  'username.too_big': 'errors.usernameLong',
  'username.invalid_format': 'errors.usernameSigns',
  'email.invalid_format': 'errors.emailInvalid',
  'email.too_big': 'errors.emailInvalid',
  'password.too_small': 'errors.passwordShort',
  'password.too_big': 'errors.passwordLong',
}
