import type { FeatureSamples } from '#app/server/test-samples.ts'

export const changesSamples: FeatureSamples = {
  exempt: {
    act: ['changes.undoChange'],
  },
}
