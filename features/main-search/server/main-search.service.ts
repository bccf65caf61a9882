import type { Platform } from '#platform/server/compose/platform.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileLinks } from '#platform/server/files/file-links.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { ask } from './find/find.service.ts'
import { followWrites } from './index/index.service.ts'
import { searchJobs } from './main-search.jobs.ts'
import { mainSearchRoutes } from './main-search.routes.ts'
import type { SearchSource } from './ports.service.ts'
import './main-search.tables.ts'

// The public API of the global search. Each feature says how its records are found, and who may open them (docs/adr/0046).

export { attachedOf, showAttached } from './find/attached.service.ts'
export {
  ALL,
  fileEntry,
  inEveryLanguage,
  NEWEST_AMONG,
  numbersOf,
  type SearchReader,
  type SearchSource,
} from './ports.service.ts'

/** For single features' searches: known words one letter away from a word, most frequent first. */
export const createNearWords = ({ read, dialect }: Pick<Database, 'read' | 'dialect'>) => ({
  near: (word: string) => ask({ db: read, dialect }, word).near(word),
})

interface MainSearchParts extends Pick<Platform, 'database' | 'clock' | 'logger'> {
  links: Pick<FileLinks, 'urlOf'>
  /** Of features that are switched on alone, unless `includeDisabled`: the index follows the others, too. */
  sources: (options?: { includeDisabled: true }) => readonly SearchSource[]
}

/** From here on the index follows each write of this process. */
export function createMainSearch({ database, clock, logger, links, sources }: MainSearchParts): {
  routes: Route[]
  jobs: Record<string, JobKind>
} {
  const searchSources = () =>
    new Map(sources({ includeDisabled: true }).map(source => [source.kind, source]))
  database.beforeCommit(followWrites({ searchSources, clock, logger }))
  return {
    routes: mainSearchRoutes({ database, logger, links, searchSources: sources }),
    jobs: searchJobs({ database, searchSources, logger }),
  }
}
