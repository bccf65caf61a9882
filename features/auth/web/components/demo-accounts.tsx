import { useTranslation } from '#platform/web/i18n/translation.ts'
import type { Boot } from '#platform/contract/boot.rules.ts'
import styles from './auth-form.module.css'

type DemoAccount = Boot['demoAccounts'][number]

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  isBusy: boolean
  onChoose: (account: DemoAccount) => void
}

export function DemoAccounts({ accounts, isBusy, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation('auth')
  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={styles.demoTitle}>
        {t('demo.title')}
      </h2>
      <ul className={styles.chips}>
        {accounts.map(account => (
          <li key={account.userName}>
            <button
              type="button"
              className={styles.chip}
              disabled={isBusy}
              aria-label={t('demo.signInAs', { name: account.userName })}
              onClick={() => onChoose(account)}
            >
              {account.userName}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
