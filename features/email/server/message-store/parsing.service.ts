import { textOf } from '#platform/contract/rich-text.rules.ts'
import type { MessageReader } from '#platform/server/mime/message-reader.ts'
import { Unreadable } from '#platform/server/threads/worker-thread.ts'
import { fillSources } from '../deliver/relay.service.ts'
import { excerptOf } from '../entry/content.repo.ts'
import type { ParsedMail } from './message-store.context.ts'

// Parses a message for other programs by the parser of incoming mail, and stores nothing.

/** What follows is no field that a program asks for. */
const MAX_HEADER = 64 * 1024

/** Throws `Unreadable`. */
export async function parseMessage(reader: MessageReader, raw: Buffer): Promise<ParsedMail> {
  const read = await reader.read(raw)
  if (!read.isMail) throw new Unreadable('This doesn’t contain a readable email.')
  const { message, layout, remotePictures, isPlain, attachments, ...mail } = read
  const files = attachments.map(({ contentId, bytes, ...file }) => ({
    ...file,
    cid: contentId === '' ? null : contentId,
    size: bytes.length,
    bytes: Buffer.from(bytes),
  }))
  const text = textOf(message)
  const header = headerOf(raw)
  return {
    ...mail,
    size: raw.length,
    preview: excerptOf(text),
    files,
    hasAttachments: files.some(file => !file.isInline),
    text: () => text,
    html: () =>
      isPlain
        ? undefined
        : fillSources(layout ?? message, {
            cidOf: index => files[index]?.cid ?? '',
            remote: remotePictures,
          }),
    header: () => header,
  }
}

function headerOf(raw: Buffer): string {
  const head = raw.subarray(0, MAX_HEADER).toString('utf8')
  const end = /\r?\n\r?\n/.exec(head)?.index
  return head.slice(0, end)
}
