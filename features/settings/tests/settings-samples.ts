import { settingsDocument } from '../contract/settings.contract.ts'
import { sections, these, type FeatureSamples } from '#app/server/test-samples.ts'

export const settingsSamples: FeatureSamples = {
  samples: {
    'settings.updateSettings': sections(Object.keys(settingsDocument.shape)),
    'settings.updateMailServer': these({}),
  },
  exempt: {
    act: ['settings.sendTestMail', 'settings.requestNotice', 'settings.confirmNotice'],
  },
}
