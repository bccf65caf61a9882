import { invoiceApprovalContract } from '../../contract/invoice-approval.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { getDraft } from '../change/draft.service.ts'
import { recordInvoices } from '../change/recorded.service.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import { actOf } from '../records/figures.service.ts'
import { readInvoice } from '../records/records.repo.ts'
import { readApprovalRules, writeApprovalRules } from './approval.repo.ts'
import { askApproval, decideApproval } from './approval.service.ts'

// The second person before an invoice is issued: the rule, the question, the answer.

export function approvalRoutes({
  database,
  clock,
}: Pick<InvoiceParts, 'database' | 'clock'>): Route[] {
  return [
    route(invoiceApprovalContract.getApprovalRules, async () => ({
      rules: await readApprovalRules(database.read),
    })),
    route(invoiceApprovalContract.saveApprovalRules, ({ body, actor }) =>
      database.write(async trx => {
        const before = await readApprovalRules(trx)
        await writeApprovalRules(trx, body)
        const rules = await readApprovalRules(trx)
        const records = [{ id: 'approval', name: 'approval', before, after: rules }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'Invoice',
          records,
        })
        return { rules }
      }),
    ),
    route(invoiceApprovalContract.askApproval, ({ body, actor, caller, reply }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const before = await getDraft(trx, body.id)
        const after = await askApproval(trx, act, { draft: before, note: body.note })
        await recordInvoices(trx, act, { touched: [{ before, after }], action: 'update' })
        reply.etag(after.version)
        return { invoice: await readInvoice(trx, after) }
      }),
    ),
    route(invoiceApprovalContract.decideApproval, ({ body, actor, caller, request, reply }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const before = await getDraft(trx, body.id)
        if (request.ifMatch !== undefined && request.ifMatch !== before.version)
          throw staleVersion(await readInvoice(trx, before))
        const after = await decideApproval(trx, act, {
          draft: before,
          isApproved: body.isApproved,
          note: body.note,
        })
        await recordInvoices(trx, act, { touched: [{ before, after }], action: 'update' })
        reply.etag(after.version)
        return { invoice: await readInvoice(trx, after) }
      }),
    ),
  ]
}
