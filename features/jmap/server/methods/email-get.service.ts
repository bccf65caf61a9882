import type { StoredMail } from '#features/email/server/email.service.ts'
import { readBody, sourceOfStored } from '../email/body.service.ts'
import { toDate } from '../email/header.service.ts'
import { keywordsOf, mailboxIdsOf } from '../email/marks.service.ts'
import {
  createShowing,
  DEFAULTS,
  plainOf,
  readRequested,
  shownArguments,
} from '../email/shown.service.ts'
import type { Args, RequestContext } from '../jmap.context.ts'
import { assertFew, deref, getArguments, readArguments } from '../request/arguments.service.ts'
import { fromEmailId, toBlobId, toEmailId, toThreadId } from '../request/ids.service.ts'
import { stateOf } from './changes.service.ts'
import { LIMITS } from '../../contract/jmap.rules.ts'

// `Email/get` (RFC 8621, 4.2).

export async function getEmails(context: RequestContext, args: Args): Promise<Args> {
  const asked = readArguments(context, { ...getArguments, ...shownArguments }, args)
  const named = asked.properties ?? DEFAULTS
  const requested = readRequested({ ...asked, properties: ['id', ...named] }, DEFAULTS)
  assertFew(asked.ids)
  const { mail, by, accountId } = context
  const state = await stateOf(context)
  const ids = [...new Set(deref(context, asked.ids ?? (await allIds(context))))]
  const keys = new Map(ids.map(id => [id, fromEmailId(id)]))
  const mails = await mail.mails(
    by.caller,
    [...keys.values()].flatMap(key => key?.id ?? []),
  )
  const known = new Map(mails.map(one => [toEmailId(one), one]))
  const show = createShowing(requested)
  const list: Args[] = []
  for (const id of ids) {
    const found = known.get(id)
    if (found === undefined) continue
    const body = () => readBody(sourceOfStored(found, context))
    list.push(await show({ plain: plain(found), body, header: found.header }))
  }
  return { accountId, state, list, notFound: ids.filter(id => !known.has(id)) }
}

async function allIds({ mail, by }: RequestContext): Promise<string[]> {
  const query = { condition: undefined, order: [], isCollapsed: false }
  const most = LIMITS.maxObjectsInGet
  const all = await mail.find(by.caller, query, { position: 0, limit: most + 1 })
  assertFew(all?.found)
  return (all?.found ?? []).map(toEmailId)
}

const bare = (id: string): string => id.replaceAll(/[<>]/g, '')
const idsOrNull = (ids: readonly string[]) => (ids.length === 0 ? null : ids.map(bare))

const plain = (mail: StoredMail): Args => ({
  ...plainOf(mail),
  id: toEmailId(mail),
  blobId: toBlobId({ kind: 'message', mail }),
  threadId: toThreadId(mail.threadId),
  mailboxIds: Object.fromEntries(mailboxIdsOf(mail).map(id => [id, true])),
  keywords: Object.fromEntries(keywordsOf(mail).map(keyword => [keyword, true])),
  receivedAt: toDate(mail.time),
  messageId: [bare(mail.messageId)],
  inReplyTo: mail.inReplyTo === null ? null : [bare(mail.inReplyTo)],
  references: idsOrNull(mail.references),
  sender: null,
  sentAt: toDate(mail.writtenAt),
})
