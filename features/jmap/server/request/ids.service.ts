import {
  EMAIL_FOLDERS,
  EMAIL_LABELS,
  type EmailFolder,
} from '#features/email/contract/email.rules.ts'
import type { MailId } from '#features/email/server/email.service.ts'

// Ids as the protocol has them: safe characters, and a letter first (RFC 8620, 1.2). What is not an id of ours is simply not found.

const MAX = 2_147_483_647
const number = (text: string | undefined): number | undefined => {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 && value <= MAX ? value : undefined
}

export const toAccountId = (userId: number): string => `u${userId}`
export const toThreadId = (id: number): string => `t${id}`
export const toSubmissionId = (id: number): string => `s${id}`
export const toPushId = (id: number): string => `p${id}`
export const toIdentityId = (userId: number): string => `i${userId}`

const withLetter =
  (letter: string) =>
  (id: string): number | undefined =>
    number(new RegExp(`^${letter}([1-9]\\d{0,9})$`).exec(id)?.[1])
export const fromThreadId = withLetter('t')
export const fromSubmissionId = withLetter('s')
export const fromPushId = withLetter('p')

export const toEmailId = ({ id, revision }: MailId): string =>
  revision === 1 ? `m${id}` : `m${id}r${revision}`
export const fromEmailId = (text: string): MailId | undefined => readMailId(text, 'm')

function readMailId(text: string, letter: string): MailId | undefined {
  const [, first, second = '1'] =
    new RegExp(`^${letter}([1-9]\\d{0,9})(?:r([1-9]\\d{0,9}))?$`).exec(text) ?? []
  const [id, revision] = [number(first), number(second)]
  return id === undefined || revision === undefined ? undefined : { id, revision }
}

/** A folder or a label. */
export type MailboxKey = { folder: EmailFolder } | { label: string }
export const toMailboxId = (key: MailboxKey): string =>
  'folder' in key
    ? `folder-${key.folder}`
    : key.label.startsWith('label-')
      ? key.label
      : `label-${key.label}`
export function fromMailboxId(text: string): MailboxKey | undefined {
  const folder = EMAIL_FOLDERS.find(one => text === `folder-${one}`)
  if (folder !== undefined) return { folder }
  const given = EMAIL_LABELS.find(one => text === `label-${one}`)
  if (given !== undefined) return { label: given }
  return number(/^label-([1-9]\d{0,9})$/.exec(text)?.[1]) === undefined
    ? undefined
    : { label: text }
}
/** The number of a label that its owner has made. */
export const labelNumber = (label: string): number | undefined =>
  number(/^label-(\d+)$/.exec(label)?.[1])

/** What can be downloaded: a whole message, its text, its HTML, a file, or a part of a message that is in one of these. */
export type BlobKey =
  | { kind: 'message' | 'text' | 'html'; mail: MailId }
  | { kind: 'file'; fileId: string }
  | { kind: 'part'; partId: string; of: BlobKey }
/** Messages within messages: each is parsed to reach the next. */
const MAX_NESTED = 4
const LETTERS = { message: 'B', text: 'T', html: 'H' } as const

export function toBlobId(blob: BlobKey): string {
  if (blob.kind === 'file') return `F${blob.fileId}`
  if (blob.kind === 'part') return `P${blob.partId}-${toBlobId(blob.of)}`
  return toEmailId(blob.mail).replace(/^m/, LETTERS[blob.kind])
}
export function fromBlobId(text: string, depth = 0): BlobKey | undefined {
  const [, partId, outer = ''] = /^P([1-9]\d{0,2})-([\w-]{1,100})$/.exec(text) ?? []
  if (partId !== undefined) {
    const of = depth === MAX_NESTED ? undefined : fromBlobId(outer, depth + 1)
    return of === undefined ? undefined : { kind: 'part', partId, of }
  }
  const fileId = /^F([\w-]{22})$/.exec(text)?.[1]
  if (fileId !== undefined) return { kind: 'file', fileId }
  for (const kind of ['message', 'text', 'html'] as const) {
    const mail = readMailId(text, LETTERS[kind])
    if (mail !== undefined) return { kind, mail }
  }
  return undefined
}
