import { IconInbox, IconUsers } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Badge } from '#ui/badge/badge.tsx'
import styles from '../../components/showcase.module.css'

const icon = { size: 20, stroke: 1.7 }

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <IconButton name={t('w.inbox')}>
        <IconInbox {...icon} />
        <Badge count={3} most={9} kind="accent" />
      </IconButton>
      <IconButton name={t('w.people')}>
        <IconUsers {...icon} />
        <Badge count={12} most={9} kind="bad" />
      </IconButton>
    </div>
  )
}
