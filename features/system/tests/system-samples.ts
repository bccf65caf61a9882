import type { FeatureSamples } from '#app/server/test-samples.ts'

export const systemSamples: FeatureSamples = {
  exempt: {
    several: ['adminSystem.retryJobs', 'adminSystem.dropJobs', 'adminSystem.resendMails'],
    act: ['adminSystem.checkBackup'],
  },
}
