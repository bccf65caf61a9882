import type { Selectable } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { findUserByKey } from './users.repo.ts'
import type { UsersTable } from './users.tables.ts'

// The public API of users, for the other features.

export { insertFirst, insertServiceUser, insertUser, type NewPerson } from './add/insert.service.ts'
export { setPicture } from './avatar/avatar.service.ts'
export { eachOf } from './change/bulk.service.ts'
export { createUserChanges } from './change/change.service.ts'
export { recordUsers } from './change/record.service.ts'
export { createUserUndo } from './change/undo.service.ts'
export { asTaken, findTaken, assertNotTaken } from './identity.service.ts'
export { userSearch } from './list/search.repo.ts'
export {
  findFullName,
  findPeople,
  findPerson,
  getFullName,
  hasPersonSince,
  listByUsernames,
  namesOf,
  searchPeople,
} from './people.repo.ts'
export { peopleBook } from './people.service.ts'
export { type DemoCustomer, listDemoCustomers } from './seed/customers.seed.ts'
export { prepareUserHistory } from './seed/history.seed.ts'
export { confirmEmail, makePassword, setPassword } from './security/security.repo.ts'
export type { Account, UserChanges } from './users.context.ts'
export { userNotFound, userRefused } from './users.errors.ts'
export type { PersonalPart } from './users.points.ts'
export {
  countActiveAdmins,
  countByRole,
  countUserRows as countUsers,
  describeUser,
  findUser,
  touchSeen,
  updateUserRow,
} from './users.repo.ts'
export type { UserRow } from './users.tables.ts'

/** A user by username or email, regardless of case. */
export async function findByLogin(
  db: Db,
  login: string,
): Promise<Selectable<UsersTable> | undefined> {
  return (
    (await findUserByKey(db, 'username_key', login)) ??
    (await findUserByKey(db, 'email_key', login))
  )
}

/** A person by e-mail address. */
export const findByEmail = (db: Db, email: string) => findUserByKey(db, 'email_key', email)
