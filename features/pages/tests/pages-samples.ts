import type { FeatureSamples } from '#app/server/test-samples.ts'

export const pagesSamples: FeatureSamples = {
  exempt: {
    act: ['pages.requestNotice', 'pages.confirmNotice'],
  },
}
