import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ContextMenu } from '#ui/context-menu/context-menu.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <ContextMenu
      name={t('w.actions')}
      items={() => (
        <>
          <MenuItem text={t('w.rename')} onChoose={() => toast.info(t('w.rename'))} />
          <MenuItem text={t('w.copy')} onChoose={() => toast.info(t('w.copy'))} />
          <MenuItem text={t('w.delete')} tone="bad" onChoose={() => toast.info(t('w.delete'))} />
        </>
      )}
    >
      <div className={styles.target}>{t('w.rightPress')}</div>
    </ContextMenu>
  )
}
