import { showcaseContract } from './contract/showcase.contract.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { showcaseRoutes } from './server/showcase.routes.ts'

/** The catalogue of the design system. */
export const showcase = defineFeature({
  name: 'showcase',
  calls: { showcase: showcaseContract },
  isOptional: true,
  create: () => ({ routes: showcaseRoutes() }),
})
