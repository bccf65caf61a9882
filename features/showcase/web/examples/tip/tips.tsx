import { IconBell } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  // Any element with `data-tip`: a name for eyes, while it is pointed at or has the focus.
  return (
    <div className={styles.row}>
      <IconButton name={t('w.reload')}>
        <IconBell size={18} stroke={1.7} />
      </IconButton>
      <button type="button" className={styles.pressed} data-tip={t('w.beside')} data-tip-side="end">
        {t('w.point')}
      </button>
    </div>
  )
}
