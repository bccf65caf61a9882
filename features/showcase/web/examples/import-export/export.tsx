import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { exampleExport } from '#platform/web/screens/between-features.ts'
import { loadLate } from '#platform/web/screens/late.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  // Real records, so only for those who may read them.
  const mayRead = useCan('read', 'Datatable')
  const [employees] = exampleExport.all()
  if (!mayRead || employees === undefined) return <Alert tone="info">{t('w.noRight')}</Alert>
  return (
    <div className={styles.row}>
      <span>{t('w.employees')}</span>
      <ExportMenu download={async request => (await loadLate(employees))(request)} />
    </div>
  )
}
