import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  return (
    <div className={styles.grid}>
      <EmptyState
        title={t('w.nothingYet')}
        action={<Button onClick={() => toast.info(t('w.add'))}>{t('w.add')}</Button>}
      />
      <NoMatchState onClear={() => toast.info(t('w.again'))} />
    </div>
  )
}
