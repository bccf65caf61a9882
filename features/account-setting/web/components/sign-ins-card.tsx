import { nameDevice } from '#platform/contract/devices.rules.ts'
import { IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { signInsQuery } from '../account-setting.api.ts'
import styles from './account.module.css'

/** Recent sign-ins, including ended ones, to spot unfamiliar ones. */
export function SignInsCard() {
  const { t } = useTranslation(['account-setting', 'users'])
  const format = useFormats()
  return (
    <Card title={t('signIns.title')}>
      <p className={styles.text}>{t('signIns.text')}</p>
      <Loaded
        query={useQuery(signInsQuery())}
        failed={t('signIns.failed')}
        skeleton={[300, 260, 280]}
      >
        {signIns => (
          <ul className={styles.rows}>
            {signIns.map(one => (
              <li key={`${one.at} ${one.userAgent}`} className={`${styles.row} ${styles.tight}`}>
                <IconLogin2 className={styles.icon} size={20} stroke={1.6} aria-hidden="true" />
                <span className={styles.rowWords}>
                  <span>
                    <bdi>{nameDevice(one.userAgent) ?? t('users:sessions.unknown')}</bdi>
                  </span>
                  <span className={styles.small}>
                    <bdi>{one.ip}</bdi> · <bdi>{format.moment(one.at)}</bdi>
                  </span>
                </span>
                <span className={one.isOpen ? styles.good : styles.soft}>
                  {t(
                    one.isCurrent
                      ? 'signIns.current'
                      : one.isOpen
                        ? 'signIns.open'
                        : 'signIns.over',
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
