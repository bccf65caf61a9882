import { MIN_PASSWORD, MIN_PASSWORD_TWO_STEPS } from '#features/auth/contract/auth.contract.ts'
import { checkPassword } from '#features/auth/contract/passwords.rules.ts'
import { IconCircle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { findPasswordFault } from '../account-setting.api.ts'
import styles from './account.module.css'

interface PasswordRulesProps {
  /** Username and email. */
  own: readonly string[]
  /** With two-factor authentication, a shorter password is accepted. */
  hasTwoSteps: boolean
  password: string
  currentPassword: string
}
type State = 'open' | 'met' | 'missed'

/** Requirements of a new password with their live state. Only the server can check the last one: it has the list of common passwords. */
export function PasswordRules({ own, hasTwoSteps, password, currentPassword }: PasswordRulesProps) {
  const { t } = useTranslation('account-setting')
  const min = hasTwoSteps ? MIN_PASSWORD_TWO_STEPS : MIN_PASSWORD
  const is = checkPassword(password, { own, min })
  const isEasy = !is.isVaried || !is.isFarFromOwn
  const [settled] = useDebouncedValue(password, 400)
  const check = useQuery({
    // Not cached: the input is a secret.
    queryKey: ['password-fault', settled],
    queryFn: ({ signal }) => findPasswordFault(settled, signal),
    enabled: is.isLongEnough && !isEasy && settled === password,
    staleTime: 0,
    gcTime: 0,
  })
  const isKnown = settled === password && check.data !== undefined
  const guess =
    is.isLongEnough && isEasy
      ? 'missed'
      : isKnown
        ? check.data === null
          ? 'met'
          : 'missed'
        : 'open'
  const rules: { key: string; state: State }[] = [
    { key: 'length', state: password === '' ? 'open' : is.isLongEnough ? 'met' : 'missed' },
    {
      key: 'fresh',
      state: password === '' ? 'open' : password !== currentPassword ? 'met' : 'missed',
    },
    { key: 'guess', state: guess },
  ]
  return (
    <ul className={styles.rules} aria-label={t('password.rules')}>
      {rules.map(({ key, state }) => (
        <li key={key} className={styles.rule} data-state={state}>
          <Mark state={state} />
          <span>
            {t(`password.rule.${key}`, { min })}
            {state === 'open' ? null : (
              <span className={styles.state}> {t(`password.state.${state}`)}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Mark({ state }: { state: State }) {
  const look = { size: 16, stroke: 1.8, 'aria-hidden': true }
  if (state === 'met') return <IconCircleCheck {...look} />
  return state === 'missed' ? <IconCircleX {...look} /> : <IconCircle {...look} />
}
