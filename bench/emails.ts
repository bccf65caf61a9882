import type { EmailFolder } from '#features/email/contract/email.rules.ts'
import { toColumns } from '#features/email/server/entry/content.repo.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { createRandom } from '#app/server/test/fault/random.ts'

const senders = [
  'Ada',
  'Grace',
  'Bruno',
  'Katarzyna',
  'Zoltan',
  'Marisol',
  'Nikhil',
  'Petra',
  'Rasmus',
  'Yara',
]
const words =
  'press seal line shift order pallet bearing oil spindle coolant drawing plan report inventory sample gate hall crane valve pump filter notes figures meeting week'.split(
    ' ',
  )
const folders: EmailFolder[] = [
  'inbox',
  'inbox',
  'inbox',
  'inbox',
  'inbox',
  'inbox',
  'inbox',
  'archive',
  'sent',
  'trash',
]

/** Puts made-up mails into a mailbox, the same for the same numbers: seven of ten in the inbox, each fifth an answer to the one before. */
export async function insertEmails(
  trx: Trx,
  { ownerId, from, count, now }: { ownerId: number; from: number; count: number; now: Date },
): Promise<void> {
  const mails = Array.from({ length: count }, (_, index) => makeMail(from + index, now))
  const contents = await trx
    .insertInto('email_contents')
    .values(mails.map(({ mail }) => ({ ...toColumns(mail), deleted_at: null })))
    .returning('id')
    .execute()
  const ids = contents.map(row => row.id)
  const references = mails.flatMap(({ mail }, index) =>
    mail.references.map(message_id => ({ content_id: ids[index] ?? 0, message_id })),
  )
  await trx.insertInto('email_references').values(references).execute()
  const rows = mails.map(({ mail, folder, isAnswered, isAnswer }, index) => ({
    owner_id: ownerId,
    content_id: ids[index] ?? 0,
    thread_id: ids[isAnswer ? index - 1 : index] ?? 0,
    kind: folder === 'sent' ? ('sent' as const) : ('received' as const),
    folder,
    is_read: (from + index) % 7 === 0 ? 0 : 1,
    is_starred: (from + index) % 31 === 0 ? 1 : 0,
    is_newest: isAnswered ? 0 : 1,
    has_attachments: 0,
    images_allowed: 0,
    time: mail.writtenAt,
    created_at: mail.writtenAt,
    trashed_at: folder === 'trash' ? now.toISOString() : null,
  }))
  await trx.insertInto('email_entries').values(rows).execute()
}

function makeMail(number: number, now: Date) {
  const random = createRandom(number)
  const some = (many: number) =>
    Array.from({ length: many }, () => words[random(words.length)] ?? '').join(' ')
  const name = senders[random(senders.length)] ?? ''
  const isAnswer = number % 5 === 1
  // Both messages of a conversation are in the same folder.
  const folder = folders[createRandom(isAnswer ? number - 1 : number)(folders.length)] ?? 'inbox'
  const idOf = (of: number) => `<bench-${of}@mail.example>`
  const mail = {
    messageId: idOf(number),
    inReplyTo: isAnswer ? idOf(number - 1) : null,
    references: isAnswer ? [idOf(number - 1)] : [],
    from: {
      name: `${name} ${number % 400}`,
      email: `${name.toLowerCase()}.${number % 400}@mail.example`,
    },
    to: [{ name: '', email: 'admin@example.com' }],
    cc: [],
    subject: `${isAnswer ? 'Re: ' : ''}${some(4)} ${number}`,
    message: `<p>${some(40)}</p><p>${some(30)}</p>`,
    attachments: [],
    writtenAt: new Date(now.getTime() - (200_000 - number) * 60_000).toISOString(),
  }
  return { mail, folder, isAnswer, isAnswered: number % 5 === 0 }
}
