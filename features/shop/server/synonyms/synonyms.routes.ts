import { shopSynonymsContract } from '../../contract/shop-synonyms.contract.ts'
import type { Actor } from '#platform/server/access/actor.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { creatingRoute, type Route, route } from '#platform/server/http/route.ts'
import type { ShopParts } from '../shop.routes.ts'
import type { Who } from '../wishes/lists.service.ts'
import { listSynonyms } from './synonyms.repo.ts'
import { addSynonyms, deleteSynonyms, updateSynonyms } from './synonyms.service.ts'

// Words that mean the same in the search of the shop, kept by those who keep products. They act from the next search on.

export function synonymRoutes({ database, clock }: Pick<ShopParts, 'database' | 'clock'>): Route[] {
  const whoOf = ({ caller, actor }: { caller: Caller; actor: Actor }): Who => ({
    caller,
    actor,
    now: clock(),
  })
  return [
    route(shopSynonymsContract.listSynonyms, async () => ({
      synonyms: await listSynonyms(database.read),
    })),
    creatingRoute(shopSynonymsContract.addSynonyms, ({ body, trx, ...asking }) =>
      addSynonyms(trx, whoOf(asking), body),
    ),
    route(
      shopSynonymsContract.updateSynonyms,
      ({ params: { id }, body, request: { ifMatch }, ...asking }) =>
        database.write(trx => updateSynonyms(trx, whoOf(asking), { id, input: body, ifMatch })),
    ),
    route(shopSynonymsContract.deleteSynonyms, ({ params: { id }, ...asking }) =>
      database.write(async trx => ({ changeId: await deleteSynonyms(trx, whoOf(asking), id) })),
    ),
  ]
}
