import type { FeatureSamples } from '#app/server/test-samples.ts'

export const oauthSamples: FeatureSamples = {
  samples: {},
  exempt: {
    act: ['oauth.answerAuthorization'],
  },
}
