import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Alert } from '#ui/alert/alert.tsx'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { exportEmployees, readSheetSearch } from '#features/datatables/web/datatables.api.ts'
import styles from '../../components/showcase.module.css'

export function Example() {
  const { t } = useTranslation('showcase')
  // Real records, so only for who may read them.
  const mayRead = useCan('read', 'Datatable')
  if (!mayRead) return <Alert tone="info">{t('w.noRight')}</Alert>
  return (
    <div className={styles.row}>
      <span>{t('w.employees')}</span>
      <ExportMenu download={request => exportEmployees({ ...readSheetSearch({}), ...request })} />
    </div>
  )
}
