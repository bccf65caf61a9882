import {
  insertOfferRow,
  listOfferRows,
  type OfferRow,
} from '#features/account-setting/server/account-setting.service.ts'
import { PLAN_PRICES, type PlanOnOffer } from '#features/account-setting/contract/plans.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { BENEFITS } from '../contract/pricing.rules.ts'

// Texts and prices of the plans. Unchanged ones are the defaults: the specification's prices, English texts.

export type Offer = Omit<OfferRow, 'id' | 'benefits'> & { benefits: string[] }

/** What can be chosen now. */
export async function listOffers(db: Db): Promise<Offer[]> {
  return (await listOfferRows(db)).map(({ plan, row }) =>
    row === undefined ? firstOffer(plan) : toOffer(row),
  )
}

export const insertOffer = (trx: Trx, { benefits, ...offer }: Offer): Promise<void> =>
  insertOfferRow(trx, { ...offer, benefits: JSON.stringify(benefits) })

function toOffer(row: OfferRow): Offer {
  const { id: _, benefits, ...offer } = row
  return { ...offer, benefits: JSON.parse(benefits) }
}

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
    has_default_texts: 1,
    since: '',
  }
}
