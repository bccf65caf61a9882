import { createHash, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { MailKit } from '../../../platform/mail/mail.ts'
import { linkInvalid } from '../auth.errors.ts'
import '../auth.tables.ts'

// Links that let their holder choose a password: for who was invited, who forgot theirs, and who was given one for a single use; and the
// one that shows that a new e-mail address is somebody's.
// Only a hash is kept; a link is good for one use, and a new one of the same purpose ends those before it.

type Trx = Transaction<Tables>
export type LinkPurpose = 'invite' | 'reset' | 'change' | 'email'
/** Those that open the screen where a password is chosen. A link that went to an address nobody has proved must never do that. */
export const PASSWORD_LINKS: readonly LinkPurpose[] = ['invite', 'reset', 'change']
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LASTS: Record<LinkPurpose, number> = { invite: 7 * DAY, reset: 60 * MINUTE, change: 15 * MINUTE, email: DAY }

export interface LinkReceiver {
  id: number
  full_name: string
  email: string
}
interface NewLink {
  userId: number
  purpose: LinkPurpose
  now: Date
  detail?: string
}
export interface AccountLinks {
  /** Makes a link and answers its token. */
  make(trx: Trx, link: NewLink): Promise<string>
  /** Makes a link and mails it. */
  mail(trx: Trx, link: { user: LinkReceiver; purpose: 'invite' | 'reset'; now: Date; by?: string; message?: string }): Promise<void>
  /** Uses a link up and answers whose it is. Throws 400 when it is unknown, used, too old, or for something else. */
  use(
    trx: Trx,
    link: { token: string; now: Date; purposes: readonly LinkPurpose[] },
  ): Promise<{ userId: number; purpose: LinkPurpose; detail: string }>
  /** The address of a link. */
  addressOf(token: string): string
}

/** The screen that a link opens. */
const SCREEN = '/pages/reset-password-cover'
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export function createAccountLinks({ mail, baseUrl }: { mail: MailKit; baseUrl: string }): AccountLinks {
  const addressOf = (token: string) => `${baseUrl}${SCREEN}?token=${token}`
  async function make(trx: Trx, { userId, purpose, now, detail }: NewLink): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await trx.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', purpose).execute()
    await trx
      .insertInto('account_links')
      .values({
        hash: hashOf(token),
        user_id: userId,
        purpose,
        detail: detail ?? null,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + LASTS[purpose]).toISOString(),
        used_at: null,
      })
      .execute()
    return token
  }
  return {
    make,
    addressOf,
    async mail(trx, { user, purpose, now, by = '', message = '' }) {
      const link = addressOf(await make(trx, { userId: user.id, purpose, now }))
      const template = purpose === 'reset' ? 'reset' : message === '' ? 'invite' : 'inviteWithMessage'
      await mail.send(trx, { to: user.email, now, language: 'en', template, values: { name: user.full_name, by, message }, link })
    },
    async use(trx, { token, now, purposes }) {
      const found = await trx
        .updateTable('account_links')
        .set({ used_at: now.toISOString() })
        .where('hash', '=', hashOf(token))
        .where('purpose', 'in', purposes)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now.toISOString())
        .returning(['user_id', 'purpose', 'detail'])
        .executeTakeFirst()
      if (found === undefined) throw linkInvalid()
      return { userId: found.user_id, purpose: found.purpose, detail: found.detail ?? '' }
    },
  }
}
