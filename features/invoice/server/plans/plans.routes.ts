import { invoicePlansContract } from '../../contract/invoice-plans.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { getClient, toClient } from '../clients/clients.repo.ts'
import type { InvoiceParts } from '../invoice.routes.ts'
import { actOf } from '../records/figures.service.ts'
import { listAccounts, readStatement } from './accounts.repo.ts'
import { getPlan, listPlans, toPlan } from './plans.repo.ts'
import { runPlan, savePlan } from './plans.service.ts'
import { readReminders, saveReminders } from './reminders.repo.ts'

// Templates, estimates and series; reminders; what clients owe.

export function plansRoutes({
  database,
  clock,
  days,
}: Pick<InvoiceParts, 'database' | 'clock' | 'days'>): Route[] {
  return [
    route(invoicePlansContract.listPlans, async ({ query: { kind } }) => ({
      plans: (await listPlans(database.read, kind)).map(toPlan),
    })),
    creatingRoute(invoicePlansContract.savePlan, async ({ body, trx, actor, caller }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
      const before = body.id === undefined ? undefined : toPlan(await getPlan(trx, body.id))
      const plan = toPlan(await getPlan(trx, await savePlan(trx, act, body)))
      const records = [{ id: plan.id, name: plan.name, before, after: plan }]
      await recordChange(trx, {
        actor,
        now: act.now,
        action: before === undefined ? 'create' : 'update',
        subject: 'Invoice',
        records,
      })
      return { plan }
    }),
    creatingRoute(invoicePlansContract.runPlan, async ({ body, trx, actor, caller }) => {
      const act = await actOf(trx, { actor, userId: caller.userId, now: clock() })
      const before = toPlan(await getPlan(trx, body.id))
      const invoiceId = await runPlan(trx, act, body)
      const plan = toPlan(await getPlan(trx, body.id))
      await recordChange(trx, {
        actor,
        now: act.now,
        action: 'update',
        subject: 'Invoice',
        records: [{ id: plan.id, name: plan.name, before, after: plan }],
      })
      return { plan, invoiceId }
    }),
    route(invoicePlansContract.deletePlan, ({ body: { id }, actor }) =>
      database.write(async trx => {
        const plan = await getPlan(trx, id)
        await trx
          .updateTable('invoice_plans')
          .set({ deleted_at: clock().toISOString() })
          .where('id', '=', id)
          .execute()
        return { id, changeId: await recordDeleted(trx, { actor, now: clock(), plan }) }
      }),
    ),
    route(invoicePlansContract.getReminders, async () => ({
      reminders: await readReminders(database.read),
    })),
    route(invoicePlansContract.saveReminders, ({ body, actor }) =>
      database.write(async trx => {
        const before = await readReminders(trx)
        await saveReminders(trx, body)
        const records = [{ id: 'reminders', name: 'reminders', before, after: body }]
        await recordChange(trx, {
          actor,
          now: clock(),
          action: 'update',
          subject: 'Invoice',
          records,
        })
        return { reminders: body }
      }),
    ),
    route(invoicePlansContract.listAccounts, async ({ query }) => {
      await days.turn()
      return listAccounts(database, query)
    }),
    route(invoicePlansContract.getStatement, async ({ query }) => {
      const client = await getClient(database.read, query.clientId)
      return { client: toClient(client), ...(await readStatement(database.read, query)) }
    }),
  ]
}

interface Deleted {
  actor: Actor
  now: Date
  plan: { id: number; name: string }
}

const recordDeleted = (trx: Trx, { actor, now, plan: { id, name } }: Deleted) =>
  recordChange(trx, {
    actor,
    now,
    action: 'delete',
    subject: 'Invoice',
    records: [{ id, name }],
    undo: { kind: 'invoice.plan', args: { id } },
  })
