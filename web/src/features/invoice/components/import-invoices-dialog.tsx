import { INVOICE_IMPORT_FIELDS } from '@smart-fft/contract/invoice.contract'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { ImportDialog } from '../../../ui/import/import-dialog.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { importInvoices, refreshInvoices } from '../invoice.api.ts'

const REQUIRED = new Set<string>(['client', 'item', 'cost'])

/** Brings drafts in from a CSV file (INV-07). */
export function ImportInvoicesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const fields = INVOICE_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`fields.${name}`),
    isRequired: REQUIRED.has(name),
    also: t(`import.also.${name}`).split(','),
  }))
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.hint')}
      fields={fields}
      send={importInvoices}
      explain={() => undefined}
      onDone={imported => {
        void refreshInvoices()
        toast.done(t('import.done', { count: imported, shown: format.number(imported) }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
