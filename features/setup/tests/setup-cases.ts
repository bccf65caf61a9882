import { SETTINGS_BY_DEFAULT } from '#features/settings/contract/settings.contract.ts'
import { type Cases, PASSWORD } from '#app/server/test/matrix/matrix-world.ts'

const nothing = () => ({})

/** Valid setup answers. */
export const setupAnswers = {
  company: { name: 'Northwind', address: 'Kai 3\n8001 Zürich', country: 'CH', taxId: '' },
  administrator: {
    fullName: 'Ida Berg',
    username: 'ida',
    email: 'ida@example.org',
    password: PASSWORD,
  },
  regional: { ...SETTINGS_BY_DEFAULT.regional, currency: 'CHF', language: 'de' },
  off: ['blog'],
  content: 'empty',
}

export const setupCases: Cases = {
  'setup.getSetup': { '-': nothing },
  'setup.completeSetup': { '-': () => ({ body: setupAnswers }) },
  'setup.getChecklist': { '-': nothing },
  'setup.dismissChecklist': { '-': nothing },
}
