import { hashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import type { NoticeTopic } from '../../contract/notice.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { KeepNewsAddress } from '#platform/server/compose/between-features.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import {
  confirmNoticeRow,
  findNotice,
  insertNotice,
  listWaiting,
  markNotified,
  renewNotice,
} from './notice.repo.ts'
import { noticeLinkInvalid } from '../settings.errors.ts'
import { readSettings } from '../settings.service.ts'

// One-time email notifications (MISC-01). Unconfirmed addresses are never notified, and the response never reveals
// whether an address was known.

const AT_ONCE = 200

/** What it takes to write to people. */
export interface MailParts extends Pick<Platform, 'baseUrl'> {
  mail: Pick<MailKit, 'send'>
}

/** Visitors sign up, and a job notifies them: there is no caller. */
type NoticeContext = Pick<MutationContext, 'trx' | 'now'>

interface NoticeRequest {
  email: string
  topic: NoticeTopic
  subscribeToNews: boolean
  language: Language
}

/** Stores an address and mails it a link; again at most once a minute, and never once it is confirmed. */
export async function requestNotice(
  { mail, baseUrl }: MailParts,
  { trx, now }: NoticeContext,
  { email, topic, subscribeToNews, language }: NoticeRequest,
): Promise<void> {
  const email_key = foldText(email)
  const moment = now.toISOString()
  const token = randomBytes(32).toString('base64url')
  const known = await findNotice(trx, { topic, email_key })
  const asked = {
    language,
    wants_news: subscribeToNews ? 1 : 0,
    token_hash: hashOf(token),
    mailed_at: moment,
  }
  if (known === undefined)
    await insertNotice(trx, { topic, email, email_key, ...asked, created_at: moment })
  else {
    // Notified people may sign up again; confirmed ones are waiting already. A visitor's input neither revokes nor gives consent.
    const isWaiting = known.confirmed_at !== null && known.notified_at === null
    if (isWaiting || now.getTime() - Date.parse(known.mailed_at) < MINUTE) return
    await renewNotice(trx, known.id, asked)
  }
  await mail.send(trx, {
    to: email,
    now,
    language,
    template: `notice.${topic}.confirm`,
    values: {},
    link: `${baseUrl}/misc/coming-soon?confirm=${token}`,
    isStranger: true,
  })
}

/** Returns what the address is subscribed to. Throws 400 for a used or unknown link. */
export async function confirmNotice(
  { trx, now }: NoticeContext,
  { token, keepNews }: { token: string; keepNews: KeepNewsAddress | undefined },
): Promise<NoticeTopic> {
  const row = await confirmNoticeRow(trx, hashOf(token), now)
  if (row === undefined) throw noticeLinkInvalid()
  // Consented to news, and confirmed the address.
  if (row.wants_news === 1) await keepNews?.(trx, row.email, now)
  return row.topic
}

/** Notifies waiting people of due topics: the launch date, and the end of maintenance. Returns how many. */
export async function sendNotices(
  { mail, baseUrl }: MailParts,
  { trx, now }: NoticeContext,
): Promise<number> {
  const { launch, maintenance } = await readSettings(trx)
  const come: NoticeTopic[] = []
  if (launch.at !== null && Date.parse(launch.at) <= now.getTime()) come.push('launch')
  if (!maintenance.isOn) come.push('back')
  if (come.length === 0) return 0
  const waiting = await listWaiting(trx, come, AT_ONCE)
  for (const { id, email, topic, language } of waiting) {
    await markNotified(trx, id, now)
    await mail.send(trx, {
      to: email,
      now,
      language,
      template: `notice.${topic}.tell`,
      values: {},
      link: `${baseUrl}/`,
      isStranger: true,
    })
  }
  return waiting.length
}
