import { pricingContract } from '../contract/pricing.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'

// The license page's data: the instance by a call, the packages from a file written by the build (scripts/source/licences.ts).

export const NOTICES = '/third-party/notices.txt'
export const SBOM = '/third-party/sbom.json'
const LIST = '/third-party/licences.json'

const thirdParty = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      license: z.string(),
      author: z.string(),
      homepage: z.string(),
    }),
  ),
})
export type ThirdParty = z.infer<typeof thirdParty>['packages'][number]

export const instanceQuery = () =>
  queryOptions({
    queryKey: ['license', 'instance'],
    queryFn: ({ signal }) => api.call(pricingContract.getLicense, {}, { signal }),
  })

export const thirdPartyQuery = () =>
  queryOptions({
    queryKey: ['license', 'packages'],
    staleTime: Infinity,
    async queryFn({ signal }) {
      const answer = await fetch(LIST, { signal })
      if (!answer.ok) throw new Error(`${LIST} is not there (${answer.status})`)
      return z.parse(thirdParty, await answer.json()).packages
    },
  })
