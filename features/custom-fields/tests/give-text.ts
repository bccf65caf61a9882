import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { fieldOf } from '../contract/custom-fields.rules.ts'
import { insertFieldRow, toField } from '../server/custom-fields.repo.ts'
import { createCustomFields } from '../server/custom-fields.service.ts'
import { insertValues } from '../server/values/values.repo.ts'

const administrator = createCaller({
  userId: 1,
  sessionId: 'test',
  username: 'one',
  role: 'admin',
  rules: [{ action: 'manage', subject: 'all' }],
})

/** Adds a text field with a value of one record; answers how it takes part in a list that is searched. */
export async function giveText(
  database: Database,
  { entity, id, text }: { entity: string; id: number; text: string },
): Promise<(q: string) => Promise<CustomList | undefined>> {
  await database.write(async trx => {
    const row = await insertFieldRow(trx, {
      entity,
      key: 'given',
      kind: 'text',
      labels: '{"en":"Given"}',
      choices: '[]',
      decimals: 0,
      is_required: 0,
      is_in_list: 0,
      roles: '[]',
      position: 1,
      archived_at: null,
      deleted_at: null,
    })
    const field = { ...toField(row), field: fieldOf(toField(row)) }
    await insertValues(trx, [{ field, recordId: id, value: text }])
  })
  const custom = createCustomFields(database).of(entity)
  return q => custom.listed(administrator, { q, customFields: '', sortColumn: 'id', sort: 'asc' })
}
