import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { PersonalPart } from '#features/users/server/users.points.ts'
import { deleteValues, listValues } from './values.repo.ts'

/** What custom fields hold of a person: as much as they see themselves. */
export const customFieldPersonalData: PersonalPart = {
  name: 'customFields',
  async read(db: Db, userId, { isSelf }) {
    const values = await listValues(db, 'users', userId)
    return values
      .filter(one => !isSelf || one.roles === '[]')
      .map(({ field, value }) => ({ field, value }))
  },
  erase: (trx: Trx, userId) => deleteValues(trx, 'users', userId),
}
