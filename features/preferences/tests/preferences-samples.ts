import { these, type FeatureSamples } from '#app/server/test-samples.ts'

export const preferencesSamples: FeatureSamples = {
  samples: {
    'preferences.updatePreferences': these({}),
  },
}
