import { invoiceApprovalContract } from '../contract/invoice-approval.contract.ts'
import type { ApprovalRules } from '../contract/invoice-approval.rules.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'

// The second person before an invoice is issued.

export const approvalRulesQuery = () =>
  queryOptions({
    queryKey: ['invoice', 'approval'],
    queryFn: async ({ signal }) =>
      (await api.call(invoiceApprovalContract.getApprovalRules, {}, { signal })).rules,
  })
export const saveApprovalRules = (body: Pick<ApprovalRules, 'isOn' | 'threshold'>) =>
  api.call(invoiceApprovalContract.saveApprovalRules, { body })
export const requestApproval = async (id: number, note: string) =>
  (await api.call(invoiceApprovalContract.requestApproval, { body: { id, note } })).invoice

interface Decision {
  id: number
  isApproved: boolean
  note: string
  /** What was read: refused with 412 when the draft is newer. */
  version: number
}
export const decideApproval = async ({ version, ...body }: Decision) =>
  (await api.call(invoiceApprovalContract.decideApproval, { body }, { version })).invoice
