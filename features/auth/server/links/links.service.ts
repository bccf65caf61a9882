import { hashOf } from '#platform/server/tokens/hash.ts'
import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import { RESET_LINK_MINUTES } from '../../contract/auth-links.rules.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { linkInvalid } from '../auth.errors.ts'
import { findMailLanguage } from '../notices/mail-language.service.ts'
import { findLink, hasLinkSince, replaceLink, useLink } from './links.repo.ts'

// Links to set a password, for invitations, resets, one-time passwords and reports of unknown sign-ins; and links to confirm an address.
// Only a hash is stored; a link works once, and a new one invalidates earlier ones of the same purpose.

const PURPOSES = ['invite', 'reset', 'change', 'verify', 'not-me', 'email'] as const
export type LinkPurpose = (typeof PURPOSES)[number]
/** Purposes that allow setting a password. A link to an unconfirmed address must never do that. */
export const PASSWORD_LINKS: readonly LinkPurpose[] = ['invite', 'reset', 'change', 'not-me']
const LASTS: Record<LinkPurpose, number> = {
  invite: 7 * DAY,
  reset: RESET_LINK_MINUTES * MINUTE,
  change: 15 * MINUTE,
  verify: DAY,
  'not-me': DAY,
  email: DAY,
}
/** What emails with a link need. */
const IN_MAIL = 'link'
/** At most one mail of a kind per minute. */
const REST_MILLISECONDS = MINUTE

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
interface MailedLink {
  user: LinkReceiver
  purpose: 'invite' | 'reset' | 'verify'
  now: Date
  by?: string
  message?: string
  language?: string
}
export interface AccountLinks {
  /** Creates a link and returns its token. */
  make(trx: Trx, link: NewLink): Promise<string>
  /** Creates and mails a link. */
  mail(trx: Trx, link: MailedLink): Promise<void>
  /** Mails a link at most once a minute, for calls without a limit of their own. */
  mailSeldom(trx: Trx, link: MailedLink): Promise<void>
  /** Uses a link and returns its owner. Throws 400 when it is unknown, used, expired, or for another purpose. */
  use(
    trx: Trx,
    link: { token: string; now: Date; purposes: readonly LinkPurpose[] },
  ): Promise<{ userId: number; purpose: LinkPurpose; detail: string }>
  /** The owner of a link while it is usable; undefined afterwards. */
  find(
    db: Db,
    link: { token: string; now: Date; purposes: readonly LinkPurpose[] },
  ): Promise<{ userId: number; purpose: LinkPurpose } | undefined>
  /** The URL of a link. */
  addressOf(token: string, purpose?: LinkPurpose): string
}

/** The screen that a link opens. */
const SCREENS = { password: '/pages/reset-password-cover', verify: '/pages/verify-email-cover' }
/** What an email with this link needs: that the link works. */
export const needOf = (token: string) => ({ kind: IN_MAIL, key: hashOf(token) })

export function createAccountLinks({
  mail,
  clock,
  baseUrl,
}: Pick<Platform, 'mail' | 'clock' | 'baseUrl'>): AccountLinks {
  // An email held since before a link was replaced, used or expired is not sent with a dead link.
  mail.need(IN_MAIL, async (db, hash) => {
    const link = { hash, purposes: PURPOSES, moment: clock().toISOString() }
    return (await findLink(db, link)) !== undefined
  })
  const addressOf = (token: string, purpose: LinkPurpose = 'reset') =>
    `${baseUrl}${purpose === 'verify' ? SCREENS.verify : SCREENS.password}?token=${token}`
  async function make(trx: Trx, { userId, purpose, now, detail }: NewLink): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const replaced = await replaceLink(trx, {
      hash: hashOf(token),
      user_id: userId,
      purpose,
      detail: detail ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LASTS[purpose]).toISOString(),
    })
    const inMails = replaced.map(key => ({ kind: IN_MAIL, key }))
    await mail.drop(trx, inMails)
    return token
  }
  async function mailLink(
    trx: Trx,
    { user, purpose, now, by = '', message = '', ...link }: MailedLink,
  ): Promise<void> {
    const token = await make(trx, { userId: user.id, purpose, now })
    const language = link.language ?? (await findMailLanguage(trx, user.id))
    const template = purpose === 'invite' && message !== '' ? 'inviteWithMessage' : purpose
    await mail.send(trx, {
      to: user.email,
      now,
      language,
      template,
      values: { name: user.full_name, by, message, minutes: `${RESET_LINK_MINUTES}` },
      link: addressOf(token, purpose),
      needs: needOf(token),
    })
  }
  return {
    make,
    addressOf,
    mail: mailLink,
    async mailSeldom(trx, link) {
      const since = new Date(link.now.getTime() - REST_MILLISECONDS).toISOString()
      const { user, purpose } = link
      if (!(await hasLinkSince(trx, { userId: user.id, purpose, since }))) await mailLink(trx, link)
    },
    async use(trx, { token, now, purposes }) {
      const found = await useLink(trx, {
        hash: hashOf(token),
        purposes,
        moment: now.toISOString(),
      })
      if (found === undefined) throw linkInvalid()
      return { userId: found.user_id, purpose: found.purpose, detail: found.detail ?? '' }
    },
    async find(db, { token, now, purposes }) {
      const found = await findLink(db, {
        hash: hashOf(token),
        purposes,
        moment: now.toISOString(),
      })
      return found === undefined ? undefined : { userId: found.user_id, purpose: found.purpose }
    },
  }
}
