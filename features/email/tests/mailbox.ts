import { MINUTE } from '#platform/contract/durations.rules.ts'
import { emailContract } from '../contract/email.contract.ts'
import type { EmailFolder } from '../contract/email.rules.ts'
import { type OpenedEmail, openedEmail } from '../contract/email-shapes.rules.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { createTestApp, type TestApp } from '#app/server/test-app.ts'
import { insertContent } from '../server/entry/content.repo.ts'
import { insertEntry } from '../server/entry/entry.repo.ts'

/** Ids and addresses of the demo accounts. */
export const PEOPLE = {
  admin: { id: 11, email: 'admin@example.com' },
  maintainer: { id: 2, email: 'maintainer@example.com' },
  editor: { id: 5, email: 'editor@example.com' },
  author: { id: 7, email: 'author@example.com' },
  subscriber: { id: 9, email: 'subscriber@example.com' },
} as const satisfies Record<UserRole, { id: number; email: string }>

/** Demo data with empty mailboxes. */
export async function createMailApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<TestApp> {
  const app = await createTestApp(options)
  await app.database.write(async trx => {
    await trx.deleteFrom('email_entries').execute()
    await trx.deleteFrom('email_contents').execute()
    await trx.deleteFrom('jobs').execute()
  })
  return app
}

export interface PutMail {
  owner?: UserRole
  folder?: EmailFolder
  cameFrom?: EmailFolder
  subject?: string
  fromName?: string
  fromEmail?: string
  to?: { name: string; email: string }[]
  message?: string
  isRead?: boolean
  isStarred?: boolean
  labels?: string[]
  /** Before now. */
  minutes?: number
  kind?: 'received' | 'sent' | 'draft'
  messageId?: string
  references?: string[]
  hasAttachments?: boolean
  trashedAt?: string
}

let count = 0

/** Inserts a mail as stored; returns its id. */
export async function putMail(
  app: TestApp,
  { owner = 'author', folder = 'inbox', minutes = 0, ...mail }: PutMail = {},
): Promise<number> {
  count += 1
  const { messageId = `<put-${count}@x.example>`, references = [] } = mail
  const time = new Date(app.now().getTime() - minutes * MINUTE).toISOString()
  const owner_id = PEOPLE[owner].id
  return app.database.write(async trx => {
    const content_id = await insertContent(trx, {
      messageId,
      inReplyTo: references.at(-1) ?? null,
      references,
      from: { name: mail.fromName ?? 'Ada', email: mail.fromEmail ?? 'ada@x.example' },
      to: mail.to ?? [{ name: '', email: PEOPLE[owner].email }],
      cc: [],
      subject: mail.subject ?? `Mail ${count}`,
      message: mail.message ?? '<p>Words</p>',
      attachments: [],
      writtenAt: time,
    })
    const id = await insertEntry(trx, app.database.dialect, {
      owner_id,
      content_id,
      kind: mail.kind ?? 'received',
      folder,
      came_from: mail.cameFrom ?? null,
      time,
      has_attachments: mail.hasAttachments === true ? 1 : 0,
      is_read: mail.isRead === true ? 1 : 0,
      is_starred: mail.isStarred === true ? 1 : 0,
      trashed_at: mail.trashedAt ?? null,
      messageId,
      references,
    })
    for (const label of mail.labels ?? [])
      await trx.insertInto('email_entry_labels').values({ entry_id: id, label, owner_id }).execute()
    return id
  })
}

export async function listIds(
  app: TestApp,
  query: Record<string, string> = {},
  as: UserRole = 'author',
): Promise<number[]> {
  const answer = await app.call(emailContract.listEmails, { as, query })
  return emailContract.listEmails.output.parse(answer.json()).emails.map(one => one.id)
}

export async function readMail(
  app: TestApp,
  id: number,
  as: UserRole = 'author',
): Promise<OpenedEmail> {
  const answer = await app.call(emailContract.getEmail, { as, query: { id: `${id}` } })
  return openedEmail.parse(answer.json())
}
