import { HOUR } from '#platform/contract/durations.rules.ts'
import { emailContract } from '../contract/email.contract.ts'
import { emailMailboxContract } from '../contract/email-mailbox.contract.ts'
import type { Cases, Cell, Person, Sent } from '#app/server/test/matrix/matrix-world.ts'

// Mail is private: no role gives access to another's (S8).

type WithId = (id: number, cell: Cell) => Sent | Promise<Sent>
type Make = (cell: Cell, owner: Person) => Promise<number>

const TEXT = Buffer.from('a note')
const LETTER = Buffer.from(
  'From: Ada <ada@x.example>\r\nTo: you@x.example\r\nSubject: Hi\r\nMessage-ID: <matrix@x.example>\r\nList-Unsubscribe: <mailto:leave@x.example>\r\n\r\nHi\r\n',
)
const nothing = () => ({})
const receiver = {
  to: [{ email: 'somebody@elsewhere.example' }],
  subject: 'Hi',
  message: '<p>Hi</p>',
}

const draft: Make = async ({ send }, { accessToken }) =>
  (await send(emailContract.saveDraft, { body: { subject: 'A draft' } }, accessToken)).json().email
    .id
const sent: Make = async ({ send }, { accessToken }) =>
  (await send(emailContract.sendEmail, { body: receiver }, accessToken)).json().email.id
const scheduled: Make = async ({ send, test }, { accessToken }) =>
  (
    await send(
      emailContract.sendEmail,
      { body: { ...receiver, sendAt: later(test.now()) } },
      accessToken,
    )
  ).json().email.id
const received: Make = async ({ send }, { accessToken }) => {
  await send(
    emailMailboxContract.importEmails,
    { query: { folder: 'inbox' }, bytes: LETTER },
    accessToken,
  )
  return (await send(emailContract.listEmailIds, {}, accessToken)).json().ids[0]
}
const trashed: Make = async (cell, owner) => {
  const id = await draft(cell, owner)
  await cell.send(emailContract.discardDraft, { body: { id } }, owner.accessToken)
  return id
}
const label: Make = async ({ send }, { accessToken }) =>
  (
    await send(
      emailMailboxContract.addEmailLabel,
      { body: { name: 'Mine', color: 'info' } },
      accessToken,
    )
  ).json().label.id
const FILTER = { name: 'Mine', conditions: { from: 'ada' }, actions: { isStarred: true } }
const filter: Make = async ({ send }, { accessToken }) =>
  (await send(emailMailboxContract.addEmailFilter, { body: FILTER }, accessToken)).json().filter.id

const later = (now: Date): string => new Date(now.getTime() + HOUR).toISOString()

/** The same request for one's own record and for someone else's. */
const ofBoth = (make: Make, body: WithId) => ({
  own: async (cell: Cell) => body(await make(cell, cell.me), cell),
  other: async (cell: Cell) => body(await make(cell, await cell.person()), cell),
})
const inQuery: WithId = id => ({ query: { id: `${id}` } })
const inBody: WithId = id => ({ body: { id } })
const inList: WithId = id => ({ body: { emailIds: [id] } })

async function addressOfBody(cell: Cell, isForged: boolean): Promise<Sent> {
  const owner = await cell.person()
  const id = await draft(cell, owner)
  const { url } = (
    await cell.send(emailContract.getBodyUrl, { query: { id: `${id}` } }, owner.accessToken)
  ).json()
  const token = String(url).split('/').at(-1) ?? ''
  return { params: { token: isForged ? token.replace(/^b../, 'b11') : token } }
}

export const emailCases: Cases = {
  'email.listEmails': { '-': nothing },
  'email.updateEmails': ofBoth(draft, id => ({
    body: { emailIds: [id], dataToUpdate: { isStarred: true } },
  })),
  'email.updateEmailsLabel': ofBoth(draft, id => ({ body: { emailIds: [id], label: 'company' } })),
  'email.getEmail': { ...ofBoth(draft, inQuery), absent: () => ({ query: { id: '999999' } }) },
  'email.paginateEmail': {
    ...ofBoth(
      async (cell, owner) => {
        await draft(cell, owner)
        return draft(cell, owner)
      },
      id => ({ query: { emailId: `${id}`, dir: 'next' } }),
    ),
    last: async cell => ({ query: { emailId: `${await draft(cell, cell.me)}`, dir: 'next' } }),
  },
  'email.getEmailThread': ofBoth(draft, inQuery),
  'email.listEmailIds': { '-': nothing },
  'email.getBodyUrl': ofBoth(draft, inQuery),
  'email.getEmailPart': {
    signed: cell => addressOfBody(cell, false),
    forged: cell => addressOfBody(cell, true),
  },
  'email.exportEmail': ofBoth(draft, inQuery),
  'email.exportEmails': { '-': nothing },
  'email.sendEmail': {
    '-': () => ({ body: receiver }),
    other: async cell => ({
      body: { ...receiver, draftId: await draft(cell, await cell.person()) },
    }),
    answering: async cell => ({
      body: { ...receiver, inReplyTo: await draft(cell, await cell.person()) },
    }),
  },
  'email.saveDraft': {
    '-': () => ({ body: { subject: 'A draft' } }),
    other: async cell => ({
      body: { id: await draft(cell, await cell.person()), subject: 'Mine now' },
    }),
  },
  'email.undoSend': ofBoth(sent, inBody),
  'email.rescheduleEmail': ofBoth(scheduled, (id, { test }) => ({
    body: { id, sendAt: later(test.now()) },
  })),
  'email.discardDraft': ofBoth(draft, inBody),
  'email.uploadAttachment': { '-': () => ({ query: { name: 'note.txt' }, bytes: TEXT }) },
  'email.listEmailContacts': { '-': nothing },
  'emailMailbox.getMailbox': { '-': nothing },
  'emailMailbox.updateEmailSettings': { '-': () => ({ body: { undoSeconds: 30 } }) },
  'emailMailbox.addEmailLabel': { '-': () => ({ body: { name: 'Mine', color: 'info' } }) },
  'emailMailbox.updateEmailLabel': ofBoth(label, id => ({ body: { id, name: 'Ours' } })),
  'emailMailbox.deleteEmailLabel': ofBoth(label, inQuery),
  'emailMailbox.snoozeEmails': ofBoth(received, (id, { test }) => ({
    body: { emailIds: [id], until: later(test.now()) },
  })),
  'emailMailbox.deleteForever': ofBoth(trashed, inList),
  'emailMailbox.emptyTrash': { '-': nothing },
  'emailMailbox.emptySpam': { '-': nothing },
  'emailMailbox.allowImages': ofBoth(received, inBody),
  'emailMailbox.unsubscribe': ofBoth(received, inBody),
  'emailMailbox.importEmails': { '-': () => ({ query: { folder: 'inbox' }, bytes: LETTER }) },
  'emailMailbox.listEmailFilters': { '-': nothing },
  'emailMailbox.addEmailFilter': {
    '-': () => ({ body: FILTER }),
    other: async cell => ({
      body: { ...FILTER, actions: { labels: [`label-${await label(cell, await cell.person())}`] } },
    }),
  },
  'emailMailbox.updateEmailFilter': ofBoth(filter, id => ({ body: { id, ...FILTER } })),
  'emailMailbox.deleteEmailFilter': ofBoth(filter, inQuery),
  'emailMailbox.reorderEmailFilters': ofBoth(filter, id => ({ body: { ids: [id] } })),
  'emailMailbox.previewEmailFilter': { '-': () => ({ body: { conditions: { from: 'ada' } } }) },
  'emailMailbox.applyEmailFilter': ofBoth(filter, inBody),
}
