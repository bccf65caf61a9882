import { pagesContract } from './contract/pages.contract.ts'
import { helpDesk, newsList } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { pagesJobs } from './server/pages.jobs.ts'
import { pagesRoutes } from './server/pages.routes.ts'

/** The pages about the product: what is to come, help from any page. */
export const pages = defineFeature({
  name: 'pages',
  calls: { pages: pagesContract },
  create: ({ platform }) => ({
    routes: pagesRoutes({
      ...platform,
      findDesk: () => platform.contributed(helpDesk)[0],
      findNewsList: () => platform.contributed(newsList, { evenOff: true })[0],
    }),
    jobs: pagesJobs(platform),
  }),
})
