import {
  PLAN_PRICES,
  PLANS_ON_OFFER,
  type PlanInterval,
  type PlanOnOffer,
  type PlanPrices,
} from '../contract/plans.rules.ts'
import { BENEFITS } from '../contract/pricing.rules.ts'
import type { Insertable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import type { OfferRow, PlanOffersTable } from './pricing.tables.ts'
import './pricing.tables.ts'

// Every wording and price that a plan ever had. What was never changed is as the product came: the spec's prices, in English words.

export type Offer = Omit<OfferRow, 'id' | 'benefits'> & { benefits: string[] }

/** The first of a plan's offers, of which there is no row. */
function firstOffer(plan: PlanOnOffer): Offer {
  const t = readTexts('en', 'pricing')
  const { monthly, yearly } = PLAN_PRICES[plan]
  return {
    plan,
    version: 0,
    title: t(`plans.${plan}.title`),
    subtitle: t(`plans.${plan}.subtitle`),
    benefits: BENEFITS[plan].map(key => t(`plans.${plan}.benefits.${key}`)),
    monthly,
    yearly,
    is_popular: plan === 'team' ? 1 : 0,
    is_as_given: 1,
    since: '',
  }
}

/** What can be chosen now. */
export async function listOffers(db: Db): Promise<Offer[]> {
  const rows = await listRows(db)
  return PLANS_ON_OFFER.map(plan => offerAt(rows, plan))
}

/** What each plan costs who chooses it now, in minor units. */
export async function readPrices(db: Db): Promise<PlanPrices> {
  const rows = await listRows(db)
  const price = (plan: PlanOnOffer) => {
    const { monthly, yearly } = offerAt(rows, plan)
    return { monthly, yearly }
  }
  return { basic: price('basic'), team: price('team'), enterprise: price('enterprise') }
}

/** What one period costs who has a plan since then: who was there before a change keeps the price of before. */
export async function findKeptPrice(
  db: Db,
  {
    plan,
    interval,
    since,
  }: { plan: PlanOnOffer | 'company'; interval: PlanInterval; since: string },
): Promise<number | undefined> {
  return plan === 'company' ? undefined : offerAt(await listRows(db), plan, since)[interval]
}

export async function insertOffer(trx: Trx, { benefits, ...offer }: Offer): Promise<void> {
  const row: Insertable<PlanOffersTable> = { ...offer, benefits: JSON.stringify(benefits) }
  await trx.insertInto('plan_offers').values(row).execute()
}

const listRows = (db: Db) => db.selectFrom('plan_offers').selectAll().orderBy('id').execute()

/** The last of its offers, or the last that there was at a moment. */
function offerAt(rows: OfferRow[], plan: PlanOnOffer, moment?: string): Offer {
  const found = rows.findLast(
    row => row.plan === plan && (moment === undefined || row.since <= moment),
  )
  if (found === undefined) return firstOffer(plan)
  const { id: _, benefits, ...offer } = found
  return { ...offer, benefits: JSON.parse(benefits) }
}
