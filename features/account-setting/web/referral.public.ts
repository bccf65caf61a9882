import { referralContract } from '../contract/referral.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// One's referrals; the only place that knows their query key.

const key = ['referrals'] as const
export const referralsQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: ({ signal }) => api.call(referralContract.getReferrals, {}, { signal }),
    staleTime: 0,
  })
export const refreshReferrals = () => queryClient.invalidateQueries({ queryKey: key })
onTopic('Account', () => void refreshReferrals())

export const inviteByReferral = async (emails: string[]) =>
  (await api.call(referralContract.inviteByReferral, { body: { emails } })).invited
