import { createHash, randomBytes } from 'node:crypto'
import type { NoticeTopic } from '../../contract/pages.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { MailKit } from '#platform/server/mail/mail.ts'
import { readSettings } from '#features/settings/server/settings.service.ts'
import type { KeepNewsAddress } from '#platform/server/compose/between-features.ts'
import { noticeLinkInvalid } from '../pages.errors.ts'
import '../pages.tables.ts'

// Being told of something by mail, once (MISC-01). Nobody is told whose address was not shown to be theirs, and the answer never says
// whether an address stood there before.

const MINUTE = 60_000
const AT_ONCE = 200

interface NoticeParts {
  mail: Pick<MailKit, 'send'>
  baseUrl: string
}
export interface NoticeRequest {
  email: string
  topic: NoticeTopic
  news: boolean
  language: Language
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Keeps an address and mails it a link; again at most once a minute, and never once it is confirmed. */
export async function requestNotice(
  trx: Trx,
  { email, topic, news, language }: NoticeRequest,
  at: NoticeParts & { now: Date },
): Promise<void> {
  const { mail, baseUrl, now } = at
  const [email_key, moment, token] = [
    foldText(email),
    now.toISOString(),
    randomBytes(32).toString('base64url'),
  ]
  const known = await trx
    .selectFrom('notify_requests')
    .selectAll()
    .where('topic', '=', topic)
    .where('email_key', '=', email_key)
    .executeTakeFirst()
  const fresh = { language, wants_news: news ? 1 : 0, token_hash: hashOf(token), mailed_at: moment }
  if (known === undefined) {
    const row = {
      topic,
      email,
      email_key,
      ...fresh,
      created_at: moment,
      confirmed_at: null,
      told_at: null,
    }
    await trx.insertInto('notify_requests').values(row).execute()
  } else {
    // Who was told may ask again; who has confirmed waits already. What a stranger types takes no consent back, and gives none.
    const isWaiting = known.confirmed_at !== null && known.told_at === null
    if (isWaiting || now.getTime() - Date.parse(known.mailed_at) < MINUTE) return
    await trx
      .updateTable('notify_requests')
      .set({ ...fresh, confirmed_at: null, told_at: null })
      .where('id', '=', known.id)
      .execute()
  }
  const link = `${baseUrl}/misc/coming-soon?confirm=${token}`
  await mail.send(trx, {
    to: email,
    now,
    language,
    template: `notice.${topic}.confirm`,
    values: {},
    link,
    isStranger: true,
  })
}

/** Answers what the address is told of now. Throws 400 for a link that was used or never was. */
export async function confirmNotice(
  trx: Trx,
  { token, now, keepNews }: { token: string; now: Date; keepNews: KeepNewsAddress | undefined },
): Promise<NoticeTopic> {
  const row = await trx
    .updateTable('notify_requests')
    .set({ confirmed_at: now.toISOString() })
    .where('token_hash', '=', hashOf(token))
    .where('confirmed_at', 'is', null)
    .returning(['topic', 'email', 'wants_news'])
    .executeTakeFirst()
  if (row === undefined) throw noticeLinkInvalid()
  // Whoever said yes to news, and has shown that the address is theirs.
  if (row.wants_news === 1) await keepNews?.(trx, row.email, now)
  return row.topic
}

/** Tells who waits, of what has come: the day that the settings name, and the end of maintenance. Answers how many. */
export async function tellNotices(
  trx: Trx,
  { mail, baseUrl, now }: NoticeParts & { now: Date },
): Promise<number> {
  const { launch, maintenance } = await readSettings(trx)
  const come: NoticeTopic[] = []
  if (launch.at !== null && Date.parse(launch.at) <= now.getTime()) come.push('launch')
  if (!maintenance.isOn) come.push('back')
  if (come.length === 0) return 0
  const waiting = await trx
    .selectFrom('notify_requests')
    .select(['id', 'email', 'topic', 'language'])
    .where('topic', 'in', come)
    .where('confirmed_at', 'is not', null)
    .where('told_at', 'is', null)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
  for (const { id, email, topic, language } of waiting) {
    await trx
      .updateTable('notify_requests')
      .set({ told_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
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
