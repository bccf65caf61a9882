import { IconUpload } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import { useCan } from '../../../platform/access/access.tsx'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { useInAddress } from '../../../ui/dialog/use-in-address.ts'
import { ExportMenu } from '../../../ui/export/export-menu.tsx'
import { MenuItem } from '../../../ui/menu/menu.tsx'
import { exportInvoices, type InvoiceSearch } from '../invoice.api.ts'

const ImportInvoicesDialog = lazy(async () => ({ default: (await import('./import-invoices-dialog.tsx')).ImportInvoicesDialog }))

/** All invoices the list shows, in a file, on paper or on the clipboard, and drafts out of a file (INV-07). */
export function InvoiceTransfer({ query }: { query: InvoiceSearch }) {
  const { t } = useTranslation('invoice')
  const canAdd = useCan('create', 'Invoice')
  const [importing, setImporting] = useInAddress('import')
  const { page: _page, perPage: _perPage, ...list } = query
  return (
    <>
      <ExportMenu
        download={request => exportInvoices({ ...list, ...request })}
        more={
          canAdd
            ? () => <MenuItem text={t('import.action')} icon={<IconUpload size={16} stroke={1.7} />} onChoose={() => setImporting('1')} />
            : undefined
        }
      />
      {canAdd && importing !== undefined ? (
        <Suspense>
          <ImportInvoicesDialog onClose={() => setImporting(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}
