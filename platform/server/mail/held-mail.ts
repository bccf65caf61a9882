import { DAY } from '#platform/contract/durations.rules.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'

// Emails that wait for a mail server, which may be set up much later: the recent ones are sent then, without those whose link no longer works.

/** Something an email is useless without, by its kind and key. */
export interface Need {
  kind: string
  key: string
}
type Exists = (db: Db, key: string) => Promise<boolean>

/** Older ones would only surprise their receivers; administrators can still send them. */
const RECENT_DAYS = 7
/** How many are queued at a time, so that other emails are not behind thousands. */
const MAX = 200

export const wordOf = ({ kind, key }: Need): string => `${kind}:${key}`

export function createNeeds(): {
  register: (kind: string, exists: Exists) => void
  isMet: (db: Db, needs: string | null) => Promise<boolean>
} {
  const checks = new Map<string, Exists>()
  return {
    register: (kind, exists) => void checks.set(kind, exists),
    async isMet(db, needs) {
      if (needs === null) return true
      const [kind = '', key = ''] = needs.split(':')
      return (await checks.get(kind)?.(db, key)) ?? true
    },
  }
}

export async function dropMails(trx: Trx, needs: readonly Need[]): Promise<void> {
  if (needs.length === 0) return
  await trx
    .deleteFrom('mail_outbox')
    .where('needs', 'in', needs.map(wordOf))
    .where('state', '!=', 'sent')
    .execute()
}

/** The recent held emails, the oldest first. */
export async function listHeld(db: Db, now: Date): Promise<number[]> {
  const since = new Date(now.getTime() - RECENT_DAYS * DAY).toISOString()
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'held')
    .where('created_at', '>', since)
    .orderBy('id')
    .limit(MAX)
    .execute()
  return rows.map(({ id }) => id)
}
