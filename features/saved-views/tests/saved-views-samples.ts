import { savedViewsContract } from '../contract/saved-views.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

export const savedViewsSamples: FeatureSamples = {
  samples: {
    'savedViews.updateView': made(
      savedViewsContract.saveView,
      { screen: 'users', name: 'Mine', query: { role: 'admin' } },
      ['view'],
    ),
  },
  exempt: {
    act: ['savedViews.chooseView'],
  },
}
