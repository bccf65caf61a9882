import { randomInt } from 'node:crypto'
import type { Actor } from '#platform/server/access/actor.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import '../pages.tables.ts'

// Who brought whom: a code of one's own in the address of the registration. A person counts once, for who invited them.

const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10
const SHOWN = 100

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Somebody's code, made when it is asked for first. */
export async function codeOf(trx: Trx, userId: number): Promise<string> {
  const known = await trx
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (known !== undefined) return known.code
  const code = makeCode()
  await trx.insertInto('referral_codes').values({ user_id: userId, code }).execute()
  return code
}

export async function listReferrals(db: Db, userId: number) {
  const rows = await db
    .selectFrom('referrals')
    .select(['email', 'invited_at', 'joined_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  const joined = await db
    .selectFrom('referrals')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('joined_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return {
    joined: Number(joined.n),
    referrals: rows.map(row => ({
      email: row.email,
      invitedAt: row.invited_at,
      joinedAt: row.joined_at,
    })),
  }
}

interface Inviting {
  userId: number
  emails: string[]
  actor: Actor
  now: Date
  mail: Pick<MailKit, 'send'>
  baseUrl: string
}

/** Mails an invitation to each address that was not invited by this person before; answers which. Who is here already is not told of. */
export async function inviteByReferral(
  trx: Trx,
  { userId, emails, actor, now, mail, baseUrl }: Inviting,
): Promise<string[]> {
  const code = await codeOf(trx, userId)
  const language = (await readLanguages(trx, [userId]))(userId)
  const person = await trx
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const invited: string[] = []
  for (const email of emails) {
    const email_key = foldText(email)
    const row = {
      user_id: userId,
      email,
      email_key,
      invited_at: now.toISOString(),
      joined_id: null,
      joined_at: null,
    }
    const made = await trx
      .insertInto('referrals')
      .values(row)
      .onConflict(conflict => conflict.columns(['user_id', 'email_key']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (made === undefined) continue
    invited.push(email)
    const known = await trx
      .selectFrom('users')
      .select('id')
      .where('email_key', '=', email_key)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (known !== undefined) continue
    await mail.send(trx, {
      to: email,
      now,
      language,
      template: 'referral',
      values: { by: person.full_name },
      link: linkOf(baseUrl, code),
      isStranger: true,
    })
  }
  if (invited.length > 0) {
    const records = [{ id: userId, name: actor.name, after: { invited: invited.length } }]
    await recordChange(trx, {
      actor,
      now,
      action: 'update',
      subject: 'Account',
      records,
      onlyFor: userId,
    })
  }
  return invited
}

export const linkOf = (baseUrl: string, code: string): string => `${baseUrl}/register?ref=${code}`

/** Notes who brought somebody that has just registered: by the code they came with, else who invited their address first. */
export async function noteJoined(
  trx: Trx,
  {
    code,
    user,
    now,
  }: {
    code: string | undefined
    user: { id: number; email: string; full_name: string }
    now: Date
  },
): Promise<void> {
  const email_key = foldText(user.email)
  const byCode =
    code === undefined
      ? undefined
      : await trx
          .selectFrom('referral_codes')
          .select('user_id')
          .where('code', '=', code)
          .executeTakeFirst()
  const byMail = await trx
    .selectFrom('referrals')
    .select('user_id')
    .where('email_key', '=', email_key)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const owner = (byCode ?? byMail)?.user_id
  if (owner === undefined) return
  const moment = now.toISOString()
  const joined = { joined_id: user.id, joined_at: moment }
  await trx
    .insertInto('referrals')
    .values({ user_id: owner, email: user.email, email_key, invited_at: moment, ...joined })
    .onConflict(conflict => conflict.columns(['user_id', 'email_key']).doUpdateSet(joined))
    .execute()
  await notify(trx, {
    userIds: [owner],
    kind: 'referral-joined',
    params: { name: user.full_name },
    link: '/pages/modal-examples?open=refer',
    now,
  })
}
