import { these, type FeatureSamples } from '#app/server/test-samples.ts'

export const pricingSamples: FeatureSamples = {
  samples: {
    'pricing.updatePlan': these({ key: 'team' }),
  },
  writtenOtherwise: {
    'pricing.updatePlan': ['yearlyPlan'],
  },
}
