import { randomInt } from 'node:crypto'
import { notify } from '#features/notifications/server/notifications.service.ts'
import { readLanguages } from '#features/preferences/server/preferences.service.ts'
import { findByEmail, findPerson } from '#features/users/server/users.service.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { AccountParts } from '../account-setting.context.ts'
import {
  findCode,
  findInviter,
  findOwnerOfCode,
  insertCode,
  insertReferral,
  upsertJoined,
} from './referral.repo.ts'

// Referrals: a personal code in the registration link. Each person counts once, for the person who invited them.

const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 10

const makeCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Someone's code, created on first use. */
export async function ensureCode(trx: Trx, userId: number): Promise<string> {
  const known = await findCode(trx, userId)
  if (known !== undefined) return known
  const code = makeCode()
  await insertCode(trx, { user_id: userId, code })
  return code
}

export const linkOf = (baseUrl: string, code: string): string => `${baseUrl}/register?ref=${code}`

/**
 * Mails invitations to addresses that this person has not invited before; returns them. Does not reveal which addresses have an account.
 */
export async function inviteByReferral(
  { mail, baseUrl }: Pick<AccountParts, 'mail' | 'baseUrl'>,
  { trx, caller: { userId }, actor, now }: MutationContext,
  emails: string[],
): Promise<string[]> {
  const code = await ensureCode(trx, userId)
  const language = (await readLanguages(trx, [userId]))(userId)
  const person = await findPerson(trx, userId)
  const invited: string[] = []
  for (const email of emails) {
    const isNew = await insertReferral(trx, {
      user_id: userId,
      email,
      email_key: foldText(email),
      invited_at: now.toISOString(),
    })
    if (!isNew) continue
    invited.push(email)
    if ((await findByEmail(trx, email)) !== undefined) continue
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

interface Joined {
  code: string | undefined
  user: { id: number; email: string; full_name: string }
  now: Date
}
/** Credits a registration: to the owner of its code, else to the first who invited the address. */
export async function recordJoined(trx: Trx, { code, user, now }: Joined): Promise<void> {
  const email_key = foldText(user.email)
  const byCode = code === undefined ? undefined : await findOwnerOfCode(trx, code)
  const byMail = await findInviter(trx, email_key)
  const owner = byCode ?? byMail
  if (owner === undefined) return
  const moment = now.toISOString()
  await upsertJoined(
    trx,
    { user_id: owner, email: user.email, email_key, invited_at: moment },
    { joined_id: user.id, joined_at: moment },
  )
  await notify(trx, {
    userIds: [owner],
    kind: 'referral-joined',
    params: { name: user.full_name },
    link: '/pages/modal-examples?open=refer',
    now,
  })
}
