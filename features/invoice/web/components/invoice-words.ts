import type { Approval } from '@smart-fft/contract/invoice-approval.rules'
import { INVOICE_STATUSES, type InvoiceStatus } from '@smart-fft/contract/invoice.rules'
import { UNPAID } from '@smart-fft/contract/invoice.contract'
import type { InvoiceRow } from '@smart-fft/contract/invoice-shapes.rules'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'

/** The tone in which a state is shown. */
export const STATUS_TONE = {
  Paid: 'good',
  Downloaded: 'info',
  Sent: 'info',
  Draft: 'idle',
  'Partial Payment': 'warn',
  'Past Due': 'bad',
  Void: 'idle',
} as const satisfies Record<InvoiceStatus, string>

/** The tone in which the approval of a draft is shown. */
export const APPROVAL_TONE = { '': 'idle', asked: 'warn', approved: 'good', returned: 'bad' } as const satisfies Record<Approval, string>

export function useStatusChoices() {
  const { t } = useTranslation('invoice')
  return [...INVOICE_STATUSES, UNPAID].map(value => ({ value, text: t(`statuses.${value}`) }))
}

/** How an invoice is called: by its number, or as a draft for somebody. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'number' | 'client'>) => string {
  const { t } = useTranslation('invoice')
  return ({ number, client }) => (number === null ? t('draftFor', { name: client.name }) : `#${number}`)
}

/** A day without a zone, as dates are written. */
export function useDay(): (day: string) => string {
  const format = useFormats()
  return day => format.date(`${day}T12:00:00`)
}
