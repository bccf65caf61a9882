import { DAY } from '#platform/contract/durations.rules.ts'
import { linksContract } from '#features/links/contract/links.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { emailContract } from '../../contract/email.contract.ts'
import { type EmailFilter, emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { settingsContract } from '#features/settings/contract/settings.contract.ts'
import { usersAdminContract } from '#features/users/contract/users-admin.contract.ts'
import type { Call } from '#platform/contract/define.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, PEOPLE, putMail, readMail } from '../../tests/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.write(async trx => {
    await trx.deleteFrom('email_entries').execute()
    await trx.deleteFrom('email_filters').execute()
    await trx.deleteFrom('email_spam_words').execute()
  })
})

const ask = async (
  call: Call,
  options: { body?: object; query?: Record<string, string>; as?: UserRole } = {},
) => app.call(call, { as: 'author', ...options })
async function deliver(
  subject: string,
  { as = 'editor', message = '<p>Words</p>' }: { as?: UserRole; message?: string } = {},
) {
  await app.call(emailContract.sendEmail, {
    as,
    body: { to: [{ email: PEOPLE.author.email }], subject, message },
  })
  app.wait(31_000)
  await app.runJobs()
  return (await listIds(app, { folder: '', q: subject }))[0] ?? 0
}
const undo = (changeId: number) => ask(changesContract.undoChange, { body: { id: changeId } })

describe('a mailbox', () => {
  it('MAIL-07 returns folders, labels, settings and limits', async () => {
    await putMail(app)
    await putMail(app, { isRead: true, isStarred: true })
    await putMail(app, { folder: 'archive' })
    const box = emailMailboxContract.getMailbox.output.parse(
      (await ask(emailMailboxContract.getMailbox)).json(),
    )
    expect(box).toMatchObject({
      email: PEOPLE.author.email,
      trashDays: 30,
      starred: 1,
      emailsMeta: { inbox: 1, draft: 0, spam: 0 },
    })
    expect(box.folders.find(one => one.folder === 'inbox')).toEqual({
      folder: 'inbox',
      total: 2,
      unread: 1,
    })
    expect(box.labels.map(one => one.key)).toEqual(['personal', 'company', 'important', 'private'])
    expect(box.settings).toMatchObject({
      undoSeconds: 10,
      imagesFrom: [],
      vacation: { isOn: false },
    })
  })

  it('MAIL-18 sanitizes signatures, and resets the defaults when a signature is deleted', async () => {
    const set = (body: object) => ask(emailMailboxContract.updateEmailSettings, { body })
    const signatures = [
      { id: 's1', name: 'Short', html: '<p onclick="x()">Ada<script>x()</script></p>' },
    ]
    expect(
      (await set({ signatures, newSignature: 's1', replySignature: 'nothing' })).json().settings,
    ).toMatchObject({
      signatures: [{ id: 's1', name: 'Short', html: '<p>Ada</p>' }],
      newSignature: 's1',
      replySignature: null,
    })
    expect((await set({ signatures: [] })).json().settings.newSignature).toBeNull()
    expect((await set({ undoSeconds: 7 })).statusCode).toBe(400)
  })

  it('MAIL-14 refuses a vacation reply without a text, and a last day before the first', async () => {
    const errors = async (vacation: object) =>
      (await ask(emailMailboxContract.updateEmailSettings, { body: { vacation } })).json().errors
    const message = '<p>Away</p>'
    expect(Object.keys(await errors({ isOn: true, message: '<p> </p>' }))).toEqual([
      'vacation.message',
    ])
    expect(
      Object.keys(await errors({ isOn: true, message, from: '2026-03-09', until: '2026-03-02' })),
    ).toEqual(['vacation.until'])
    expect(
      await errors({ isOn: true, message, from: '2026-03-02', until: '2026-03-02' }),
    ).toBeUndefined()
  })
})

describe('trash', () => {
  it('MAIL-09 deletes permanently only from within trash, and returns the count when emptied', async () => {
    const [remaining, deleted, spam] = [
      await putMail(app),
      await putMail(app, { folder: 'trash', cameFrom: 'inbox' }),
      await putMail(app, { folder: 'spam' }),
    ]
    await putMail(app, { folder: 'trash' })
    expect(
      (await ask(emailMailboxContract.deleteForever, { body: { emailIds: [remaining] } })).json(),
    ).toMatchObject({
      status: 409,
      code: 'email.not_in_trash',
    })
    expect(
      (await ask(emailMailboxContract.deleteForever, { body: { emailIds: [deleted] } })).json()
        .count,
    ).toBe(1)
    expect((await ask(emailContract.getEmail, { query: { id: `${deleted}` } })).statusCode).toBe(
      404,
    )
    expect((await ask(emailMailboxContract.emptyTrash)).json().count).toBe(1)
    expect((await ask(emailMailboxContract.emptySpam)).json()).toMatchObject({
      count: 1,
      emailsMeta: { spam: 0 },
    })
    expect(await listIds(app, { folder: '' })).toEqual([remaining])
    expect((await ask(emailContract.getEmail, { query: { id: `${spam}` } })).statusCode).toBe(404)
  })

  it('MAIL-09 deletes mails and their content after thirty days', async () => {
    const old = new Date(app.now().getTime() - 31 * DAY).toISOString()
    const young = new Date(app.now().getTime() - 29 * DAY).toISOString()
    await putMail(app, { folder: 'trash', trashedAt: old, messageId: '<old@x>' })
    const left = await putMail(app, { folder: 'trash', trashedAt: young })
    await putMail(app, { folder: 'spam', trashedAt: old })
    await app.database.write(trx =>
      addJob(trx, { kind: 'email.sweep', args: {}, name: 'email.sweep', now: app.now() }),
    )
    await app.runJobs()
    expect(await listIds(app, { folder: 'trash' })).toEqual([left])
    expect(await listIds(app, { folder: 'spam' })).toEqual([])
    expect(
      await app.database.read
        .selectFrom('email_contents')
        .select('id')
        .where('message_id', '=', '<old@x>')
        .execute(),
    ).toEqual([])
  })

  it('MAIL-09 follows the administrator’s retention setting, and reports it', async () => {
    const body = { section: 'retention', auditDays: 730, trashDays: 5 }
    expect(
      (await app.call(settingsContract.updateSettings, { as: 'admin', body })).statusCode,
    ).toBe(200)
    expect((await ask(emailMailboxContract.getMailbox)).json().trashDays).toBe(5)
    const ago = (days: number) => new Date(app.now().getTime() - days * DAY).toISOString()
    await putMail(app, { folder: 'trash', trashedAt: ago(6) })
    const untouched = await putMail(app, { folder: 'trash', trashedAt: ago(4) })
    await app.database.write(trx => addJob(trx, { kind: 'email.sweep', args: {}, now: app.now() }))
    await app.runJobs()
    expect(await listIds(app, { folder: 'trash' })).toEqual([untouched])
    await app.call(settingsContract.updateSettings, {
      as: 'admin',
      body: { ...body, trashDays: 30 },
    })
  })

  it('X-17 moves five hundred mails at once and undoes it at once', async () => {
    const ids: number[] = []
    for (let index = 0; index < 500; index += 1)
      ids.push(await putMail(app, { minutes: index, labels: index % 2 === 0 ? ['company'] : [] }))
    const moved = await ask(emailContract.updateEmails, {
      body: { emailIds: ids, dataToUpdate: { folder: 'trash', labels: [] } },
    })
    expect(moved.json().done).toHaveLength(500)
    expect((await listIds(app, { folder: 'trash' })).length).toBe(100)
    expect(
      (await ask(emailContract.listEmailIds, { query: { folder: 'trash' } })).json(),
    ).toMatchObject({ total: 500 })
    await undo(moved.json().changeId)
    expect(
      (await ask(emailContract.listEmailIds, { query: { label: 'company' } })).json().total,
    ).toBe(250)
  })
})

describe('a custom label', () => {
  it('MAIL-16 has a name, a color and mails; deleting it can be undone', async () => {
    const label = (
      await ask(emailMailboxContract.addEmailLabel, { body: { name: 'Press 4', color: 'info' } })
    ).json().label
    expect(label).toMatchObject({ key: `label-${label.id}`, name: 'Press 4', color: 'info' })
    expect(
      (
        await ask(emailMailboxContract.addEmailLabel, { body: { name: 'PRESS 4', color: 'bad' } })
      ).json(),
    ).toMatchObject({
      status: 409,
      errors: { name: expect.any(String) },
    })
    const id = await putMail(app)
    await ask(emailContract.updateEmailsLabel, { body: { emailIds: [id], label: label.key } })
    expect(await listIds(app, { label: label.key, folder: '' })).toEqual([id])
    expect(await listIds(app, { search: 'label:"press 4"' })).toEqual([id])
    await ask(emailMailboxContract.updateEmailLabel, { body: { id: label.id, name: 'Press four' } })
    expect(await listIds(app, { search: 'label:"press four"' })).toEqual([id])
    const removed = await ask(emailMailboxContract.deleteEmailLabel, {
      query: { id: `${label.id}` },
    })
    expect((await readMail(app, id)).labels).toEqual([])
    await undo(removed.json().changeId)
    expect((await readMail(app, id)).labels).toEqual([label.key])
    expect(
      (
        await ask(emailContract.updateEmailsLabel, {
          as: 'editor',
          body: { emailIds: [id], label: label.key },
        })
      ).statusCode,
    ).toBe(404)
  })
})

describe('a filter', () => {
  const add = async (conditions: object, actions: object): Promise<EmailFilter> =>
    (
      await ask(emailMailboxContract.addEmailFilter, {
        body: { name: 'Filter', conditions, actions },
      })
    ).json().filter

  it.each<[string, object, string, boolean]>([
    ['the sender’s address', { from: 'EDITOR@' }, 'Any', true],
    ['a recipient', { to: 'author@' }, 'Any', true],
    ['another recipient', { to: 'admin@' }, 'Any', false],
    ['the subject', { subject: 'press' }, 'The PRESS', true],
    ['the body', { has: 'words' }, 'Any', true],
    ['text not in the body', { has: 'no match' }, 'Any', false],
    ['several fields that all match', { from: 'editor', subject: 'press' }, 'The press', true],
    ['several fields of which one matches', { from: 'editor', subject: 'press' }, 'Any', false],
    ['an attachment', { hasAttachment: true }, 'Any', false],
  ])('MAIL-20 tests %s alike for new and existing mail', async (_, conditions, subject, meets) => {
    const before = await deliver(subject)
    await add(conditions, { isStarred: true })
    const after = await deliver(subject)
    expect((await readMail(app, after)).isStarred).toBe(meets)
    expect(
      (await ask(emailMailboxContract.previewEmailFilter, { body: { conditions } })).json().count,
    ).toBe(meets ? 2 : 0)
    expect((await readMail(app, before)).isStarred).toBe(false)
  })

  it('MAIL-20 moves, labels, stars, marks as read and forwards', async () => {
    await add(
      { from: 'editor' },
      { folder: 'archive', labels: ['company'], isRead: true, forwardTo: PEOPLE.admin.email },
    )
    await add({ label: 'company' }, { isStarred: true, folder: 'spam' })
    const id = await deliver('All at once')
    expect(await readMail(app, id)).toMatchObject({
      folder: 'archive',
      labels: ['company'],
      isRead: true,
      isStarred: true,
    })
    const [forwarded = 0] = await listIds(app, { q: 'Fwd: All at once' }, 'admin')
    expect(await readMail(app, forwarded, 'admin')).toMatchObject({
      from: { email: PEOPLE.author.email },
      replyTo: [{ email: PEOPLE.editor.email }],
    })
  })

  it('MAIL-20 creates a linked task for incoming mail, but not for existing mail', async () => {
    const before = await deliver('Offer: bearings')
    const filter = await add({ subject: 'offer' }, { makesTask: true })
    const id = await deliver('Re: Offer: gaskets')
    const linked = async (mail: number) =>
      (await ask(linksContract.listLinks, { query: { type: 'email', ids: `${mail}` } }))
        .json()
        .records.flatMap((one: { links: object[] }) => one.links)
    expect(await linked(id)).toMatchObject([
      { type: 'task', title: 'Offer: gaskets', isDone: false },
    ])
    await ask(emailMailboxContract.applyEmailFilter, { body: { id: filter.id } })
    expect(await linked(before)).toEqual([])
  })

  it('MAIL-20 creates no task in the name of a suspended person', async () => {
    await add({ subject: 'offer' }, { makesTask: true })
    const become = (status: 'active' | 'inactive') =>
      app.database.write(async trx => {
        await trx.updateTable('users').set({ status }).where('id', '=', PEOPLE.author.id).execute()
      })
    const countTasks = async () =>
      (await app.database.read.selectFrom('tasks').select('id').execute()).length
    const before = await countTasks()
    await become('inactive')
    await app.call(emailContract.sendEmail, {
      as: 'editor',
      body: { to: [{ email: PEOPLE.author.email }], subject: 'Offer: belts', message: '' },
    })
    app.wait(31_000)
    await app.runJobs()
    await become('active')
    expect(await listIds(app, { folder: '', q: 'Offer: belts' })).toHaveLength(1)
    expect(await countTasks()).toBe(before)
  })

  it('MAIL-20 that forwards creates no mail loop', async () => {
    await add({ to: 'author' }, { forwardTo: PEOPLE.admin.email })
    await ask(emailMailboxContract.addEmailFilter, {
      as: 'admin',
      body: {
        name: 'Back',
        conditions: { from: 'author' },
        actions: { forwardTo: PEOPLE.author.email },
      },
    })
    await deliver('Circle')
    expect((await listIds(app, { q: 'Circle' })).length).toBe(2)
    expect((await listIds(app, { q: 'Circle' }, 'admin')).length).toBe(1)
  })

  it('MAIL-20 can be applied to existing mail, and that can be undone', async () => {
    const ids = [
      await putMail(app, { fromName: 'Old' }),
      await putMail(app, { fromName: 'Old', folder: 'trash' }),
      await putMail(app, { fromName: 'New' }),
    ]
    const { id } = await add({ from: 'old' }, { folder: 'archive', labels: ['private'] })
    const applied = (await ask(emailMailboxContract.applyEmailFilter, { body: { id } })).json()
    expect(applied.count).toBe(1)
    expect(await readMail(app, ids[0] ?? 0)).toMatchObject({
      folder: 'archive',
      labels: ['private'],
    })
    await undo(applied.changeId)
    expect(await readMail(app, ids[0] ?? 0)).toMatchObject({ folder: 'inbox', labels: [] })
  })

  it('MAIL-20 requires a condition and an action, can be reordered, and deleting it can be undone', async () => {
    const empty = await ask(emailMailboxContract.addEmailFilter, {
      body: { name: 'Nothing', conditions: {}, actions: {} },
    })
    expect(empty.json()).toMatchObject({
      status: 400,
      errors: { conditions: expect.any(String), actions: expect.any(String) },
    })
    const [one, two] = [
      await add({ from: 'a' }, { folder: 'archive' }),
      await add({ from: 'b' }, { folder: 'archive' }),
    ]
    await ask(emailMailboxContract.reorderEmailFilters, { body: { ids: [two.id, one.id] } })
    const listed = async () =>
      (await ask(emailMailboxContract.listEmailFilters))
        .json()
        .filters.map((filter: EmailFilter) => filter.id)
    expect(await listed()).toEqual([two.id, one.id])
    const erased = await ask(emailMailboxContract.deleteEmailFilter, { query: { id: `${one.id}` } })
    expect(await listed()).toEqual([two.id])
    await undo(erased.json().changeId)
    expect(await listed()).toEqual([two.id, one.id])
  })
})

describe('the spam filter', () => {
  const move = (id: number, folder: string) =>
    ask(emailContract.updateEmails, { body: { emailIds: [id], dataToUpdate: { folder } } })

  it('MAIL-23 learns from mail moved to spam, gives its reasons, and unlearns with “not spam”', async () => {
    const unwanted: number[] = []
    for (let index = 0; index < 4; index += 1)
      unwanted.push(
        await deliver(`Cheap spindles now ${index}`, {
          message: '<p>bargain discount winner lottery</p>',
        }),
      )
    for (const id of unwanted) await move(id, 'spam')
    const caught = await deliver('Cheap again', {
      message: '<p>bargain discount winner lottery</p>',
    })
    const mail = await readMail(app, caught)
    expect(mail.folder).toBe('spam')
    expect(mail.spam?.reasons).toContain('sender-reported')
    expect(mail.spam?.words.length).toBeGreaterThan(0)
    const byWords = await deliver('Cheap from another', {
      as: 'subscriber',
      message: '<p>bargain discount winner lottery cheap spindles now</p>',
    })
    expect((await readMail(app, byWords)).spam?.reasons).toEqual(['learned'])
    await move(byWords, 'inbox')
    const ham = await deliver('Cheap once more', {
      as: 'subscriber',
      message: '<p>bargain discount winner lottery cheap spindles now</p>',
    })
    expect(await readMail(app, ham)).toMatchObject({ folder: 'inbox', spam: null })
  })

  it('MAIL-23 learns separately for each user', async () => {
    await move(await deliver('Mine'), 'spam')
    await app.call(emailContract.sendEmail, {
      as: 'editor',
      body: { to: [{ email: PEOPLE.admin.email }], subject: 'Mine' },
    })
    app.wait(31_000)
    await app.runJobs()
    expect(await listIds(app, { q: 'Mine' }, 'admin')).toHaveLength(1)
  })
})

describe('privacy', () => {
  it('USR-19 an administrator’s personal data export counts the mails without their content', async () => {
    await putMail(app, { subject: 'A secret of mine', message: '<p>hidden words</p>' })
    const answer = await app.call(usersAdminContract.getPersonalData, {
      as: 'admin',
      query: { id: `${PEOPLE.author.id}` },
    })
    expect(answer.json().parts.emails).toHaveLength(1)
    for (const word of ['secret', 'hidden', 'ada@x.example'])
      expect(answer.body).not.toContain(word)
  })

  it('USR-19 erasing a user deletes their mailbox, but not copies others received', async () => {
    await app.call(emailContract.sendEmail, {
      as: 'subscriber',
      body: { to: [{ email: PEOPLE.author.email }], subject: 'Stays with its reader' },
    })
    app.wait(31_000)
    await app.runJobs()
    await putMail(app, { owner: 'subscriber', messageId: '<theirs@x>' })
    await app.call(usersAdminContract.eraseUser, {
      as: 'admin',
      body: { id: PEOPLE.subscriber.id },
    })
    expect(
      await app.database.read
        .selectFrom('email_entries')
        .select('id')
        .where('owner_id', '=', PEOPLE.subscriber.id)
        .execute(),
    ).toEqual([])
    expect(
      await app.database.read
        .selectFrom('email_contents')
        .select('id')
        .where('message_id', '=', '<theirs@x>')
        .execute(),
    ).toEqual([])
    expect(await listIds(app, { q: 'Stays' })).toHaveLength(1)
  })

  it('S8 impersonating a user gives no access to their mail', async () => {
    const answer = await app.call(usersAdminContract.impersonateUser, {
      as: 'admin',
      body: { id: PEOPLE.author.id },
    })
    const token: string = answer.json().accessToken
    for (const call of [emailContract.listEmails, emailMailboxContract.getMailbox]) {
      expect((await app.call(call, { token })).json()).toMatchObject({
        status: 403,
        code: 'impersonation.personal',
      })
    }
  })
})
