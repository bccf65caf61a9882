import {
  type Fields,
  type WriteBack,
  isFields,
  pick,
  writeBack,
} from '#platform/server/write-back/write-back.ts'
import { pricingContract, pricingPlan } from '../contract/pricing.contract.ts'

// Calls that change a record, each paired with the call that reads it (docs/adr/0060).

function adaptPlan(body: Fields, current: Fields): Fields {
  const { yearlyPlan } = body
  if (!isFields(yearlyPlan) || 'totalAnnual' in body) return body
  const { totalAnnual } = yearlyPlan
  const known = isFields(current['yearlyPlan']) ? current['yearlyPlan'] : {}
  return { ...body, totalAnnual, yearlyPlan: { ...yearlyPlan, totalAnnual: known['totalAnnual'] } }
}

export const pricingWriteBacks: readonly WriteBack[] = [
  writeBack(pricingContract.updatePlan, pricingContract.getPricing, {
    of: pricingPlan,
    find: ({ basicPlan, standardPlan, enterprisePlan }, { key }) =>
      pick([basicPlan, standardPlan, enterprisePlan], 'key', key),
    adapt: adaptPlan,
  }),
]
