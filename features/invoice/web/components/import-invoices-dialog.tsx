import type { ImportError } from '#platform/contract/import.rules.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import {
  CLIENT_COLUMNS,
  CLIENT_IMPORT_FIELDS,
  STRIPE_COLUMNS,
  STRIPE_FIELDS,
} from '../../contract/invoice-import.contract.ts'
import { INVOICE_IMPORT_FIELDS } from '../../contract/invoice.contract.ts'
import { FIRST_NUMBER } from '../../contract/invoice.rules.ts'
import { PAYMENT_IMPORT_FIELDS } from '../../contract/invoice-money.contract.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ImportDialog } from '#ui/import/import-dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import {
  importClients,
  importInvoices,
  importPayments,
  importStripe,
  refreshInvoices,
} from '../invoice.api.ts'

const REQUIRED = new Set<string>(['client', 'item', 'cost'])
const REQUIRED_OF_STRIPE = new Set<string>(['id', 'currency', 'date', 'total'])
const REQUIRED_OF_PAYMENTS = new Set<string>(['number', 'amount', 'date'])

export type ImportKind = 'invoices' | 'payments' | 'clients' | 'stripe'

/** Brings invoices in from a file, or what was paid on them; clients, and invoices of Stripe (INV-07). */
export function ImportInvoicesDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  if (kind === 'payments') return <ImportPayments onClose={onClose} />
  if (kind === 'clients') return <ImportClients onClose={onClose} />
  return kind === 'stripe' ? (
    <ImportFromStripe onClose={onClose} />
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

function ImportClients({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const fields = CLIENT_IMPORT_FIELDS.map(name => ({
    name,
    label: t(`importClients.fields.${name}`),
    isRequired: false,
    also: CLIENT_COLUMNS[name],
  }))
  return (
    <ImportDialog
      title={t('importClients.title')}
      hint={t('importClients.hint')}
      fields={fields}
      send={importClients}
      explain={({ code, reason, text }) =>
        reason === undefined
          ? code === 'taken'
            ? t('importClients.reasons.taken')
            : undefined
          : t(`importClients.reasons.${reason.replace('.', '_')}`, { defaultValue: text })
      }
      leftTitle={useLeftTitle()}
      explainLeft={reason => t(`importClients.lost.${reason}`)}
      onDone={useReportImported('importClients.done', onClose)}
      onClose={onClose}
    />
  )
}

function ImportFromStripe({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invoice')
  const fields = STRIPE_FIELDS.map(name => ({
    name,
    label: t(`importStripe.fields.${name}`),
    isRequired: REQUIRED_OF_STRIPE.has(name),
    also: STRIPE_COLUMNS[name],
  }))
  return (
    <ImportDialog
      title={t('importStripe.title')}
      hint={t('importStripe.hint', { first: FIRST_NUMBER })}
      fields={fields}
      send={importStripe}
      explain={({ code, reason, text }) =>
        reason === undefined
          ? code === 'taken'
            ? t('importStripe.reasons.taken')
            : undefined
          : t(`importStripe.reasons.${reason.replace('.', '_')}`, {
              first: FIRST_NUMBER,
              defaultValue: text,
            })
      }
      leftTitle={useLeftTitle()}
      explainLeft={reason => t(`importStripe.lost.${reason}`)}
      onDone={useReportImported('import.done', onClose)}
      onClose={onClose}
    />
  )
}

function useLeftTitle() {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  return (count: number) => t('import.lostTitle', { count, shown: format.number(count) })
}

/** The reason a row is invalid, in invoice terms where possible. */
function useExplain() {
  const { t } = useTranslation('invoice')
  return ({ reason, text }: ImportError) =>
    reason === undefined
      ? undefined
      : t(`import.reasons.${reason.replace('.', '_')}`, { first: FIRST_NUMBER, defaultValue: text })
}

function useReportImported(
  key: 'import.done' | 'importPayments.done' | 'importClients.done',
  onClose: () => void,
) {
  const { t } = useTranslation('invoice')
  const format = useFormats()
  const undoOf = useUndoAction(t('done.undone'))
  return (imported: number, changeId?: number) => {
    void refreshInvoices()
    toast.done(t(key, { count: imported, shown: format.number(imported) }), undoOf(changeId))
    onClose()
  }
}
