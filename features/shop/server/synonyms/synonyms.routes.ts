import { shopSynonymsContract } from '../../contract/shop-synonyms.contract.ts'
import { mutate, mutationIn } from '#platform/server/changes/mutation-context.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ShopParts } from '../shop.context.ts'
import { listSynonyms } from './synonyms.repo.ts'
import { addSynonyms, deleteSynonyms, updateSynonyms } from './synonyms.service.ts'

// Synonyms in the shop's search, managed by product managers. They apply from the next search on.

export function synonymRoutes(parts: Pick<ShopParts, 'database' | 'clock'>): Route[] {
  return [
    route(shopSynonymsContract.listSynonyms, async () => ({
      synonyms: await listSynonyms(parts.database.read),
    })),
    creatingRoute(shopSynonymsContract.addSynonyms, input =>
      addSynonyms(mutationIn(parts.clock, input), input.body),
    ),
    route(shopSynonymsContract.updateSynonyms, input => {
      const { params, body, request } = input
      return mutate(parts, input, context =>
        updateSynonyms(context, { id: params.id, input: body, ifMatch: request.ifMatch }),
      )
    }),
    route(shopSynonymsContract.deleteSynonyms, input =>
      mutate(parts, input, async context => ({
        changeId: await deleteSynonyms(context, input.params.id),
      })),
    ),
  ]
}
