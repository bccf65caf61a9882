import { datatablesContract } from '../contract/datatables.contract.ts'
import { first, type FeatureSamples } from '#app/server/test-samples.ts'

export const datatablesSamples: FeatureSamples = {
  samples: {
    'datatables.updateEmployee': first(datatablesContract.listEmployees, ['rows', 0]),
  },
  exempt: {
    several: [
      'datatables.updateEmployees',
      'datatables.updateEachEmployee',
      'datatables.deleteEmployees',
    ],
    file: ['datatables.importEmployees'],
  },
}
