import { pricingContract } from './contract/pricing.contract.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { pricingWriteBacks } from './server/pricing.write-back.ts'
import { pricingRoutes } from './server/pricing.routes.ts'
import { pricingUndo } from './server/pricing.service.ts'

/** What the product costs, and what may be done with it. */
export const pricing = defineFeature({
  name: 'pricing',
  calls: { pricing: pricingContract },
  writeBacks: pricingWriteBacks,
  isOptional: true,
  create: ({ platform }) => ({ routes: pricingRoutes(platform), undo: pricingUndo }),
})
