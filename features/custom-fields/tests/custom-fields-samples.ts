import { customFieldsContract } from '../contract/custom-fields.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

export const customFieldsSamples: FeatureSamples = {
  samples: {
    'customFields.updateCustomField': made(
      customFieldsContract.addCustomField,
      { entity: 'users', key: 'sample', kind: 'text', labels: { en: 'Sample' } },
      ['field'],
    ),
  },
  exempt: {
    order: ['customFields.orderCustomFields'],
    act: ['customFields.deleteCustomField'],
  },
}
