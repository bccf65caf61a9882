import type { ChangeContext } from '#platform/server/changes/mutation-context.ts'
import type { PlanEdit } from '../contract/pricing.contract.ts'
import * as z from 'zod/mini'
import { PLANS_ON_OFFER, toMajor } from '#features/account-setting/contract/plans.rules.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoStep } from '#platform/server/changes/undo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { forbidden, staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { basicCosts } from './pricing.errors.ts'
import { insertOffer, listOffers, type Offer } from './pricing.repo.ts'

// Future prices of plans. A change adds an offer, and never changes an existing customer's price.

interface Saving extends Pick<ChangeContext, 'actor' | 'now'> {
  edit: PlanEdit
  ifMatch: number | undefined
}

/** The wire's major units to minor ones. */
const toMinor = (major: number): number => Math.round(major * 100)

/** Returns the plan's new offer, and the change to undo it; undefined without a difference. */
export async function saveOffer(
  trx: Trx,
  { edit, ifMatch, actor, now }: Saving,
): Promise<{ changeId?: number }> {
  const before = (await listOffers(trx)).find(offer => offer.plan === edit.key)
  if (before === undefined) throw new Error(`no offer of ${edit.key}`)
  if (isStale(ifMatch, before.version)) throw staleVersion(toRecord(before))
  if (edit.key === 'basic' && (edit.monthlyPrice > 0 || edit.totalAnnual > 0)) throw basicCosts()
  const { title, subtitle, planBenefits: benefits } = edit
  const words = { title, subtitle, benefits }
  const isReworded = JSON.stringify(words) !== JSON.stringify(wordsOf(before))
  const after: Offer = {
    plan: before.plan,
    version: before.version + 1,
    ...words,
    monthly: toMinor(edit.monthlyPrice),
    yearly: toMinor(edit.totalAnnual),
    is_popular: edit.popular ? 1 : 0,
    has_default_texts: isReworded ? 0 : before.has_default_texts,
    since: now.toISOString(),
  }
  if (
    JSON.stringify(toRecord(before)) ===
    JSON.stringify(toRecord({ ...after, version: before.version }))
  )
    return {}
  return { changeId: await store(trx, { before, after, actor, now }) }
}

const wordsOf = ({ title, subtitle, benefits }: Offer) => ({ title, subtitle, benefits })

/** As recorded in the log and returned on a conflict. */
const toRecord = ({ plan, version, monthly, yearly, is_popular, ...offer }: Offer) => ({
  key: plan,
  ...wordsOf({ plan, version, monthly, yearly, is_popular, ...offer }),
  monthlyPrice: toMajor(monthly),
  totalAnnual: toMajor(yearly),
  popular: is_popular === 1,
  version,
})

/** One plan is popular at most: another that was is no longer. */
async function store(
  trx: Trx,
  {
    before,
    after,
    actor,
    now,
  }: Pick<ChangeContext, 'actor' | 'now'> & { before: Offer; after: Offer },
): Promise<number> {
  const others = await listOffers(trx)
  await insertOffer(trx, after)
  const pushed =
    after.is_popular === 1
      ? others.filter(offer => offer.plan !== after.plan && offer.is_popular === 1)
      : []
  for (const offer of pushed)
    await insertOffer(trx, {
      ...offer,
      version: offer.version + 1,
      is_popular: 0,
      since: after.since,
    })
  const records = [
    { id: after.plan, name: after.title, before: toRecord(before), after: toRecord(after) },
  ]
  const undo = {
    kind: 'pricing.revert',
    args: {
      plan: after.plan,
      before,
      version: after.version,
      pushed: pushed.map(({ plan }) => plan),
    },
  }
  return recordChange(trx, { actor, now, action: 'update', subject: 'Pricing', records, undo })
}

const plan = z.enum(PLANS_ON_OFFER)
const reverting = z.object({
  plan,
  before: z.object({
    plan,
    version: z.int(),
    title: z.string(),
    subtitle: z.string(),
    benefits: z.array(z.string()),
    monthly: z.int(),
    yearly: z.int(),
    is_popular: z.int(),
    has_default_texts: z.int(),
    since: z.string(),
  }),
  version: z.int(),
  pushed: z.array(plan),
})

/** Offers what was offered before, from now on. */
const revertOffer: UndoStep = async ({ args, ...context }) => {
  const { trx, caller, actor, now } = context
  if (!caller.can('update', 'Pricing')) throw forbidden('update', 'Pricing')
  const { plan: key, before, version: left, pushed } = reverting.parse(args)
  const offers = await listOffers(trx)
  const current = offers.find(offer => offer.plan === key)
  if (current === undefined) throw changedSince(before.title)
  const { version } = current
  await assertUnchanged(context, { id: key, name: before.title, version, left })
  const since = now.toISOString()
  await store(trx, {
    before: current,
    after: { ...before, version: version + 1, since },
    actor,
    now,
  })
  for (const offer of offers.filter(one => pushed.includes(one.plan)))
    await insertOffer(trx, { ...offer, version: offer.version + 1, is_popular: 1, since })
}

export const pricingUndo: Record<string, UndoStep> = { 'pricing.revert': revertOffer }
