import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import { userTaken } from './users.errors.ts'
import { findUserByKey } from './users.repo.ts'

// Emails and usernames are unique.

interface Identity {
  email?: string | undefined
  username?: string | undefined
  /** A user who may keep their own. */
  except?: number | undefined
}

/** Which email or username is taken. */
export async function findTaken(
  db: Db,
  { email, username, except }: Identity,
): Promise<{ email?: number; username?: number }> {
  const byEmail =
    email === undefined ? undefined : (await findUserByKey(db, 'email_key', email))?.id
  const byName =
    username === undefined ? undefined : (await findUserByKey(db, 'username_key', username))?.id
  return {
    ...(byEmail === undefined || byEmail === except ? {} : { email: byEmail }),
    ...(byName === undefined || byName === except ? {} : { username: byName }),
  }
}

/** Throws 409 with a message for each taken field. */
export async function assertNotTaken(db: Db, identity: Identity): Promise<void> {
  const taken = await findTaken(db, identity)
  if (taken.email !== undefined || taken.username !== undefined) {
    throw userTaken({ email: taken.email !== undefined, username: taken.username !== undefined })
  }
}

/** A unique violation of a lost race, as an ordinary conflict. */
export function asTaken(error: unknown, dialect: Dialect): unknown {
  const column = dialect.violatedUnique(error)
  return column === undefined
    ? error
    : userTaken({ email: column.endsWith('email_key'), username: column.endsWith('username_key') })
}
