import { IconInbox, IconUsers } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { CountMark } from '#ui/count-mark/count-mark.tsx'
import styles from '../../components/showcase.module.css'

const icon = { size: 20, stroke: 1.7 }

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <IconButton name={t('w.inbox')}>
        <IconInbox {...icon} />
        <CountMark count={3} most={9} kind="accent" />
      </IconButton>
      <IconButton name={t('w.people')}>
        <IconUsers {...icon} />
        <CountMark count={12} most={9} kind="bad" />
      </IconButton>
    </div>
  )
}
