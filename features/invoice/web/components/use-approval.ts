import { needsApproval } from '../../contract/invoice-approval.rules.ts'
import type { InvoiceRow } from '../../contract/invoice-shapes.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { approvalRulesQuery } from '../approval.api.ts'

type Looked = Pick<InvoiceRow, 'approval' | 'invoiceStatus' | 'total' | 'currency'>

/** Whether a second person must look at this draft. */
export function useNeedsApproval(invoice: Looked): boolean {
  const { data: rules } = useQuery(approvalRulesQuery())
  return invoice.invoiceStatus === 'Draft' && rules !== undefined && needsApproval(rules, invoice)
}

/** Why a draft cannot be issued or sent yet; nothing when it can. */
export function useApprovalBlock(invoice: Looked): string | undefined {
  const { t } = useTranslation('invoice')
  const isNeeded = useNeedsApproval(invoice)
  return isNeeded && invoice.approval !== 'approved' ? t('problems.invoice_unapproved') : undefined
}
