import type { ImportError } from '#platform/contract/import.rules.ts'
import { INVOICE_IMPORT_FIELDS } from '../../contract/invoice.contract.ts'
import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import { PAYMENT_IMPORT_FIELDS } from '../../contract/invoice-money.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { importInvoices, importPayments, refreshInvoices } from '../invoice.api.ts'

const REQUIRED = new Set<string>(['client', 'item', 'cost'])
const REQUIRED_OF_PAYMENTS = new Set<string>(['number', 'amount', 'date'])

export const IMPORTS = ['invoices', 'payments'] as const
export type ImportKind = (typeof IMPORTS)[number]

/** Brings invoices in from a file, or what was paid on them (INV-07). */
export function ImportInvoicesDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  return kind === 'payments' ? (
    <ImportPayments onClose={onClose} />
  ) : (
    <ImportInvoices onClose={onClose} />
  )
}

function ImportInvoices({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const report = useReportImported('import.done', onClose)
  const fields = INVOICE_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`fields.${name}`),
    isRequired: REQUIRED.has(name),
    also: t(`import.also.${name}`).split(','),
  }))
  return (
    <ImportDialog
      title={t('import.title')}
      hint={t('import.hint', { first: FIRST_NUMBER })}
      fields={fields}
      send={importInvoices}
      explain={useExplain()}
      onDone={report}
      onClose={onClose}
    />
  )
}

function ImportPayments({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const report = useReportImported('importPayments.done', onClose)
  const fields = PAYMENT_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`importPayments.fields.${name}`),
    isRequired: REQUIRED_OF_PAYMENTS.has(name),
    also: t(`importPayments.also.${name}`).split(','),
  }))
  return (
    <ImportDialog
      title={t('importPayments.title')}
      hint={t('importPayments.hint')}
      fields={fields}
      send={importPayments}
      explain={useExplain()}
      onDone={report}
      onClose={onClose}
    />
  )
}

/** What is wrong with a row in the words of invoices, where there are such. */
function useExplain() {
  const { t } = useTranslation('invoice')
  return ({ reason, text }: ImportError) =>
    reason === undefined
      ? undefined
      : t(`import.reasons.${reason.replace('.', '_')}`, { first: FIRST_NUMBER, defaultValue: text })
}

function useReportImported(key: 'import.done' | 'importPayments.done', onClose: () => void) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return (imported: number) => {
    void refreshInvoices()
    toast.done(t(key, { count: imported, shown: format.number(imported) }))
    onClose()
  }
}
