import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.row}>
      <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}>
        {t('w.add')}
      </Button>
      <IconButton name={t('w.delete')}>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
      <IconButton name={t('w.delete')} isBlocked>
        <IconTrash size={18} stroke={1.7} />
      </IconButton>
    </div>
  )
}
