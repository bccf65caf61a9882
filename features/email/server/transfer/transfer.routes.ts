import { Readable } from 'node:stream'
import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { MAX_ATTACHMENT_BYTES } from '../../contract/email.rules.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { AppError } from '#platform/server/http/app-error.ts'
import { type Route, route } from '#platform/server/http/route.ts'
import { readMbox } from '#platform/server/mime/read-mbox.ts'
import { toMbox, writeMessage } from '#platform/server/mime/write-message.ts'
import { Unreadable } from '#platform/server/threads/kept-thread.ts'
import { composeOutgoing } from '../deliver/relay.service.ts'
import { emailNotFound, notMail, tooManyToExport } from '../email.errors.ts'
import { fileNameOf, findContent } from '../entry/content.repo.ts'
import { findEntry } from '../entry/entry.repo.ts'
import { createEmailList } from '../list/list.repo.ts'
import type { Taking } from './take.service.ts'

// Mail as files: one as .eml, a list as .mbox; and both back in.

interface TransferParts {
  database: Database
  clock: Clock
  store: FileStore
  taking: Taking
}

const MOST_EXPORTED = 10_000
const MOST_IMPORTED = 5_000
const MOST_REFUSED_TOLD = 100

export function transferRoutes({ database, clock, store, taking }: TransferParts): Route[] {
  const list = createEmailList({ ...database, clock })
  const write = async (contentId: number) => {
    const content = await findContent(database.read, contentId)
    const mail = await composeOutgoing(database.read, { content, store, dialect: database.dialect })
    return { content, bytes: await writeMessage(mail) }
  }

  async function* writeAll(ownerId: number, ids: number[]): AsyncGenerator<Buffer> {
    for (const id of ids) {
      const entry = await findEntry(database.read, ownerId, id)
      if (entry === undefined) continue
      const { content, bytes } = await write(entry.content_id)
      yield toMbox(bytes, { sender: content.from_email, at: new Date(content.written_at) })
    }
  }

  return [
    route(emailContract.exportEmail, async ({ query: { id }, caller }) => {
      const entry = await findEntry(database.read, caller.userId, id)
      if (entry === undefined) throw emailNotFound()
      const { content, bytes } = await write(entry.content_id)
      return { body: bytes, type: 'message/rfc822', name: `${fileNameOf(content.subject)}.eml` }
    }),
    route(emailContract.exportEmails, async ({ query, caller, actor }) => {
      const { ids, total } = await list.all({ ...query, ownerId: caller.userId }, MOST_EXPORTED)
      if (total > MOST_EXPORTED) throw tooManyToExport()
      const records = [{ id: caller.userId, name: 'mailbox', after: { mails: total } }]
      await database.write(trx =>
        recordChange(trx, {
          actor,
          now: clock(),
          action: 'export',
          subject: 'Email',
          records,
          onlyFor: caller.userId,
        }),
      )
      return {
        body: Readable.from(writeAll(caller.userId, ids)),
        type: 'application/mbox',
        name: `${query.folder || 'mail'}.mbox`,
      }
    }),
    route(
      emailMailboxContract.importEmails,
      async ({ query: { folder }, caller: { userId }, actor, request }) => {
        const report = {
          imported: 0,
          skipped: 0,
          refused: new Array<{ index: number; detail: string }>(),
        }
        let index = 0
        for await (const { raw, isQuoted } of messagesOf(request.body())) {
          index += 1
          if (index > MOST_IMPORTED)
            throw new AppError(413, 'email.too_many_to_import', 'A file may hold 5,000 mails.')
          try {
            const isNew = await taking.imported(raw, { ownerId: userId, folder, isQuoted })
            if (isNew) report.imported += 1
            else report.skipped += 1
          } catch (error) {
            if (!(error instanceof Unreadable) && !(error instanceof AppError)) throw error
            if (report.refused.length < MOST_REFUSED_TOLD)
              report.refused.push({ index, detail: error.message })
          }
        }
        if (report.imported + report.skipped === 0) throw notMail()
        const records = [{ id: userId, name: 'mailbox', after: { mails: report.imported } }]
        await database.write(trx =>
          recordChange(trx, {
            actor,
            now: clock(),
            action: 'import',
            subject: 'Email',
            records,
            onlyFor: userId,
          }),
        )
        return report
      },
    ),
  ]
}

/** The messages of a file: many when it begins as an .mbox does, otherwise one. */
async function* messagesOf(body: Readable): AsyncGenerator<{ raw: Uint8Array; isQuoted: boolean }> {
  const bytes = await readAll(body)
  if (bytes.length === 0) throw notMail()
  if (!bytes.subarray(0, 5).equals(Buffer.from('From ')))
    return yield { raw: bytes, isQuoted: false }
  for await (const raw of readMbox(bytes)) yield { raw, isQuoted: true }
}

async function readAll(body: Readable): Promise<Buffer> {
  const most = 4 * MAX_ATTACHMENT_BYTES
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    const bytes: Buffer = Buffer.from(chunk)
    size += bytes.length
    if (size > most)
      throw new AppError(413, 'file.too_large', 'That is more than the 100 MB this may have.')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
