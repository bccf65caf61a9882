import type { EcommerceDashboard } from '../../contract/card.contract.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { growthOf, majorOf, round, sharesOf, type View } from '../cards/view.service.ts'
import { sumRevenue } from '../figures/money.repo.ts'
import { countOrders } from '../figures/orders.repo.ts'
import { countCustomers } from '../people/customers.repo.ts'
import { countBrowsers } from '../people/visits.repo.ts'
import { listGoods, type Sold } from './dashboard.repo.ts'

// Further parts of the home page, each by the viewer's rights.

const COMPANIES = 7
const TRANSACTIONS = 6
const PARTS_OF_EARNINGS = 5
const BEST_SELLERS = 4

export async function ecommerceDashboard(
  view: View,
  pictures: Pick<FileLinks, 'urlOf'>,
): Promise<EcommerceDashboard> {
  const { caller, span, currency } = view
  const [seesReport, seesOrders] = [caller.can('read', 'Report'), caller.can('read', 'Order')]
  const seesCalendar = caller.canOwn('read', 'Calendar', caller.userId)
  const goods = seesOrders ? await goodsOf(view) : { medal: null, earnings: null }
  const denied = [
    ...(seesOrders ? [] : ['medal', 'earnings']),
    ...(seesReport ? [] : ['statistics', 'companies', 'browsers', 'transactions']),
    ...(seesCalendar ? [] : ['meeting']),
  ]
  return {
    period: span.period === 'custom' ? 'last28' : span.period,
    span: { from: span.from, to: span.to },
    timeZone: span.zone,
    currency,
    denied,
    ...goods,
    statistics: seesReport ? await statisticsOf(view) : null,
    companies: seesReport ? await companiesOf(view) : null,
    meeting: seesCalendar ? await meetingOf(view, pictures) : null,
    browsers: seesReport ? await browsersOf(view) : null,
    transactions: seesReport ? await transactionsOf(view) : null,
  }
}

/** The best sellers, and order value by category. */
async function goodsOf({
  db,
  span,
  currency,
  board,
}: View): Promise<Pick<EcommerceDashboard, 'medal' | 'earnings'>> {
  const [now = [], before = []] = await listGoods(db, [span, span.before], {
    zone: span.zone,
    currency,
    goods: board.parts().goods,
  })
  const major = majorOf(currency)
  const [best, ...runnersUp] = now
    .flatMap(({ product, ...sales }) =>
      product === undefined || sales.pieces <= 0 ? [] : { product, ...sales },
    )
    .toSorted((a, b) => b.amount - a.amount || b.pieces - a.pieces)
    .slice(0, BEST_SELLERS)
    .map(({ product: { id, name, slug, image, link }, pieces, amount }) => ({
      product: { id, name, slug, image },
      sold: pieces,
      amount: major(amount),
      link,
    }))
  const [total, earlier] = [sumOf(now), sumOf(before)]
  return {
    medal: best === undefined ? null : { ...best, runnersUp },
    earnings: {
      total: major(total),
      growth: growthOf(total, earlier),
      parts: partsOf(now).map(part => ({ ...part, amount: major(part.amount) })),
    },
  }
}

const sumOf = (goods: readonly Sold[]): number => goods.reduce((sum, { amount }) => sum + amount, 0)

/** The largest categories; the rest is one without a name. */
function partsOf(goods: readonly Sold[]): { name: string; amount: number; percent: number }[] {
  const sums = new Map<string, number>()
  for (const { product, amount } of goods)
    sums.set(product?.category ?? '', (sums.get(product?.category ?? '') ?? 0) + amount)
  const sorted = Array.from(sums, ([name, amount]) => ({ name, amount }))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
  const [named, others] = [
    sorted.filter(({ name }) => name !== ''),
    sorted.filter(({ name }) => name === ''),
  ]
  const rest = [...named.slice(PARTS_OF_EARNINGS), ...others].reduce(
    (sum, { amount }) => sum + amount,
    0,
  )
  const parts = [
    ...named.slice(0, PARTS_OF_EARNINGS),
    ...(rest > 0 ? [{ name: '', amount: rest }] : []),
  ]
  const shares = sharesOf(parts.map(({ amount }) => amount))
  return parts.map((part, index) => ({ ...part, percent: shares[index] ?? 0 }))
}

async function statisticsOf({
  db,
  span,
  currency,
  board,
}: View): Promise<EcommerceDashboard['statistics']> {
  const spans = [span, span.before]
  const [sales = 0, salesBefore = 0] = (await countOrders(db, spans, span.zone)).map(
    ({ total }) => total,
  )
  const { money, goods } = board.parts()
  const [customers = 0, customersBefore = 0] = (await countCustomers(db, { spans, money })).map(
    ({ new: fresh, returning, referrals }) => fresh + returning + referrals,
  )
  const [revenue = 0, revenueBefore = 0] = (await sumRevenue(db, spans, currency)).amounts
  return {
    sales,
    customers,
    products: (await goods?.count(db)) ?? null,
    revenue: majorOf(currency)(revenue),
    growth: {
      sales: growthOf(sales, salesBefore),
      customers: growthOf(customers, customersBefore),
      revenue: growthOf(revenue, revenueBefore),
    },
  }
}

async function companiesOf({
  db,
  database,
  span,
  currency,
  board,
}: View): Promise<EcommerceDashboard['companies']> {
  const { money } = board.parts()
  if (money === undefined) return null
  const now = await money.companies(db, { days: span, currency, most: COMPANIES })
  const ids = now.map(({ id }) => id)
  const before = await money.sumByClient(database, { days: span.before, currency, ids })
  const major = majorOf(currency)
  return now.map(({ amount, ...client }) => ({
    ...client,
    revenue: major(amount),
    growth: growthOf(amount, before.get(client.id) ?? 0),
  }))
}

async function browsersOf({ db, span }: View): Promise<EcommerceDashboard['browsers']> {
  const [now, before] = [
    await countBrowsers(db, span, span.zone),
    await countBrowsers(db, span.before, span.zone),
  ]
  const names = [...now.keys()].toSorted(
    (a, b) => (now.get(b) ?? 0) - (now.get(a) ?? 0) || (a < b ? -1 : 1),
  )
  const shares = sharesOf(names.map(name => now.get(name) ?? 0))
  const earlier = [...before.values()].reduce((sum, n) => sum + n, 0)
  return names.map((name, index) => {
    const percent = shares[index] ?? 0
    const then = earlier === 0 ? null : ((before.get(name) ?? 0) / earlier) * 100
    return {
      name,
      sessions: now.get(name) ?? 0,
      percent,
      upDown: then === null ? null : round(percent - then),
    }
  })
}

async function meetingOf(
  { database, caller, now, board }: View,
  pictures: Pick<FileLinks, 'urlOf'>,
): Promise<EcommerceDashboard['meeting']> {
  const event = await board.parts().meeting?.({
    database,
    caller,
    now,
    urlOf: file => pictures.urlOf(file, caller),
  })
  if (event === undefined) return null
  const going = event.guests.filter(({ rsvp }) => rsvp === 'accepted').length
  return { ...event, going }
}

async function transactionsOf({ db, board }: View): Promise<EcommerceDashboard['transactions']> {
  const rows = await board.parts().money?.transactions(db, TRANSACTIONS)
  if (rows === undefined) return null
  return rows.map(row => ({ ...row, amount: majorOf(row.currency)(row.amount) }))
}
