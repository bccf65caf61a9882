import { createCaller } from '#platform/server/access/ability.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { CustomList } from '#platform/server/resource/custom-port.ts'
import { type CustomKind, fieldOf } from '../contract/custom-fields.rules.ts'
import { insertFieldRow, toField } from '../server/custom-fields.repo.ts'
import { createCustomFields } from '../server/custom-fields.service.ts'
import type { KnownField } from '../server/values/fields.service.ts'
import { insertValues } from '../server/values/values.repo.ts'

export const administrator = createCaller({
  userId: 1,
  sessionId: 'test',
  username: 'one',
  role: 'admin',
  rules: [{ action: 'manage', subject: 'all' }],
})

interface Given {
  entity: string
  kind: CustomKind
  values: readonly { recordId: number; value: unknown }[]
}
/** Adds a field with its values. */
export async function giveField(trx: Trx, { entity, kind, values }: Given): Promise<KnownField> {
  const row = await insertFieldRow(trx, {
    entity,
    key: kind,
    kind,
    labels: '{"en":"x"}',
    decimals: 0,
    position: 1,
    choices: '[{"value":"a","labels":{"en":"Alpine"}},{"value":"b","labels":{"en":"Sea"}}]',
    is_required: 0,
    is_in_list: 1,
    roles: '[]',
    archived_at: null,
    deleted_at: null,
  })
  const field = { ...toField(row), field: fieldOf(toField(row)) }
  await insertValues(
    trx,
    values.map(({ recordId, value }) => ({ field, recordId, value })),
  )
  return field
}

/** Adds a text field with a value of one record; answers how it takes part in a list that is searched. */
export async function giveText(
  database: Database,
  { entity, id, text }: { entity: string; id: number; text: string },
): Promise<(q: string) => Promise<CustomList | undefined>> {
  const values = [{ recordId: id, value: text }]
  await database.write(trx => giveField(trx, { entity, kind: 'text', values }))
  const custom = createCustomFields(database).of(entity)
  return q => custom.listed(administrator, { q, customFields: '', sortColumn: 'id', sort: 'asc' })
}
