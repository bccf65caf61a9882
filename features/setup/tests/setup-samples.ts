import type { FeatureSamples } from '#app/server/test-samples.ts'

export const setupSamples: FeatureSamples = {
  exempt: {
    anew: ['setup.completeSetup'],
    act: ['setup.dismissChecklist'],
  },
}
