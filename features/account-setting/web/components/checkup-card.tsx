import type { AccountData } from '../../contract/account.contract.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { ProgressRing } from '#ui/chart/progress-ring.tsx'
import styles from './account.module.css'

/** The security checkup of an account (ACC-13). */
export function CheckupCard({ data: { security } }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const { checks } = security
  const done = checks.filter(check => check.isDone).length
  return (
    <Card title={t('checkup.title')}>
      <div className={styles.score}>
        <ProgressRing
          name={t('checkup.title')}
          value={done}
          max={checks.length}
          size={88}
          tone={done === checks.length ? 'good' : 'warn'}
        />
        <ul className={styles.rows}>
          {checks.map(({ name, isDone }) => (
            <li key={name} className={styles.row}>
              {isDone ? (
                <IconCircleCheck
                  className={styles.good}
                  size={20}
                  stroke={1.7}
                  aria-hidden="true"
                />
              ) : (
                <IconAlertTriangle
                  className={styles.warn}
                  size={20}
                  stroke={1.7}
                  aria-hidden="true"
                />
              )}
              <span className={styles.rowWords}>
                <span>{t(`checkup.${name}.${isDone ? 'done' : 'open'}`)}</span>
                {isDone ? null : <span className={styles.small}>{t(`checkup.${name}.how`)}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}
