import type { Platform } from '#platform/server/compose/platform.ts'
import { mainSearchContract } from '../contract/main-search.contract.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { createGroups } from './find/groups.service.ts'
import type { SearchSource } from './ports.service.ts'

interface SearchRoutesParts extends Pick<Platform, 'database' | 'logger'> {
  links: Pick<FileLinks, 'urlOf'>
  searchSources: () => readonly SearchSource[]
}

/** The search over everything (NAV-01 to NAV-05). */
export function mainSearchRoutes({
  database,
  logger,
  links,
  searchSources,
}: SearchRoutesParts): Route[] {
  const find = createGroups({ database, logger, searchSources })
  return [
    route(mainSearchContract.getMainSearch, async ({ query: { q, group, limit }, caller }) => {
      const language = (await readLanguages(database.read, [caller.userId]))(caller.userId)
      return find({
        reader: { caller, language, urlOf: fileId => links.urlOf(fileId, caller) },
        q,
        group,
        limit,
      })
    }),
  ]
}
