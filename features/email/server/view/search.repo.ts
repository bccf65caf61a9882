import { emailLink } from '../../contract/email.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Dialect } from '#platform/server/database/dialect.ts'
import {
  fileEntry,
  NEWEST_AMONG,
  numbersOf,
  type SearchReader,
  type SearchSource,
} from '#features/main-search/server/main-search.service.ts'
import { mailRecords } from './records.repo.ts'
import '../email.tables.ts'

// Mails and attachments for global search: visible to the owner only, not during impersonation. Spam and trash are excluded: they are
// searched in the mailbox.

const isFound = { folders: ['spam', 'trash'] } as const
const TITLE = 200

const scopesOf = async (_db: Db, caller: Caller): Promise<number[]> =>
  caller.canOwn('read', 'Email', caller.userId) && caller.impersonatorId === null
    ? [caller.userId]
    : []

export const mailSearch = (dialect: Dialect): SearchSource => ({
  kind: 'mail',
  group: 'mails',
  async index(db, ids) {
    const rows = await db
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .select(['email_entries.id', 'owner_id', 'subject', 'from_name', 'from_email', 'to_list'])
      .where(dialect.isOneOf('email_entries.id', numbersOf(ids)))
      .where('email_entries.deleted_at', 'is', null)
      .where('folder', 'not in', isFound.folders)
      .execute()
    return rows.map(({ id, owner_id, subject, from_name, from_email, to_list }) => ({
      id: `${id}`,
      scopes: [owner_id],
      title: subject.slice(0, TITLE),
      texts: [from_name, from_email, ...peopleOf(to_list)],
    }))
  },
  scopesOf,
  async show(db, { caller }, ids) {
    const seen = await mailRecords(dialect).see(db, caller, numbersOf(ids))
    const rows = await db
      .selectFrom('email_entries')
      .innerJoin('email_contents', 'email_contents.id', 'email_entries.content_id')
      .select(['email_entries.id', 'from_name', 'from_email'])
      .where(dialect.isOneOf('email_entries.id', [...seen.keys()]))
      .execute()
    const from = new Map(
      rows.map(row => [row.id, row.from_name === '' ? row.from_email : row.from_name]),
    )
    return new Map(
      [...seen].map(([id, { title, address }]) => [
        `${id}`,
        { id, title, detail: from.get(id) ?? '', link: address },
      ]),
    )
  },
})

export const mailFileSearch = (dialect: Dialect): SearchSource => ({
  kind: 'mailFile',
  group: 'files',
  async index(db, ids) {
    const rows = await selectAttachments(db, dialect, ids)
      .select(['email_entries.owner_id', 'email_attachments.name'])
      .execute()
    const grouped = Map.groupBy(rows, row => `${row.content_id}:${row.position}`)
    return Array.from(grouped, ([id, some]) => ({
      id,
      scopes: some.map(row => row.owner_id),
      title: some[0]?.name ?? '',
    })).filter(one => ids.includes(one.id))
  },
  scopesOf,
  async show(db, reader, ids) {
    if ((await scopesOf(db, reader.caller)).length === 0) return new Map()
    return showAttachments(db, dialect, { reader, ids })
  },
  async newest(db, caller, limit) {
    const entries = await db
      .selectFrom('email_entries')
      .select(['content_id', 'has_attachments'])
      .where('owner_id', '=', caller.userId)
      .where('deleted_at', 'is', null)
      .orderBy('time', 'desc')
      .limit(NEWEST_AMONG)
      .execute()
    const contents = entries
      .flatMap(row => (row.has_attachments === 1 ? [row.content_id] : []))
      .slice(0, limit)
    const rows = await selectAttachments(
      db,
      dialect,
      contents.map(id => `${id}:`),
    ).execute()
    const ids = [...new Set(rows.map(row => `${row.content_id}:${row.position}`))]
    const place = (id: string) => contents.indexOf(Number(id.split(':')[0]))
    return { ids: ids.toSorted((one, other) => place(one) - place(other)).slice(0, limit) }
  },
})

const selectAttachments = (db: Db, dialect: Dialect, ids: readonly string[]) =>
  db
    .selectFrom('email_attachments')
    .innerJoin('email_entries', 'email_entries.content_id', 'email_attachments.content_id')
    .select(['email_attachments.content_id', 'email_attachments.position'])
    .where(
      dialect.isOneOf(
        'email_attachments.content_id',
        numbersOf(ids.map(id => id.split(':')[0] ?? '')),
      ),
    )
    .where('email_entries.deleted_at', 'is', null)
    .where('folder', 'not in', isFound.folders)
    .where('is_inline', '=', 0)

async function showAttachments(
  db: Db,
  dialect: Dialect,
  { reader, ids }: { reader: SearchReader; ids: readonly string[] },
) {
  const rows = await selectAttachments(db, dialect, ids)
    .innerJoin('files', 'files.id', 'email_attachments.file_id')
    .innerJoin('email_contents', 'email_contents.id', 'email_attachments.content_id')
    .select([
      'email_entries.id as entryId',
      'folder',
      'email_attachments.name',
      'files.size',
      'files.type',
      'from_name',
      'subject',
    ])
    .where('email_entries.owner_id', '=', reader.caller.userId)
    .execute()
  const numbers = new Set(ids)
  return new Map(
    rows.flatMap(({ content_id, position, entryId, folder, from_name, subject, ...file }) => {
      const id = `${content_id}:${position}`
      if (!numbers.has(id)) return []
      return [
        [
          id,
          fileEntry(file, {
            id: `mail:${id}`,
            by: from_name,
            detail: subject,
            link: emailLink(folder, entryId),
          }),
        ],
      ]
    }),
  )
}

/** Names and addresses of the recipients. */
function peopleOf(list: string): string[] {
  const people: { name?: string; email?: string }[] = JSON.parse(list)
  return people.slice(0, 5).flatMap(({ name, email }) => [name ?? '', email ?? ''])
}
