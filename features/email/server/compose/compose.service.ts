import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomUUID } from 'node:crypto'
import type { draftEmail, newEmail } from '../../contract/email.contract.ts'
import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type * as z from 'zod/mini'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { announce } from '#platform/server/live/outbox.ts'
import { findPerson } from '#features/users/server/users.service.ts'
import { deleteDeliveries, insertDeliveries } from '../deliver/deliveries.repo.ts'
import { receiversOf } from '../deliver/drop.service.ts'
import type { EmailParts } from '../email.context.ts'
import {
  draftDiscarded,
  emailNotFound,
  notADraft,
  notScheduled,
  originalNotFound,
  tooLateToUndo,
  tooSoon,
} from '../email.errors.ts'
import type { EmailEntry } from '../email.tables.ts'
import { dropUnused, listFileIds } from '../entry/attachments.repo.ts'
import {
  findContent,
  insertContent,
  updateContent,
  type WrittenEmail,
} from '../entry/content.repo.ts'
import { findEntry, insertEntry, refreshNewest, updateEntry } from '../entry/entry.repo.ts'
import { readEmailSettings } from '../mailbox/settings.repo.ts'
import { markAsHam } from '../spam/spam.service.ts'
import type { PartLinks } from '../view/part-links.service.ts'
import { rememberContacts } from './contacts.repo.ts'
import { checkReceivers, signDraft } from './receivers.service.ts'
import { prepareMessage } from './message.service.ts'

// Composing mail. Draft, queued and sent mail are the same entry, so undo finds the draft unchanged. The sender is the session's user; no
// payload sets it (features.md X-36).

export type SendBody = z.output<typeof newEmail>
export type DraftBody = z.output<typeof draftEmail>
type Body = Omit<DraftBody, 'id'>

/** Delivers a mail at its time. */
export const DELIVER = 'email.deliver'
const SOONEST = MINUTE

export interface ComposeParts extends Pick<EmailParts, 'database'> {
  parts: PartLinks
  /** The domain of Message-IDs. */
  domain: string
}
export interface Compose {
  /** All return the mail's id. */
  send(context: MutationContext, body: SendBody): Promise<number>
  /** Sends a draft as it is stored. */
  sendDraft(context: MutationContext, id: number): Promise<void>
  /** `check` receives the current draft before it is overwritten. */
  saveDraft(
    context: MutationContext,
    how: { body: DraftBody; check: (entry: EmailEntry) => Promise<void> },
  ): Promise<number>
  undoSend(context: MutationContext, id: number): Promise<void>
  reschedule(context: MutationContext, how: { id: number; sendAt: string }): Promise<void>
}

export function createCompose({ database, parts, domain }: ComposeParts): Compose {
  const { dialect } = database

  /** The content to store, and the mail it replies to or forwards. */
  async function write({ trx, caller, now }: MutationContext, body: Body) {
    const ownerId = caller.userId
    const person = await findPerson(trx, ownerId)
    const answered = await getAnswered(trx, ownerId, body.inReplyTo ?? body.forwardOf)
    const { message, ...prepared } = await prepareMessage(trx, {
      ownerId,
      html: body.message,
      attachmentIds: body.attachments,
      parts,
      now,
    })
    const mail: Omit<WrittenEmail, 'messageId'> = {
      ...prepared,
      inReplyTo: body.inReplyTo === undefined ? null : (answered?.content.message_id ?? null),
      references:
        answered === undefined
          ? []
          : [...referencesOf(answered.content.refs), answered.content.message_id],
      from: { name: person.full_name, email: person.email },
      to: body.to,
      cc: body.cc,
      bcc: body.bcc,
      subject: body.subject,
      message,
      writtenAt: now.toISOString(),
      isPlain: body.isPlainText,
    }
    return {
      mail,
      answered,
      hasAttachments: prepared.attachments.some(file => !file.isInline) ? 1 : 0,
    }
  }

  /** Overwrites a draft or creates one; returns its entry. */
  async function saveContent(
    context: MutationContext,
    { body, draft }: { body: Body; draft: EmailEntry | undefined },
  ) {
    const { trx, caller } = context
    const ownerId = caller.userId
    const { mail, answered, hasAttachments } = await write(context, body)
    const time = context.now.toISOString()
    const answers_id = answered?.entry.id ?? null
    if (draft !== undefined) {
      const { message_id } = await findContent(trx, draft.content_id)
      const before = await listFileIds(trx, draft.content_id)
      await updateContent(trx, draft.content_id, { ...mail, messageId: message_id })
      await dropUnused(trx, before)
      await updateEntry(trx, draft.id, { time, has_attachments: hasAttachments, answers_id })
      await refreshNewest(trx, dialect, { ownerId, threadIds: [draft.thread_id] })
      return { id: draft.id, contentId: draft.content_id, threadId: draft.thread_id, answered }
    }
    const messageId = `<${randomUUID()}@${domain}>`
    const contentId = await insertContent(trx, { ...mail, messageId })
    const entry = {
      owner_id: ownerId,
      content_id: contentId,
      kind: 'draft' as const,
      folder: 'draft' as const,
      time,
    }
    const named = mail.references
    const id = await insertEntry(trx, dialect, {
      ...entry,
      has_attachments: hasAttachments,
      is_read: 1,
      answers_id,
      messageId,
      references: named,
    })
    const { thread_id: threadId } = await getEntry(trx, ownerId, id)
    return { id, contentId, threadId, answered }
  }

  const announceEmail = ({ trx, caller, now }: MutationContext, id: number) =>
    announce(trx, { topic: 'Email', ids: [id], now, userId: caller.userId })
  const deliverLater = ({ trx, now }: MutationContext, id: number, sendAt: string) =>
    addJob(trx, { kind: DELIVER, args: { id, sendAt }, now, runAt: new Date(sendAt) })

  /** Queues a saved mail for delivery. */
  async function queue(
    context: MutationContext,
    { id, contentId, threadId, receivers, sendAt: given }: Queueing,
  ): Promise<void> {
    const { trx, actor, now } = context
    const { userId } = context.caller
    const { undoSeconds } = await readEmailSettings(trx, userId)
    const sendAt = new Date(given ?? now.getTime() + undoSeconds * 1000).toISOString()
    const folder = given === undefined ? ('sent' as const) : ('scheduled' as const)
    await updateEntry(trx, id, {
      kind: 'sent',
      folder,
      came_from: null,
      trashed_at: null,
      send_at: sendAt,
      send_state: 'queued',
      is_read: 1,
    })
    await refreshNewest(trx, dialect, { ownerId: userId, threadIds: [threadId] })
    await insertDeliveries(trx, { contentId, receivers, now })
    await rememberContacts(trx, userId, { people: receivers, now })
    await deliverLater(context, id, sendAt)
    const records = [{ id, name: `#${id}`, after: { folder, receivers: receivers.length } }]
    await recordChange(trx, {
      actor,
      now,
      action: 'create',
      subject: 'Email',
      records,
      onlyFor: userId,
    })
  }

  return {
    async send(context, body) {
      const { trx, now } = context
      const { userId } = context.caller
      const receivers = checkReceivers([...body.to, ...body.cc, ...body.bcc])
      if (body.sendAt !== undefined && Date.parse(body.sendAt) < now.getTime() + SOONEST)
        throw tooSoon()
      const draft =
        body.draftId === undefined ? undefined : await getDraft(trx, userId, body.draftId)
      const { answered, ...saved } = await saveContent(context, { body, draft })
      if (answered?.entry.kind === 'received' && body.inReplyTo !== undefined)
        await markAsHam(trx, userId, answered.content)
      await queue(context, { ...saved, receivers, sendAt: body.sendAt })
      return saved.id
    },
    async sendDraft(context, id) {
      const { trx, caller } = context
      const draft = await getDraft(trx, caller.userId, id)
      const content = await findContent(trx, draft.content_id)
      await signDraft(trx, { ownerId: caller.userId, content, dialect })
      const answered = await findAnswered(trx, caller.userId, draft.answers_id)
      if (answered?.entry.kind === 'received' && content.in_reply_to !== null)
        await markAsHam(trx, caller.userId, answered.content)
      await queue(context, {
        id,
        contentId: content.id,
        threadId: draft.thread_id,
        receivers: checkReceivers(receiversOf(content)),
        sendAt: undefined,
      })
    },
    async saveDraft(context, { body, check }) {
      const { trx, caller } = context
      const { userId } = caller
      const draft = body.id === undefined ? undefined : await getDraft(trx, userId, body.id)
      if (draft?.folder === 'trash') throw draftDiscarded()
      if (draft !== undefined) await check(draft)
      const { id } = await saveContent(context, { body, draft })
      await announceEmail(context, id)
      return id
    },
    async undoSend(context, id) {
      const { trx, caller, now } = context
      const { userId } = caller
      const entry = await getEntry(trx, userId, id)
      if (entry.kind !== 'sent' || entry.send_state !== 'queued' || entry.handed_at !== null)
        throw tooLateToUndo()
      await deleteDeliveries(trx, entry.content_id)
      const back = {
        kind: 'draft',
        folder: 'draft',
        came_from: null,
        trashed_at: null,
        send_at: null,
        send_state: null,
      } as const
      await updateEntry(trx, id, { ...back, time: now.toISOString() })
      await refreshNewest(trx, dialect, { ownerId: userId, threadIds: [entry.thread_id] })
      await announceEmail(context, id)
    },
    async reschedule(context, { id, sendAt }) {
      const { trx, caller, now } = context
      const entry = await getEntry(trx, caller.userId, id)
      if (entry.folder !== 'scheduled' || entry.handed_at !== null) throw notScheduled()
      if (Date.parse(sendAt) < now.getTime() + SOONEST) throw tooSoon()
      const moment = new Date(sendAt).toISOString()
      await updateEntry(trx, id, { send_at: moment })
      await deliverLater(context, id, moment)
      await announceEmail(context, id)
    },
  }
}

async function getEntry(trx: Trx, ownerId: number, id: number): Promise<EmailEntry> {
  const entry = await findEntry(trx, ownerId, id)
  if (entry === undefined) throw emailNotFound()
  return entry
}

async function getDraft(trx: Trx, ownerId: number, id: number): Promise<EmailEntry> {
  const entry = await getEntry(trx, ownerId, id)
  if (entry.kind !== 'draft') throw notADraft()
  return entry
}

async function getAnswered(trx: Trx, ownerId: number, id: number | undefined) {
  if (id === undefined) return undefined
  const entry = await findEntry(trx, ownerId, id)
  if (entry === undefined) throw originalNotFound()
  return { entry, content: await findContent(trx, entry.content_id) }
}

/** What a draft answers, unless it is gone. */
async function findAnswered(trx: Trx, ownerId: number, id: number | null) {
  const entry = id === null ? undefined : await findEntry(trx, ownerId, id)
  return entry && { entry, content: await findContent(trx, entry.content_id) }
}

const referencesOf = (json: string): string[] => {
  const list: string[] = JSON.parse(json)
  return list
}

interface Queueing {
  id: number
  contentId: number
  threadId: number
  receivers: Mailbox[]
  /** Undefined: after the undo period. */
  sendAt: string | undefined
}
