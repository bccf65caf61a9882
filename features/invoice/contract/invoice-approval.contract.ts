import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { invoice } from './invoice-shapes.rules.ts'
import { id } from '#platform/contract/wire.ts'

// Approval of a draft before it is issued (features.md INV-31): by anyone who may manage invoices, as *Financial Management*
// allows, except its authors.

const note = z.string().check(z.trim(), z.maxLength(500))
const rules = {
  isOn: z.boolean(),
  /** In the company's currency; null means all invoices. */
  threshold: z.nullable(z.number().check(z.minimum(0), z.maximum(1e9))),
}
export const newApprovalRules = z.strictObject(rules)
const approvalRules = z.object({ ...rules, currency: z.string() })

export const invoiceApprovalContract = {
  getApprovalRules: defineCall({
    method: 'GET',
    path: '/apps/invoice/approval',
    access: { can: ['read', 'Invoice'] },
    summary: 'Get invoice approval rules',
    output: z.object({ rules: approvalRules }),
  }),
  saveApprovalRules: defineCall({
    method: 'POST',
    path: '/apps/invoice/approval/save',
    access: { can: ['manage', 'Invoice'] },
    summary: 'Update invoice approval rules',
    body: newApprovalRules,
    output: z.object({ rules: approvalRules }),
  }),
  requestApproval: defineCall({
    method: 'POST',
    path: '/apps/invoice/approval/request',
    access: { can: ['update', 'Invoice'] },
    summary: 'Request approval for a draft invoice; approvers are notified',
    body: z.strictObject({ id, note: z._default(note, '') }),
    output: z.object({ invoice }),
  }),
  decideApproval: defineCall({
    method: 'POST',
    path: '/apps/invoice/approval/decide',
    access: { can: ['manage', 'Invoice'] },
    summary:
      'Approve someone else’s draft invoice, or send it back with a note (supports If-Match)',
    body: z.discriminatedUnion('isApproved', [
      z.strictObject({ id, isApproved: z.literal(true), note: z._default(note, '') }),
      z.strictObject({ id, isApproved: z.literal(false), note: note.check(z.minLength(1)) }),
    ]),
    output: z.object({ invoice }),
  }),
}
