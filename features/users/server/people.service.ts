import type { Subject } from '#platform/contract/define.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { AddressBook, Contact } from '#platform/server/compose/address-books.ts'
import type { ShownParts } from '#platform/server/compose/between-features.ts'
import type { Db } from '#platform/server/database/database.ts'
import { listActivePeople } from './people.repo.ts'

// Who sees people, and which fields.

/** Where people pick each other: without access to any of these there is no one to pick. */
const WITH_OTHERS = ['Chat', 'Email', 'Todo', 'Kanban', 'Calendar'] as const satisfies Subject[]

/** Whether a caller may see other people. */
export const seesPeople = (caller: Caller): boolean =>
  caller.can('read', 'User') ||
  WITH_OTHERS.some(subject => caller.canOwn('read', subject, caller.userId))

/**
 * Active people as an address book. Callers who may read users see full records; others see names, and the addresses and numbers shared with
 * them on profiles.
 */
export function peopleBook(shownParts: ShownParts): AddressBook {
  const read = async (
    db: Db,
    caller: Caller,
    asked: { limit: number } | { id: number },
  ): Promise<Contact[]> => {
    const rows = await listActivePeople(db, asked)
    const seesRecords = caller.can('read', 'User')
    const ids = rows.map(row => row.id)
    const shown = await shownParts(db, caller.userId, seesRecords ? [] : ids)
    return rows.map(row => {
      const seesRecord = seesRecords || row.id === caller.userId
      const sees = (part: 'email' | 'phone') => seesRecord || shown(row.id, part)
      return {
        id: row.id,
        fullName: row.full_name,
        nickname: row.username,
        email: sees('email') ? row.email : '',
        phone: sees('phone') ? row.contact : '',
        company: seesRecord ? row.company : '',
        address: '',
        country: seesRecord ? row.country : '',
      }
    })
  }
  return {
    name: 'people',
    kind: 'person',
    isFor: seesPeople,
    list: (db, caller, limit) => read(db, caller, { limit }),
    find: async (db, caller, id) => (await read(db, caller, { id }))[0],
  }
}
