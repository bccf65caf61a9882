import { emailContract } from '../../contract/email.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, putMail, type PutMail } from '../../tests/mailbox.ts'

// The search syntax, on a mailbox whose mails differ in one thing each.

let app: TestApp
const names = new Map<number, string>()
const DAY = 24 * 60
const MAILS: Record<string, PutMail> = {
  plain: { subject: 'Report', message: '<p>nothing special</p>' },
  press: {
    subject: 'Press 4 stands',
    message: '<p>The seal is worn</p>',
    fromName: 'Bruno',
    fromEmail: 'bruno@works.example',
  },
  body: { subject: 'Other', message: '<p>About press and 4 seals</p>' },
  starred: { isStarred: true, subject: 'Star' },
  read: { isRead: true, subject: 'Seen' },
  file: { hasAttachments: true, subject: 'Files' },
  labelled: { labels: ['company'], subject: 'Label' },
  sent: {
    folder: 'sent',
    kind: 'sent',
    isRead: true,
    to: [{ name: 'Zoe', email: 'zoe@far.example' }],
    subject: 'Out',
  },
  spam: { folder: 'spam', subject: 'Press offer' },
  trashed: { folder: 'trash', subject: 'Press old' },
  old: { minutes: 400 * DAY, subject: 'Ancient press' },
  week: { minutes: 7 * DAY + 60, subject: 'Weekly' },
  percent: { subject: '50%_off "today"', fromEmail: 'deals@x.example' },
}
beforeAll(async () => {
  app = await createMailApp()
  for (const [name, mail] of Object.entries(MAILS)) names.set(await putMail(app, mail), name)
  await putMail(app, { owner: 'editor', subject: 'Press of somebody else' })
})
afterAll(() => app.close())

const search = async (text: string, query: Record<string, string> = {}) =>
  (await listIds(app, { search: text, ...query })).map(id => names.get(id) ?? 'foreign').toSorted()
const HERE = Object.keys(MAILS).filter(name => name !== 'spam' && name !== 'trashed')
const without = (...removed: string[]) => HERE.filter(name => !removed.includes(name)).toSorted()

it.each<[string, string[]]>([
  ['press', ['body', 'old', 'press']],
  ['press seal', ['body', 'press']],
  ['"press 4"', ['press']],
  ['press -seal', ['old']],
  ['-press', without('press', 'body', 'old')],
  ['from:bruno', ['press']],
  ['from:works.example', ['press']],
  ['from:BRUNO -subject:nothing', ['press']],
  ['to:zoe', ['sent']],
  ['to:author@example.com', without('sent')],
  ['subject:press', ['old', 'press']],
  ['subject:"4 stands"', ['press']],
  ['has:attachment', ['file']],
  ['is:starred', ['starred']],
  ['is:read', ['read', 'sent']],
  ['is:unread subject:press', ['old', 'press']],
  ['label:company', ['labelled']],
  ['label:comp', ['labelled']],
  ['-label:company', without('labelled')],
  ['label:nowhere', []],
  ['in:sent', ['sent']],
  ['in:spam', ['spam']],
  ['in:trash press', ['trashed']],
  ['in:anywhere press', ['body', 'old', 'press']],
  ['in:starred', ['starred']],
  ['press (', []],
  ['older_than:1y', ['old']],
  ['older_than:1w', ['old', 'week']],
  ['newer_than:1w -older_than:1w press', ['body', 'press']],
  ['before:2025-12-31', ['old']],
  ['after:2026-03-02', without('old', 'week')],
  ['from:bruno OR to:zoe', ['press', 'sent']],
  ['is:starred OR has:attachment OR label:company', ['file', 'labelled', 'starred']],
  ['report OR weekly is:unread', ['plain', 'week']],
  ['50%_off', ['percent']],
  ['0%', ['percent']],
  ['subject:%', ['percent']],
  ['subject:_', ['percent']],
  ['from:%', []],
])(
  'MAIL-11 %j finds exactly the matching mails, and never someone else’s',
  async (text, expected) => {
    expect(await search(text)).toEqual(expected)
  },
)

it('MAIL-11 searches the current folder in spam and trash, and all other folders otherwise', async () => {
  expect(await search('press', { folder: 'spam' })).toEqual(['spam'])
  expect(await search('press', { folder: 'trash' })).toEqual(['trashed'])
  expect(await search('press', { folder: 'sent' })).toEqual(['body', 'old', 'press'])
  expect(await search('press', { label: 'company' })).toEqual([])
})

it('MAIL-12 provides neighbors and pages within the results', async () => {
  const ids = await listIds(app, { search: 'press' })
  const query = { search: 'press', id: `${ids[0]}` }
  expect((await app.call(emailContract.getEmail, { as: 'author', query })).json()).toMatchObject({
    hasPreviousMail: false,
    hasNextMail: true,
  })
  const next = await app.call(emailContract.paginateEmail, {
    as: 'author',
    query: { search: 'press', emailId: `${ids[0]}`, dir: 'next' },
  })
  expect(next.json().id).toBe(ids[1])
  const page = await app.call(emailContract.listEmails, {
    as: 'author',
    query: { search: 'press', page: '2', perPage: '2' },
  })
  expect([page.json().total, page.json().emails.map((one: { id: number }) => one.id)]).toEqual([
    3,
    [ids[2]],
  ])
})

it('S7 treats hostile input as plain words', async () => {
  for (const text of [
    "'; drop table email_entries; --",
    'from:"\'"',
    'a\\',
    '"""',
    'subject:"a" OR 1=1',
    '* NEAR(a b)',
    'x" OR rowid:1',
    '\u0001',
    'from:\u0001',
    '{}',
    '%00',
  ])
    expect(
      (await app.call(emailContract.listEmails, { as: 'author', query: { search: text } }))
        .statusCode,
      text,
    ).toBe(200)
  expect(await search('press')).toHaveLength(3)
})
