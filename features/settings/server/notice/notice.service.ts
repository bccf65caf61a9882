import { createHash, randomBytes } from 'node:crypto'
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

// Being told of something by mail, once (MISC-01). Nobody is told whose address was not shown to be theirs, and the answer never says
// whether an address stood there before.

const MINUTE = 60_000
const AT_ONCE = 200

/** What it takes to write to people. */
export interface MailParts extends Pick<Platform, 'baseUrl'> {
  mail: Pick<MailKit, 'send'>
}

/** Strangers ask, and a job tells them: there is no caller. */
type NoticeContext = Pick<MutationContext, 'trx' | 'now'>

interface NoticeRequest {
  email: string
  topic: NoticeTopic
  news: boolean
  language: Language
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Stores an address and mails it a link; again at most once a minute, and never once it is confirmed. */
export async function requestNotice(
  { mail, baseUrl }: MailParts,
  { trx, now }: NoticeContext,
  { email, topic, news, language }: NoticeRequest,
): Promise<void> {
  const email_key = foldText(email)
  const moment = now.toISOString()
  const token = randomBytes(32).toString('base64url')
  const known = await findNotice(trx, { topic, email_key })
  const asked = { language, wants_news: news ? 1 : 0, token_hash: hashOf(token), mailed_at: moment }
  if (known === undefined)
    await insertNotice(trx, { topic, email, email_key, ...asked, created_at: moment })
  else {
    // Who was told may ask again; who has confirmed waits already. What a stranger types takes no consent back, and gives none.
    const isWaiting = known.confirmed_at !== null && known.told_at === null
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

/** Answers what the address is told of now. Throws 400 for a link that was used or never was. */
export async function confirmNotice(
  { trx, now }: NoticeContext,
  { token, keepNews }: { token: string; keepNews: KeepNewsAddress | undefined },
): Promise<NoticeTopic> {
  const row = await confirmNoticeRow(trx, hashOf(token), now)
  if (row === undefined) throw noticeLinkInvalid()
  // Whoever said yes to news, and has shown that the address is theirs.
  if (row.wants_news === 1) await keepNews?.(trx, row.email, now)
  return row.topic
}

/** Tells who waits, of what has come: the day that the settings name, and the end of maintenance. Answers how many. */
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
