import type { Platform } from '#platform/server/compose/platform.ts'
import { type PricingPlan, pricingContract } from '../contract/pricing.contract.ts'
import { QUESTIONS } from '../contract/pricing.rules.ts'
import { type PlanOnOffer, toMajor } from '#features/account-setting/contract/plans.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readTexts } from '#platform/server/texts/texts.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import { countUsers, findUser } from '#features/users/server/users.service.ts'
import { ensureInstanceId } from './license.service.ts'
import { listOffers, type Offer } from './pricing.repo.ts'
import { saveOffer } from './pricing.service.ts'

// The plans, public (PRICE-01), and editing them (PRICE-04). Choosing a plan is part of the account
// feature. `Standard` is the plan `team` (PRICE-01). And the license page's data (LIC-02).

type PricingParts = Pick<Platform, 'database' | 'clock' | 'version'>

export function pricingRoutes({ database, clock, version }: PricingParts): Route[] {
  return [
    route(pricingContract.getPricing, async ({ caller }) => {
      const { regional } = await readSettings(database.read)
      const t = readTexts('en', 'pricing')
      const plans = await listPlans(database.read, caller?.userId)
      return {
        currency: regional.currency,
        basicPlan: plans('basic'),
        standardPlan: plans('team'),
        enterprisePlan: plans('enterprise'),
        qandA: QUESTIONS.map(key => ({
          question: t(`questions.${key}.question`),
          ans: t(`questions.${key}.answer`),
        })),
      }
    }),
    route(
      pricingContract.updatePlan,
      async ({ body, caller, actor, request: { ifMatch }, reply }) => {
        const saved = await database.write(trx =>
          saveOffer(trx, { edit: body, ifMatch, actor, now: clock() }),
        )
        const plan = (await listPlans(database.read, caller.userId))(body.key)
        reply.etag(plan.version)
        return { plan, ...saved }
      },
    ),
    route(pricingContract.getLicense, async () => {
      const instanceId = await database.write(ensureInstanceId)
      return { version, instanceId, seatsUsed: await countUsers(database.read) }
    }),
  ]
}

async function listPlans(
  db: Db,
  userId: number | undefined,
): Promise<(plan: PlanOnOffer) => PricingPlan> {
  const own = userId === undefined ? undefined : (await findUser(db, userId))?.current_plan
  const plans = new Map((await listOffers(db)).map(offer => [offer.plan, toPlan(offer, own)]))
  return plan => {
    const found = plans.get(plan)
    if (found === undefined) throw new Error(`no offer of ${plan}`)
    return found
  }
}

const toPlan = (offer: Offer, own: string | undefined): PricingPlan => ({
  key: offer.plan,
  title: offer.title,
  img: offer.plan,
  subtitle: offer.subtitle,
  monthlyPrice: toMajor(offer.monthly),
  // A twelfth, to the cent.
  yearlyPlan: {
    perMonth: toMajor(Math.round(offer.yearly / 12)),
    totalAnnual: toMajor(offer.yearly),
  },
  planBenefits: offer.benefits,
  popular: offer.is_popular === 1,
  current: offer.plan === own,
  hasDefaultTexts: offer.has_default_texts === 1,
  version: offer.version,
})
