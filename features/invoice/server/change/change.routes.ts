import { invoiceContract } from '../../contract/invoice.contract.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { getClient, saveClientRow, toClient } from '../clients/clients.repo.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import { actOf } from '../records/figures.service.ts'
import { getInvoice, readInvoice } from '../records/records.repo.ts'
import { addDraft, copyInvoice, deleteDraft, getDraft, updateDraft } from './draft.service.ts'
import { issueInvoice } from './issue.service.ts'
import { bulkInvoices, recordInvoices } from './recorded.service.ts'
import { bodyOf } from './undo.service.ts'

// Drafts and clients: added, changed, copied, deleted, issued.

export function changeRoutes({
  database,
  clock,
}: Pick<InvoiceParts, 'database' | 'clock'>): Route[] {
  const now = clock
  return [
    creatingRoute(invoiceContract.addInvoice, async ({ body, trx, actor, caller, reply }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: now() })
      const row = await addDraft(trx, act, body)
      await recordInvoices(trx, act, {
        touched: [{ after: row }],
        action: 'create',
        undo: { kind: 'invoice.delete', args: { ids: [row.id] } },
      })
      reply.etag(row.version)
      return { invoice: await readInvoice(trx, row) }
    }),
    route(invoiceContract.updateInvoice, ({ body, actor, caller, request, reply }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: now() })
        const known = await getDraft(trx, body.id)
        if (request.ifMatch !== undefined && request.ifMatch !== known.version)
          throw staleVersion(await readInvoice(trx, known))
        const before = await bodyOf({ trx }, body.id)
        const touched = await updateDraft(trx, act, body)
        const undo = { kind: 'invoice.revert', args: { before, version: touched.after.version } }
        const changeId = await recordInvoices(trx, act, {
          touched: [touched],
          action: 'update',
          undo,
        })
        reply.etag(touched.after.version)
        return { invoice: await readInvoice(trx, touched.after), changeId }
      }),
    ),
    creatingRoute(invoiceContract.duplicateInvoice, async ({ body, trx, actor, caller, reply }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: now() })
      const row = await copyInvoice(trx, act, body.id)
      await recordInvoices(trx, act, {
        touched: [{ after: row }],
        action: 'create',
        undo: { kind: 'invoice.delete', args: { ids: [row.id] } },
      })
      reply.etag(row.version)
      return { invoice: await readInvoice(trx, row) }
    }),
    route(invoiceContract.issueInvoices, ({ body, actor, caller }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: now() })
        const one = async (id: number) => ({
          id,
          before: await getInvoice(trx, id),
          after: await issueInvoice(trx, act, id),
        })
        return bulkInvoices(trx, { act, ids: body.ids, action: 'update', one })
      }),
    ),
    ...deleteRoutes({ database, clock }),
    creatingRoute(invoiceContract.saveClient, async ({ body, trx, actor }) => {
      if (body.id !== undefined) await getClient(trx, body.id)
      const { before, after } = await saveClientRow(trx, body, { now: now() })
      const records = [
        {
          id: after.id,
          name: after.name,
          before: before && toClient(before),
          after: toClient(after),
        },
      ]
      await recordChange(trx, {
        actor,
        now: now(),
        action: before === undefined ? 'create' : 'update',
        subject: 'Invoice',
        records,
      })
      return { client: toClient(after) }
    }),
  ]
}

function deleteRoutes({ database, clock }: Pick<InvoiceParts, 'database' | 'clock'>): Route[] {
  const undo = (ids: number[]) => ({ kind: 'invoice.restore', args: { ids } })
  return [
    route(invoiceContract.deleteInvoice, ({ id, actor, caller }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const before = await deleteDraft(trx, act, id)
        return {
          id,
          changeId: await recordInvoices(trx, act, {
            touched: [{ before }],
            action: 'delete',
            undo: undo([id]),
          }),
        }
      }),
    ),
    route(invoiceContract.deleteInvoices, ({ body, actor, caller }) =>
      database.write(async trx => {
        const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
        const one = async (id: number) => ({ id, before: await deleteDraft(trx, act, id) })
        return bulkInvoices(trx, { act, ids: body.ids, action: 'delete', undo, one })
      }),
    ),
  ]
}
