import type { Cases, Cell } from '#app/server/test/matrix/matrix-world.ts'
import { customFieldsContract } from '../contract/custom-fields.contract.ts'

const nothing = () => ({})
const ABSENT = 999_999
const newField = ({ me }: Pick<Cell, 'me'>) => ({
  entity: 'users',
  key: `cell${me.id}`,
  kind: 'text' as const,
  labels: { en: `Cell ${me.id}` },
})
async function made({ send, person, me }: Cell): Promise<number> {
  const { accessToken } = await person('admin')
  const call = customFieldsContract.addCustomField
  const answer = await send(call, { body: newField({ me }) }, accessToken)
  return call.output.parse(answer.json()).field.id
}

export const customFieldsCases: Cases = {
  'customFields.listCustomFields': { '-': nothing },
  'customFields.listFieldsOf': {
    '-': () => ({ query: { entity: 'users' } }),
    absent: () => ({ query: { entity: 'planets' } }),
  },
  'customFields.addCustomField': { '-': cell => ({ body: newField(cell) }) },
  'customFields.updateCustomField': {
    made: async cell => ({ body: { id: await made(cell), labels: { en: 'Renamed' } } }),
    absent: () => ({ body: { id: ABSENT, labels: { en: 'Renamed' } } }),
  },
  'customFields.orderCustomFields': { '-': () => ({ body: { entity: 'users', ids: [] } }) },
  'customFields.deleteCustomField': {
    made: async cell => ({ body: { id: await made(cell) } }),
    absent: () => ({ body: { id: ABSENT } }),
  },
}
