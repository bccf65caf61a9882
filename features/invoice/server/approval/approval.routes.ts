import { invoiceApprovalContract } from '../../contract/invoice-approval.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import { mutateInvoices } from '../records/figures.service.ts'
import { readApprovalRules } from './approval.repo.ts'
import {
  requestInvoiceApproval,
  decideInvoiceApproval,
  saveApprovalRules,
} from './steps.service.ts'

// The second person before an invoice is issued: the rule, the question, the answer.

export function approvalRoutes(parts: Pick<InvoiceParts, 'database' | 'clock'>): Route[] {
  const { database, clock } = parts
  return [
    route(invoiceApprovalContract.getApprovalRules, async () => ({
      rules: await readApprovalRules(database.read),
    })),
    route(invoiceApprovalContract.saveApprovalRules, async ({ body, actor }) => ({
      rules: await database.write(trx => saveApprovalRules({ trx, actor, now: clock() }, body)),
    })),
    route(invoiceApprovalContract.requestApproval, async ({ body, actor, reply }) => {
      const invoice = await mutateInvoices(parts, actor, context =>
        requestInvoiceApproval(context, body),
      )
      reply.etag(invoice.version)
      return { invoice }
    }),
    route(
      invoiceApprovalContract.decideApproval,
      async ({ body, actor, request: { ifMatch }, reply }) => {
        const invoice = await mutateInvoices(parts, actor, context =>
          decideInvoiceApproval(context, { ...body, ifMatch }),
        )
        reply.etag(invoice.version)
        return { invoice }
      },
    ),
  ]
}
