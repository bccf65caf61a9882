import { IconFileTypeCsv, IconFileTypeXls, IconUpload } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { ExportMenu } from '#ui/export/export-menu.tsx'
import { useExport } from '#ui/export/use-export.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { exportInvoices, type InvoiceSearch } from '../invoice.api.ts'

const KINDS = ['invoices', 'payments', 'clients', 'stripe'] as const
const ImportInvoicesDialog = lazyDialog(
  async () => (await import('./import-invoices-dialog.tsx')).ImportInvoicesDialog,
)
const ACTIONS = {
  invoices: 'import.action',
  payments: 'importPayments.action',
  clients: 'importClients.action',
  stripe: 'importStripe.action',
} as const
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
  const kind = KINDS.find(one => one === importing) ?? 'invoices'
  const mayBring = {
    invoices: canAdd,
    clients: canAdd,
    payments: canPay,
    // With what was paid on them.
    stripe: canAdd && canPay,
  }
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
            {KINDS.filter(one => mayBring[one]).map(one => (
              <MenuItem
                key={one}
                text={t(ACTIONS[one])}
                icon={<IconUpload {...icon} />}
                onChoose={() => setImporting(one)}
              />
            ))}
          </>
        )}
      />
      {importing !== undefined && mayBring[kind] ? (
        <Suspense>
          <ImportInvoicesDialog kind={kind} onClose={close} />
        </Suspense>
      ) : null}
    </>
  )
}
