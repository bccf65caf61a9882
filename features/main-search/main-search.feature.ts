import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { mainSearchContract } from './contract/main-search.contract.ts'
import { searchSource } from './server/main-search.points.ts'
import { createMainSearch } from './server/main-search.service.ts'

/** The search over everything. */
export const mainSearch = defineFeature({
  name: 'main-search',
  calls: { mainSearch: mainSearchContract },
  create({ platform }) {
    const sources = (options?: { includeDisabled: true }) =>
      platform.contributed(searchSource, options)
    return createMainSearch({ ...platform, links: platform.pictures, sources })
  },
})
