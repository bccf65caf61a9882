import { showcaseContract } from '../contract/showcase.contract.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { listCompletions, listOptions } from './showcase.service.ts'

// Data for the catalogue's examples. Nothing is stored: the lists are the same on every instance.

export function showcaseRoutes(): Route[] {
  return [
    route(showcaseContract.listOptions, ({ query }) => listOptions(query.query)),
    route(showcaseContract.listCompletions, () => ({ autoComplete: listCompletions() })),
  ]
}
