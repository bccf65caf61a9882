import { invoicePlansContract } from '../../contract/invoice-plans.contract.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import { listClientPage } from '../clients/client-list.repo.ts'
import { getClient, toClient } from '../clients/clients.repo.ts'
import type { InvoiceParts } from '../invoice.context.ts'
import { toInvoiceContext } from '../records/figures.service.ts'
import { readAccounts, readStatement } from './accounts.repo.ts'
import { listPlans, toPlan } from './plans.repo.ts'
import {
  deletePlan,
  runRecordedPlan,
  savePlanRecorded,
  saveReminderRules,
} from './recorded.service.ts'
import { readReminders } from './reminders.repo.ts'

// Templates, estimates and series; reminders; what clients owe.

export function plansRoutes({
  database,
  clock,
  overdue,
  custom,
}: Pick<InvoiceParts, 'database' | 'clock' | 'overdue' | 'custom'>): Route[] {
  return [
    route(invoicePlansContract.listPlans, async ({ query: { kind } }) => ({
      plans: (await listPlans(database.read, kind)).map(toPlan),
    })),
    creatingRoute(invoicePlansContract.savePlan, async ({ body, trx, actor, request }) => {
      const context = await toInvoiceContext({ trx, actor, now: clock() })
      return { plan: await savePlanRecorded(context, body, request) }
    }),
    creatingRoute(invoicePlansContract.runPlan, async ({ body, trx, actor, request }) =>
      runRecordedPlan(await toInvoiceContext({ trx, actor, now: clock() }), body, request),
    ),
    route(invoicePlansContract.deletePlan, ({ body: { id }, actor }) =>
      database.write(trx => deletePlan({ trx, actor, now: clock() }, id)),
    ),
    route(invoicePlansContract.getReminders, async () => ({
      reminders: await readReminders(database.read),
    })),
    route(invoicePlansContract.saveReminders, ({ body, actor }) =>
      database.write(trx => saveReminderRules({ trx, actor, now: clock() }, body)),
    ),
    route(invoicePlansContract.listAccounts, async ({ query, caller }) => {
      await overdue.run()
      const { page, perPage, ...asked } = query
      const { rows, ...total } = await listClientPage(database, {
        ...asked,
        limit: perPage,
        offset: (page - 1) * perPage,
        custom: await custom.listed(caller, asked),
      })
      const accounts = await readAccounts(database, rows)
      const clients = await custom.addTo(
        caller,
        accounts.map(({ client }) => client),
      )
      return {
        accounts: accounts.map((one, index) => ({ ...one, client: clients[index] ?? one.client })),
        ...total,
      }
    }),
    route(invoicePlansContract.getStatement, async ({ query, caller }) => {
      const client = await getClient(database.read, query.clientId)
      return {
        client: await custom.addToOne(caller, toClient(client)),
        ...(await readStatement(database.read, query)),
      }
    }),
  ]
}
