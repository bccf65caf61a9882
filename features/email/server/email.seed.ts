import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import type { Mailbox } from '#platform/contract/mailboxes.rules.ts'
import type { SpamVerdict } from '../contract/email-shapes.rules.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { DemoRecords } from '#platform/server/compose/between-features.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import { insertFile } from '#features/files/server/files.service.ts'
import { WAKE } from './change/change.service.ts'
import { DELIVER } from './compose/compose.service.ts'
import type { EmailEntriesTable } from './email.tables.ts'
import { toColumns, type WrittenEmail } from './entry/content.repo.ts'
import { storeSeedFiles, type StoredSeedFile } from './seed/files.seed.ts'
import {
  type Account,
  ACCOUNTS,
  type Letter,
  type Place,
  type SeedFile,
  STRANGERS,
  type Stranger,
} from './seed/letter.seed.ts'
import { LETTERS } from './seed/letters.seed.ts'
import type { DemoContext, FillRows } from '#platform/server/compose/define-feature.ts'

// The demo accounts' mailboxes: something in every folder and under every label. Few statements, because every test with demo data runs
// them.

const ADMIN = 11

interface Seeding {
  now: Date
  files: Map<SeedFile, StoredSeedFile>
}
interface Person extends Mailbox {
  id: number
}
interface Placed {
  letter: Letter
  account: Account
  place: Place
}

/** Stores the attachments of the demo and fills its mailboxes. */
export async function prepareEmails({ store }: DemoContext): Promise<FillRows> {
  const files = store === undefined ? new Map() : await storeSeedFiles(store)
  return (trx, now) => seedEmails(trx, { now, files })
}

/** Fills the demo mailboxes. The administrator's mails come first, so they get the lowest ids. */
async function seedEmails(trx: Trx, { now, files }: Seeding): Promise<void> {
  const people = await findAccounts(trx)
  if (people.size < ACCOUNTS.length) return
  const contentIds = await insertContents(trx, { people, now, files })
  const placed = ACCOUNTS.flatMap(account =>
    LETTERS.flatMap((letter): Placed[] => {
      const place = letter.places[account]
      return place === undefined ? [] : [{ letter, account, place }]
    }),
  )
  const rows = placed.map(one => entryOf(one, { people, contentIds, now }))
  const newest = new Map<string, number>()
  // Letters are in order: the last of a conversation in a folder is its newest.
  for (const [index, row] of rows.entries())
    newest.set(`${row.owner_id} ${row.thread_id} ${row.folder}`, index)
  for (const [index, row] of rows.entries())
    row.is_newest = newest.get(`${row.owner_id} ${row.thread_id} ${row.folder}`) === index ? 1 : 0
  const entries = await trx
    .insertInto('email_entries')
    .values(rows)
    .returning(['id', 'owner_id', 'content_id'])
    .execute()
  const labels = placed.flatMap(({ place }, index) => {
    const entry = entries[index]
    return entry === undefined
      ? []
      : (place.labels ?? []).map(label => ({ entry_id: entry.id, label, owner_id: entry.owner_id }))
  })
  await trx.insertInto('email_entry_labels').values(labels).execute()
  await addJobs(trx, {
    rows: rows.map((row, index) => ({ ...row, id: entries[index]?.id ?? 0 })),
    now,
  })
}

async function findAccounts(trx: Trx): Promise<Map<Account, Person>> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'username', 'full_name', 'email'])
    .where('username', 'in', ACCOUNTS)
    .execute()
  const found = new Map<Account, Person>()
  for (const account of ACCOUNTS) {
    const row = rows.find(one => one.username === account)
    if (row !== undefined) found.set(account, { id: row.id, name: row.full_name, email: row.email })
  }
  return found
}

const isAccount = (name: Account | Stranger): name is Account =>
  ACCOUNTS.some(account => account === name)

async function insertContents(
  trx: Trx,
  { people, now, files }: Seeding & { people: Map<Account, Person> },
): Promise<Map<string, number>> {
  const mailbox = (name: Account | Stranger): Mailbox => {
    const { email, name: fullName } = isAccount(name)
      ? (people.get(name) ?? { name: '', email: '' })
      : STRANGERS[name]
    return { name: fullName, email }
  }
  const attached = await insertFiles(trx, { people, now, files })
  const byKey = new Map(LETTERS.map(letter => [letter.key, letter]))
  const written = LETTERS.map(letter => writtenOf(letter, { mailbox, byKey, now, attached }))
  const rows = written.map(mail => ({ ...toColumns(mail), deleted_at: null }))
  const ids = (await trx.insertInto('email_contents').values(rows).returning('id').execute()).map(
    row => row.id,
  )
  const references = written.flatMap((mail, index) =>
    [...new Set([...mail.references, ...(mail.inReplyTo === null ? [] : [mail.inReplyTo])])].map(
      message_id => ({
        content_id: ids[index] ?? 0,
        message_id,
      }),
    ),
  )
  await trx.insertInto('email_references').values(references).execute()
  const parts = written.flatMap((mail, index) =>
    mail.attachments.map((file, position) => ({
      content_id: ids[index] ?? 0,
      position,
      file_id: file.fileId,
      name: file.name,
      is_inline: 0,
    })),
  )
  if (parts.length > 0) await trx.insertInto('email_attachments').values(parts).execute()
  return new Map(LETTERS.map((letter, index) => [letter.key, ids[index] ?? 0]))
}

async function insertFiles(
  trx: Trx,
  { people, now, files }: Seeding & { people: Map<Account, Person> },
) {
  const ownerId = people.get('admin')?.id ?? 0
  const attached = new Map<SeedFile, { fileId: string; name: string; isInline: false }>()
  for (const [key, { name, ...stored }] of files) {
    const fileId = await insertFile(trx, {
      ownerId,
      name,
      stored,
      purpose: 'attachment',
      now,
      isUsed: true,
    })
    attached.set(key, { fileId, name, isInline: false })
  }
  return attached
}

interface Writing {
  mailbox: (name: Account | Stranger) => Mailbox
  byKey: Map<string, Letter>
  now: Date
  attached: Awaited<ReturnType<typeof insertFiles>>
}
const messageIdOf = (key: string): string => `<${key}@demo.smart-fft.example>`
const ago = (now: Date, hours: number): string =>
  new Date(now.getTime() - hours * HOUR).toISOString()

function writtenOf(letter: Letter, { mailbox, byKey, now, attached }: Writing): WrittenEmail {
  const chain: string[] = []
  for (let key = letter.answers; key !== undefined; key = byKey.get(key)?.answers)
    chain.unshift(messageIdOf(key))
  const isOutside = !isAccount(letter.from)
  return {
    messageId: messageIdOf(letter.key),
    inReplyTo: letter.answers === undefined ? null : messageIdOf(letter.answers),
    references: chain,
    from: mailbox(letter.from),
    to: letter.to.map(mailbox),
    cc: (letter.cc ?? []).map(mailbox),
    subject: letter.subject,
    message: letter.message,
    layout: letter.layout ?? null,
    remotePictures: letter.pictures ?? [],
    attachments: (letter.files ?? []).flatMap(file => attached.get(file) ?? []),
    writtenAt: ago(now, letter.hoursAgo),
    auth: isOutside ? (letter.isSpam === true ? UNVERIFIED : VERIFIED) : null,
    unsubscribe:
      letter.from === 'fair'
        ? { mailto: 'leave@metalworks-fair.example', isOneClick: false }
        : null,
  }
}

const VERIFIED = { spf: 'pass', dkim: 'pass', dmarc: 'pass', isVerified: true } as const
const UNVERIFIED = { spf: 'softfail', dkim: 'none', dmarc: 'fail', isVerified: false } as const
const SPAM: SpamVerdict = { reasons: ['unverified'], words: [], score: 0.97 }

interface Entering {
  people: Map<Account, Person>
  contentIds: Map<string, number>
  now: Date
}
type Row = Omit<EmailEntriesTable, 'id' | 'version' | 'revision' | 'keywords'>

function entryOf({ letter, account, place }: Placed, { people, contentIds, now }: Entering): Row {
  const isOwn = letter.from === account
  const time = ago(now, letter.hoursAgo)
  const later = (days: number, hour: number) =>
    `${new Date(now.getTime() + days * DAY).toISOString().slice(0, 11)}${hour}:00:00.000Z`
  const root = threadOf(letter)
  return {
    owner_id: people.get(account)?.id ?? 0,
    content_id: contentIds.get(letter.key) ?? 0,
    thread_id: contentIds.get(root) ?? 0,
    kind: isOwn ? (place.folder === 'draft' ? 'draft' : 'sent') : 'received',
    folder: place.folder,
    came_from: place.folder === 'trash' ? 'inbox' : null,
    is_read: place.isUnread === true ? 0 : 1,
    is_starred: place.isStarred === true ? 1 : 0,
    is_newest: 1,
    has_attachments: letter.files === undefined ? 0 : 1,
    time,
    snoozed_until: place.folder === 'snoozed' ? later(2, 10) : null,
    send_at: place.folder === 'scheduled' ? later(3, 10) : null,
    send_state:
      isOwn && place.folder !== 'draft' ? (place.folder === 'scheduled' ? 'queued' : 'sent') : null,
    handed_at: place.folder === 'sent' ? time : null,
    answers_id: null,
    images_allowed: 0,
    spam: letter.isSpam === true ? JSON.stringify(SPAM) : null,
    trained_as: null,
    trashed_at:
      place.folder === 'trash' || place.folder === 'spam'
        ? ago(now, Math.min(letter.hoursAgo, 48))
        : null,
    created_at: time,
    deleted_at: null,
  }
}

function threadOf({ key, answers }: Letter): string {
  const answered = LETTERS.find(letter => letter.key === answers)
  return answered === undefined ? key : threadOf(answered)
}

/** Real jobs: the scheduled mail will be sent, the snoozed one will return. */
async function addJobs(
  trx: Trx,
  { rows, now }: { rows: (Row & { id: number })[]; now: Date },
): Promise<void> {
  for (const { id, owner_id: ownerId, content_id, snoozed_until: until, send_at: sendAt } of rows) {
    if (until !== null)
      await addJob(trx, { kind: WAKE, args: { ownerId, until }, now, runAt: new Date(until) })
    if (sendAt === null) continue
    await addJob(trx, { kind: DELIVER, args: { id, sendAt }, now, runAt: new Date(sendAt) })
    const content = await trx
      .selectFrom('email_contents')
      .select('to_list')
      .where('id', '=', content_id)
      .executeTakeFirstOrThrow()
    const receivers: Mailbox[] = JSON.parse(content.to_list)
    const waiting = receivers.map(({ email }) => ({
      content_id,
      email,
      state: 'queued' as const,
      detail: '',
      at: now.toISOString(),
    }))
    await trx.insertInto('email_deliveries').values(waiting).execute()
  }
}

/** Mails of the administrator's, by their subject. */
export const demoMails: DemoRecords = {
  type: 'email',
  find: (trx, text) =>
    trx
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .select('email_entries.id')
      .where('owner_id', '=', ADMIN)
      .where('subject', '=', text)
      .orderBy('email_entries.id')
      .executeTakeFirst(),
}
