import { type PlanEdit, pricingContract } from '@smart-fft/contract/pricing.contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api-client.ts'
import { onTopic } from '../../platform/live/topics.ts'
import { queryClient } from '../../platform/query/query-client.ts'

// What the page of prices asks and tells; the only place that knows its query key.

const key = ['pricing'] as const

export const pricingQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api.call(pricingContract.getPricing, {}, { signal }) })
export const prefetchPricing = () => queryClient.prefetchQuery(pricingQuery())
export const refreshPricing = () => queryClient.invalidateQueries({ queryKey: key })
onTopic('Pricing', () => void refreshPricing())
onTopic('User', () => void refreshPricing())
onTopic('Settings', () => void refreshPricing())

/** Refused with 412 when the plan is newer than `version`. */
export const updatePlan = (body: PlanEdit, version: number) => api.call(pricingContract.updatePlan, { body }, { version })
