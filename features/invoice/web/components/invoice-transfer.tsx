import { IconFileTypeCsv, IconFileTypeXls, IconUpload } from '@tabler/icons-react'
import { Suspense, lazy } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { useExport } from '#ui/export/use-export.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { exportInvoices, type InvoiceSearch } from '../invoice.api.ts'

const ImportInvoicesDialog = lazy(async () => ({
  default: (await import('./import-invoices-dialog.tsx')).ImportInvoicesDialog,
}))
const icon = { size: 16, stroke: 1.7 }

/** All invoices the list shows, or their lines, in a file, on paper or on the clipboard; invoices and payments out of a file (INV-07). */
export function InvoiceTransfer({ query }: { query: InvoiceSearch }) {
  const { t } = useTranslation('invoice')
  const { t: tUi } = useTranslation('ui')
  const canAdd = useCan('create', 'Invoice')
  const canPay = useCan('create', 'Payment')
  const [importing, setImporting] = useInAddress('import')
  const { page: _page, perPage: _perPage, ...list } = query
  const lines = useExport(request => exportInvoices({ ...list, ...request, withLines: 'true' }))
  const blockedBy = lines.isBusy ? tUi('export.busy') : undefined
  const kind = importing === 'payments' ? 'payments' : 'invoices'
  const close = () => setImporting(undefined)
  return (
    <>
      <ExportMenu
        download={request => exportInvoices({ ...list, ...request })}
        moreIs={canAdd || canPay ? 'import' : 'export'}
        more={() => (
          <>
            <MenuItem
              text={t('export.linesCsv')}
              icon={<IconFileTypeCsv {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void lines.save('csv')}
            />
            <MenuItem
              text={t('export.linesExcel')}
              icon={<IconFileTypeXls {...icon} />}
              blockedBy={blockedBy}
              onChoose={() => void lines.save('xlsx')}
            />
            {canAdd ? (
              <MenuItem
                text={t('import.action')}
                icon={<IconUpload {...icon} />}
                onChoose={() => setImporting('invoices')}
              />
            ) : null}
            {canPay ? (
              <MenuItem
                text={t('importPayments.action')}
                icon={<IconUpload {...icon} />}
                onChoose={() => setImporting('payments')}
              />
            ) : null}
          </>
        )}
      />
      {importing !== undefined && (kind === 'payments' ? canPay : canAdd) ? (
        <Suspense>
          <ImportInvoicesDialog kind={kind} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
