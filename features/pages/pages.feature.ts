import { pagesContract } from './contract/pages.contract.ts'
import { newsList } from '#platform/server/compose/between-features.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { pagesJobs } from './server/pages.jobs.ts'
import { pagesRoutes } from './server/pages.routes.ts'

/** The pages about the product: what is to come, and what is closed. */
export const pages = defineFeature({
  name: 'pages',
  calls: { pages: pagesContract },
  create: ({ platform }) => ({
    routes: pagesRoutes({
      ...platform,
      findNewsList: () => platform.contributed(newsList, { evenOff: true })[0],
    }),
    jobs: pagesJobs(platform),
  }),
})
