import { type PasswordContext, checkPassword } from '../../contract/passwords.rules.ts'
import { MIN_PASSWORD } from '../../contract/auth.contract.ts'
import { useTranslation } from '#platform/web/i18n/translation.ts'
import styles from './password-rules.module.css'

/** Live requirements of a new password. The list is always complete, so nothing shifts. */
export function PasswordRules({
  password,
  own = [],
  min = MIN_PASSWORD,
}: PasswordContext & { password: string }) {
  const { t } = useTranslation('auth')
  const is = checkPassword(password, { own, min })
  const isTyped = password !== ''
  const rules = [
    { text: t('rules.length', { min }), isMet: is.isLongEnough && is.isShortEnough },
    { text: t('rules.varied'), isMet: is.isVaried },
    { text: t('rules.own'), isMet: isTyped && is.isFarFromOwn },
  ]
  return (
    <ul className={styles.rules} aria-label={t('rules.title')}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={styles.rule} data-met={isMet || undefined}>
          <svg
            viewBox="0 0 16 16"
            width="14"
            height="14"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            role="img"
            aria-label={t(isMet ? 'rules.met' : 'rules.open')}
          >
            {isMet ? (
              <path d="m3 8.4 3.2 3.2L13 4.8" strokeLinecap="round" strokeLinejoin="round" />
            ) : (
              <circle cx="8" cy="8" r="3" />
            )}
          </svg>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
