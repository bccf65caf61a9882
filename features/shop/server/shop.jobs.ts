import { DAY } from '#platform/contract/durations.rules.ts'
import type { JobKind } from '#platform/server/jobs/jobs.ts'
import { refreshFeatured } from './catalogue/catalogue.service.ts'
import type { ShopParts } from './shop.context.ts'
import { purgeLists } from './wishes/lists.service.ts'
import { wishJobs } from './wishes/notices.service.ts'

/** Daily: expires old sales, purges deleted lists; notifies people with wishes. */
export const shopJobs = ({
  database,
  clock,
}: Pick<ShopParts, 'database' | 'clock'>): Record<string, JobKind> => ({
  'shop.featured': {
    run: () => database.write(trx => refreshFeatured(trx, clock())),
    everyMilliseconds: DAY,
  },
  'shop.forget-lists': {
    run: () => database.write(trx => purgeLists(trx, clock())),
    everyMilliseconds: DAY,
  },
  ...wishJobs({ database, clock }),
})
