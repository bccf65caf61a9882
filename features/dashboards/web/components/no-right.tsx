import type { Access } from '#platform/contract/define.ts'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Card } from '#ui/card/card.tsx'
import styles from './cards.module.css'

/** Replaces a card without access: names the required right. */
export function NoRight({ title, access }: { title: string; access: Access | undefined }) {
  const { t } = useTranslation('dashboard')
  const subject = typeof access === 'object' ? access.can[1] : undefined
  return (
    <Card title={title}>
      <div className={styles.locked}>
        <IconLock size={28} stroke={1.5} aria-hidden="true" />
        <p>{t('noRight.text')}</p>
        {subject === undefined ? null : (
          <p className={styles.soft}>
            {t('noRight.needs')}{' '}
            <bdi>{t(`noRight.subjects.${subject}`, { defaultValue: subject })}</bdi>
          </p>
        )}
      </div>
    </Card>
  )
}
