import { EMPLOYEE_IMPORT_FIELDS } from '../../contract/datatables.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { customImportQuery } from '#features/resource/web/custom-import.public.ts'
import {
  exportEmployees,
  importEmployees,
  refreshEmployees,
  type GridQuery,
} from '../datatables.api.ts'

const ImportDialog = lazyDialog(
  async () => (await import('#ui/import/import-dialog.tsx')).ImportDialog,
)
const REQUIRED = new Set<string>(['full_name', 'post', 'email', 'start_date'])

/** Export, print and copy of a table, and import (DT-03). `?import=1` opens the import. */
export function EmployeeTransfer({ question }: { question: GridQuery }) {
  const { t } = useTranslation('datatables')
  const canAdd = useCan('create', 'Datatable')
  return (
    <ExportMenu
      download={request => exportEmployees({ ...question, ...request })}
      imports={
        canAdd
          ? { text: t('import.action'), dialog: close => <ImportEmployees onClose={close} /> }
          : undefined
      }
    />
  )
}

function ImportEmployees({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('datatables')
  const { data: custom } = useQuery(
    customImportQuery({ entity: 'employees', keyPrefix: 'datatables' }),
  )
  const format = useFormats()
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.hint')}
      fields={[
        ...EMPLOYEE_IMPORT_FIELDS.map(name => ({
          name,
          label: t(`fields.${name}`),
          isRequired: REQUIRED.has(name),
          also: t(`import.also.${name}`).split(','),
        })),
        ...(custom?.(i18n.language) ?? []),
      ]}
      send={importEmployees}
      onDone={imported => {
        void refreshEmployees()
        toast.done(t('import.done', { count: imported, shown: format.number(imported) }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
