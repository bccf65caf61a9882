import { emailContract, type EmailUpdate } from '../../contract/email.contract.ts'
import { type EmailSettings, emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import type { TargetFolder } from '../../contract/email.rules.ts'
import type { Readable } from 'node:stream'
import type { Caller } from '#platform/server/access/caller.ts'
import { type ChangedBy, mutate } from '#platform/server/changes/mutation-context.ts'
import { invalidInput } from '#platform/server/http/app-error.ts'
import { announce } from '#platform/server/live/outbox.ts'
import type * as z from 'zod/mini'
import { changeMails } from '../change/bulk.service.ts'
import type { Compose } from '../compose/compose.service.ts'
import { uploadAttachment } from '../compose/upload.service.ts'
import type { EmailChanges } from '../email.context.ts'
import { emailNotFound, isScheduled } from '../email.errors.ts'
import { findEntry } from '../entry/entry.repo.ts'
import { checkLabels } from '../mailbox/labels.repo.ts'
import { addLabel, deleteLabel, updateLabel } from '../mailbox/labels.service.ts'
import { deleteForever } from '../mailbox/mail-actions.service.ts'
import { updateEmailSettings } from '../mailbox/mailbox.service.ts'
import { recordTransfer } from '../transfer/record.service.ts'
import type { Taking } from '../transfer/take.service.ts'
import type { Marks } from './message-store.context.ts'
import { writeKeywords } from './messages.repo.ts'
import { assertInMailbox, type StoreParts } from './reading.service.ts'

// Changes a mailbox for other programs, by what the screens do: the same rights, limits, log and undo.

export interface WritingParts extends StoreParts {
  changes: EmailChanges
  compose: Compose
  taking: Taking
}
/** The color of labels that a program makes. */
const COLOR = 'idle'

export function createStoreWriting(parts: WritingParts) {
  const { database } = parts
  const { dialect } = database

  return {
    upload(caller: Caller, file: { name: string; body: Readable }) {
      assertInMailbox(caller, 'create')
      return uploadAttachment(parts, caller, file)
    },
    /** Moves and marks mails; throws why one could not be. */
    async update(by: ChangedBy, ids: number[], update: EmailUpdate): Promise<void> {
      assertInMailbox(by.caller, 'update')
      const body = { emailIds: ids, dataToUpdate: update }
      const { refused } = await changeMails(
        parts,
        by,
        parsed(emailContract.updateEmails.body, body),
      )
      const [first] = refused
      if (first !== undefined) throw invalidInput({ folder: first.detail })
    },
    /** Replaces the keywords that no screen shows; like reading, they are not recorded. */
    async setKeywords(by: ChangedBy, id: number, keywords: readonly string[]): Promise<void> {
      assertInMailbox(by.caller, 'update')
      await mutate(parts, by, async ({ trx, caller: { userId }, now }) => {
        if ((await findEntry(trx, userId, id)) === undefined) throw emailNotFound()
        await writeKeywords(trx, id, keywords)
        await announce(trx, { topic: 'Email', ids: [id], now, userId })
      })
    },
    /** Deletes a mail permanently: from its folder to trash first, as on the screens. */
    async destroy(by: ChangedBy, id: number): Promise<void> {
      assertInMailbox(by.caller, 'delete')
      const entry = await findEntry(database.read, by.caller.userId, id)
      if (entry === undefined) throw emailNotFound()
      if (entry.folder === 'scheduled') throw isScheduled()
      if (entry.folder !== 'trash' && entry.folder !== 'spam')
        await this.update(by, [id], { isDeleted: true })
      await mutate(parts, by, context => deleteForever(context, { emailIds: [id], dialect }))
    },
    /** Takes a whole message into a folder. Throws `Unreadable`. */
    async take(
      by: ChangedBy,
      raw: Uint8Array,
      { folder, time, ...marks }: Marks & { folder: TargetFolder; time: Date },
    ) {
      const { userId: ownerId } = by.caller
      assertInMailbox(by.caller, 'create')
      await checkLabels(database.read, ownerId, marks.labels)
      const taken = await parts.taking.imported(raw, {
        ownerId,
        folder,
        isQuoted: false,
        marks: { ...marks, time },
      })
      if (taken.isNew)
        await mutate(parts, by, async context => {
          if (!marks.isDraft) await recordTransfer(context, 'import', 1)
          await announce(context.trx, {
            topic: 'Email',
            ids: [taken.id],
            now: context.now,
            userId: ownerId,
          })
        })
      return taken
    },
    async send(by: ChangedBy, id: number): Promise<void> {
      assertInMailbox(by.caller, 'create')
      await mutate(parts, by, context => parts.compose.sendDraft(context, id))
    },
    async undoSend(by: ChangedBy, id: number): Promise<void> {
      assertInMailbox(by.caller, 'update')
      await mutate(parts, by, context => parts.compose.undoSend(context, id))
    },
    async updateSettings(by: ChangedBy, change: Partial<EmailSettings>): Promise<void> {
      assertInMailbox(by.caller, 'update')
      const input = parsed(emailMailboxContract.updateEmailSettings.body, change)
      await mutate(parts, by, context => updateEmailSettings(context, input))
    },
    async addLabel(by: ChangedBy, name: string): Promise<number> {
      assertInMailbox(by.caller, 'create')
      const body = parsed(emailMailboxContract.addEmailLabel.body, { name, color: COLOR })
      const { label } = await mutate(parts, by, context => addLabel(context, { ...body, dialect }))
      return label.id ?? 0
    },
    async renameLabel(by: ChangedBy, id: number, name: string): Promise<void> {
      assertInMailbox(by.caller, 'update')
      const body = parsed(emailMailboxContract.updateEmailLabel.body, { id, name })
      await mutate(parts, by, context => updateLabel(context, { ...body, dialect }))
    },
    async deleteLabel(by: ChangedBy, id: number): Promise<void> {
      assertInMailbox(by.caller, 'delete')
      await mutate(parts, by, context => deleteLabel(context, id))
    },
  }
}

/** As on the wire; throws 400 with the fields. */
function parsed<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw invalidInput(
    Object.fromEntries(result.error.issues.map(({ path, message }) => [path.join('.'), message])),
  )
}
