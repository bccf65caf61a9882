import type { FeatureSamples } from '#app/server/test-samples.ts'

export const notificationsSamples: FeatureSamples = {
  exempt: {
    several: ['notifications.readNotifications'],
  },
}
