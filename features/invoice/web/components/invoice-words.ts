import type { Approval } from '../../contract/invoice-approval.rules.ts'
import { INVOICE_STATUSES, type InvoiceStatus } from '../../contract/invoice.rules.ts'
import { UNPAID } from '../../contract/invoice.contract.ts'
import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import { type TFunction, useTranslation } from '#platform/web/i18n/i18n.ts'

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
export const APPROVAL_TONE = {
  '': 'idle',
  requested: 'warn',
  approved: 'good',
  returned: 'bad',
} as const satisfies Record<Approval, string>

export function useStatusChoices() {
  const { t } = useTranslation('invoice')
  return [...INVOICE_STATUSES, UNPAID].map(value => ({ value, text: t(`statuses.${value}`) }))
}

/** An invoice's display name: its number, or as a draft for someone. */
export function useInvoiceName(): (invoice: Pick<InvoiceRow, 'number' | 'client'>) => string {
  const { t } = useTranslation('invoice')
  return ({ number, client }) =>
    number === null ? t('draftFor', { name: client.name }) : `#${number}`
}

/** Why something was refused, by its code; what `values` have as default where there is no text of ours. */
export const refusalText = (
  code: string,
  t: TFunction,
  values: Parameters<TFunction>[1] = {},
): string => t(`problems.${code.replace('.', '_')}`, { defaultValue: '', ...values })
