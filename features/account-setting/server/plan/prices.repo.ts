import {
  PLAN_PRICES,
  PLANS_ON_OFFER,
  type PlanInterval,
  type PlanOnOffer,
  type PlanPrice,
  type PlanPrices,
} from '../../contract/plans.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { OfferRow } from '../account-setting.tables.ts'

// Every price and wording of a plan. A plan without a row has the price of the specification.

/** The current offer of each plan; undefined while it is the product's default. */
export async function listOfferRows(
  db: Db,
): Promise<{ plan: PlanOnOffer; row: OfferRow | undefined }[]> {
  const rows = await listRows(db)
  return PLANS_ON_OFFER.map(plan => ({ plan, row: rowAt(rows, plan) }))
}

/** Current prices of the plans, in minor units. */
export async function readPrices(db: Db): Promise<PlanPrices> {
  const rows = await listRows(db)
  const price = (plan: PlanOnOffer): PlanPrice => {
    const { monthly, yearly } = rowAt(rows, plan) ?? PLAN_PRICES[plan]
    return { monthly, yearly }
  }
  return { basic: price('basic'), team: price('team'), enterprise: price('enterprise') }
}

/** The price for a customer since a moment: price changes don't affect existing customers. */
export async function findGrandfatheredPrice(
  db: Db,
  {
    plan,
    interval,
    since,
  }: { plan: PlanOnOffer | 'company'; interval: PlanInterval; since: string },
): Promise<number | undefined> {
  if (plan === 'company') return undefined
  return (rowAt(await listRows(db), plan, since) ?? PLAN_PRICES[plan])[interval]
}

export async function insertOfferRow(trx: Trx, row: Omit<OfferRow, 'id'>): Promise<void> {
  await trx.insertInto('plan_offers').values(row).execute()
}

const listRows = (db: Db) => db.selectFrom('plan_offers').selectAll().orderBy('id').execute()

/** The latest offer, or the latest at a moment. */
const rowAt = (rows: OfferRow[], plan: PlanOnOffer, moment?: string): OfferRow | undefined =>
  rows.findLast(row => row.plan === plan && (moment === undefined || row.since <= moment))
