import { Readable } from 'node:stream'
import { MAX_ATTACHMENT_BYTES, type TargetFolder } from '../../contract/email.rules.ts'
import type { EmailListQuery } from '../../contract/email-shapes.rules.ts'
import { mutate, type MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { readUpload } from '#platform/server/files/read-upload.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { readMbox } from '#platform/server/mime/read-mbox.ts'
import { toMbox, writeMessage } from '#platform/server/mime/write-message.ts'
import { Unreadable } from '#platform/server/threads/worker-thread.ts'
import { composeOutgoing } from '../deliver/relay.service.ts'
import type { EmailParts } from '../email.context.ts'
import { emailNotFound, notMail, tooManyToExport } from '../email.errors.ts'
import { fileNameOf, findContent } from '../entry/content.repo.ts'
import { findEntry } from '../entry/entry.repo.ts'
import { createEmailList } from '../list/list.repo.ts'
import { recordTransfer } from './record.service.ts'
import type { Taking } from './take.service.ts'

// Import and export: one mail as .eml, a list as .mbox.

export interface TransferParts extends EmailParts {
  store: FileStore
  taking: Taking
}
type By = Pick<MutationContext, 'caller' | 'actor'>

const MAX_EXPORTED = 10_000
const MAX_IMPORTED = 5_000
const MAX_REFUSED = 100

export async function exportEmail(parts: TransferParts, ownerId: number, id: number) {
  const entry = await findEntry(parts.database.read, ownerId, id)
  if (entry === undefined) throw emailNotFound()
  const { content, bytes } = await writeEmail(parts, entry.content_id)
  return { body: bytes, type: 'message/rfc822', name: `${fileNameOf(content.subject)}.eml` }
}

export async function exportEmails(parts: TransferParts, by: By, query: EmailListQuery) {
  const { database, clock } = parts
  const { userId: ownerId } = by.caller
  const list = createEmailList({ ...database, clock })
  const { ids, total } = await list.all({ ...query, ownerId }, MAX_EXPORTED)
  if (total > MAX_EXPORTED) throw tooManyToExport()
  await mutate(parts, by, context => recordTransfer(context, 'export', total))
  return {
    body: Readable.from(writeEmails(parts, ownerId, ids)),
    type: 'application/mbox',
    name: `${query.folder || 'mail'}.mbox`,
  }
}

/** One transaction per message: an unreadable one does not stop the others. */
export async function importEmails(
  parts: TransferParts,
  by: By,
  { folder, body }: { folder: TargetFolder; body: Readable },
) {
  const ownerId = by.caller.userId
  const report = {
    imported: 0,
    skipped: 0,
    refused: new Array<{ index: number; detail: string }>(),
  }
  let index = 0
  for await (const { raw, isQuoted } of messagesOf(body)) {
    index += 1
    if (index > MAX_IMPORTED)
      throw new AppError(
        413,
        'email.too_many_to_import',
        'A file can contain at most 5,000 emails.',
      )
    try {
      const { isNew } = await parts.taking.imported(raw, { ownerId, folder, isQuoted })
      if (isNew) report.imported += 1
      else report.skipped += 1
    } catch (error) {
      if (!(error instanceof Unreadable) && !(error instanceof AppError)) throw error
      if (report.refused.length < MAX_REFUSED) report.refused.push({ index, detail: error.message })
    }
  }
  if (report.imported + report.skipped === 0) throw notMail()
  await mutate(parts, by, context => recordTransfer(context, 'import', report.imported))
  return report
}

async function writeEmail({ database, store }: TransferParts, contentId: number) {
  const content = await findContent(database.read, contentId)
  const mail = await composeOutgoing(database.read, { content, store, dialect: database.dialect })
  return { content, bytes: await writeMessage(mail) }
}

async function* writeEmails(
  parts: TransferParts,
  ownerId: number,
  ids: number[],
): AsyncGenerator<Buffer> {
  for (const id of ids) {
    const entry = await findEntry(parts.database.read, ownerId, id)
    if (entry === undefined) continue
    const { content, bytes } = await writeEmail(parts, entry.content_id)
    yield toMbox(bytes, { sender: content.from_email, at: new Date(content.written_at) })
  }
}

/** The messages of a file: several if it starts like an .mbox, otherwise one. */
async function* messagesOf(body: Readable): AsyncGenerator<{ raw: Uint8Array; isQuoted: boolean }> {
  const bytes = await readUpload(body, 4 * MAX_ATTACHMENT_BYTES)
  if (bytes.length === 0) throw notMail()
  if (!bytes.subarray(0, 5).equals(Buffer.from('From ')))
    return yield { raw: bytes, isQuoted: false }
  for await (const raw of readMbox(bytes)) yield { raw, isQuoted: true }
}
