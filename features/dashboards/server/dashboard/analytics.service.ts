import type { AnalyticsDashboard } from '../../contract/card.contract.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { growthOf, majorOf, type View } from '../cards/view.service.ts'
import { sumSales } from '../figures/money.repo.ts'
import { countOrders } from '../figures/orders.repo.ts'
import { findAddressee } from '../own/person.repo.ts'
import { countVisits } from '../people/visits.repo.ts'
import { lastMonths } from '../figures/span.service.ts'
import { listChanges } from './dashboard.repo.ts'

// Further parts of the analytics page, each by the viewer's rights.

const CHANGES = 6
const INVOICES = 6
const MONTHS = 6

export async function analyticsDashboard(
  view: View,
  pictures: Pick<FileLinks, 'urlOf'>,
): Promise<AnalyticsDashboard> {
  const { db, caller, span, currency } = view
  const sees = (subject: 'Order' | 'Report' | 'Invoice' | 'Kanban') => caller.can('read', subject)
  const [seesOrders, seesReport, seesInvoices, seesKanban] = [
    sees('Order'),
    sees('Report'),
    sees('Invoice'),
    sees('Kanban'),
  ]
  const denied = [
    ...(seesOrders ? [] : ['congratulations']),
    ...(seesReport ? [] : ['salesRadar']),
    ...(seesInvoices ? [] : ['invoices']),
    ...(seesKanban ? [] : ['project']),
  ]
  return {
    period: span.period === 'custom' ? 'last28' : span.period,
    span: { from: span.from, to: span.to },
    timeZone: span.zone,
    currency,
    denied,
    congratulations: seesOrders ? await congratulationsOf(view) : null,
    timeline: await listChanges(db, {
      most: CHANGES,
      ...(caller.can('read', 'Audit') ? {} : { userId: caller.userId }),
    }),
    salesRadar: seesReport ? await radarOf(view) : null,
    invoices: seesInvoices ? await invoicesOf(view) : null,
    project: seesKanban ? await projectOf(view, pictures) : null,
  }
}

async function congratulationsOf({
  db,
  caller,
  span,
  currency,
}: View): Promise<AnalyticsDashboard['congratulations']> {
  const [sales = 0, before = 0] = (
    await sumSales(db, [span, span.before], { currency, zone: span.zone })
  ).amounts
  const [orders] = await countOrders(db, [span], span.zone)
  const person = await findAddressee(db, caller.userId)
  return {
    name: person?.full_name ?? caller.username,
    growth: growthOf(sales, before),
    sales: majorOf(currency)(sales),
    orders: orders?.total ?? 0,
  }
}

async function radarOf({ db, span, currency }: View): Promise<AnalyticsDashboard['salesRadar']> {
  const months = lastMonths(span.today, MONTHS)
  const { amounts } = await sumSales(db, months, { currency, zone: span.zone })
  const visits = await countVisits(db, months, span.zone)
  return {
    categories: months.map(({ from }) => from),
    sales: amounts.map(majorOf(currency)),
    visits: visits.map(({ sessions }) => sessions),
  }
}

async function invoicesOf({ db, board }: View): Promise<AnalyticsDashboard['invoices']> {
  const rows = await board.parts().money?.invoices(db, INVOICES)
  if (rows === undefined) return null
  return rows.map(({ total, balance, ...row }) => {
    const major = majorOf(row.currency)
    return { ...row, total: major(total), balance: major(balance) }
  })
}

async function projectOf(
  { db, caller, board }: View,
  pictures: Pick<FileLinks, 'urlOf'>,
): Promise<AnalyticsDashboard['project']> {
  const project = await board.parts().project?.(db, caller)
  if (project === undefined) return null
  return {
    ...project,
    people: project.people.map(({ avatar, ...person }) => ({
      ...person,
      avatar: avatar === null ? null : pictures.urlOf(avatar, caller),
    })),
  }
}
