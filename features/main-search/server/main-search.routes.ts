import { mainSearchContract } from '@smart-fft/contract/main-search.contract'
import type { Database } from '../../platform/database/database.ts'
import type { FileLinks } from '../../platform/files/file-links.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Logger } from '../../platform/logger/logger.ts'
import { readLanguages } from '../preferences/preferences.service.ts'
import { createGroups } from './find/groups.service.ts'
import type { SearchRoom } from './ports.service.ts'

interface SearchRoutesParts {
  database: Database
  logger: Logger
  links: Pick<FileLinks, 'urlOf'>
  rooms: readonly SearchRoom[]
}

/** The search over everything (NAV-01 to NAV-05). */
export function mainSearchRoutes({ database, logger, links, rooms }: SearchRoutesParts): Route[] {
  const find = createGroups({ database, logger, rooms })
  return [
    route(mainSearchContract.getMainSearch, async ({ query: { q, group, limit }, caller }) => {
      const language = (await readLanguages(database.read, [caller.userId]))(caller.userId)
      return find({ reader: { caller, language, urlOf: fileId => links.urlOf(fileId, caller) }, q, group, limit })
    }),
  ]
}
