import { type PlanEdit, pricingContract } from '../contract/pricing.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// The calls of the pricing page; the only place with its query key.

const key = ['pricing'] as const

export const pricingQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.call(pricingContract.getPricing, {}, { signal }),
  })
export const prefetchPricing = () => queryClient.prefetchQuery(pricingQuery())
export const refreshPricing = () => queryClient.invalidateQueries({ queryKey: key })
onTopic('Pricing', () => void refreshPricing())
onTopic('User', () => void refreshPricing())
onTopic('Settings', () => void refreshPricing())

/** Refused with 412 when the plan is newer than `version`. */
export const updatePlan = (body: PlanEdit, version: number) =>
  api.call(pricingContract.updatePlan, { body }, { version })
