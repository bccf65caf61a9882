import { emailContract } from '../contract/email.contract.ts'
import { auditContract } from '#features/changes/contract/audit.contract.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { EMAIL_VIEWS, type EmailFolder } from '../contract/email.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, PEOPLE, putMail, readMail } from '../tests/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.database.write(trx => trx.deleteFrom('email_entries').execute())
})

const update = (emailIds: number[], dataToUpdate: object) =>
  app.call(emailContract.updateEmails, { as: 'author', body: { emailIds, dataToUpdate } })
const meta = async () =>
  (await app.call(emailContract.listEmails, { as: 'author' })).json().emailsMeta

describe('the specification’s folder, star, trash, label and meta rules', () => {
  // One mail of each kind, with the views (`shown`) that list it.
  const MAILS: [
    string,
    { folder: EmailFolder; isRead?: boolean; isStarred?: boolean; labels?: string[] },
    string[],
  ][] = [
    ['unread in the inbox', { folder: 'inbox' }, ['inbox']],
    ['read in the inbox', { folder: 'inbox', isRead: true }, ['inbox']],
    ['starred in the inbox', { folder: 'inbox', isStarred: true }, ['inbox', 'starred']],
    ['labelled in the inbox', { folder: 'inbox', labels: ['company'] }, ['inbox', 'company']],
    ['a draft', { folder: 'draft', isRead: true }, ['draft']],
    ['an unread draft', { folder: 'draft' }, ['draft']],
    ['a starred draft', { folder: 'draft', isStarred: true }, ['draft', 'starred']],
    ['unread spam', { folder: 'spam' }, ['spam']],
    ['read spam', { folder: 'spam', isRead: true }, ['spam']],
    ['starred spam', { folder: 'spam', isStarred: true, isRead: true }, ['spam', 'starred']],
    ['sent', { folder: 'sent', isRead: true }, ['sent']],
    [
      'sent and labelled',
      { folder: 'sent', isRead: true, labels: ['company', 'private'] },
      ['sent', 'company'],
    ],
    ['in trash', { folder: 'trash' }, ['trash']],
    ['starred in trash', { folder: 'trash', isStarred: true }, ['trash']],
    ['labelled in trash', { folder: 'trash', labels: ['company'] }, ['trash']],
  ]
  const VIEWS: Record<string, Record<string, string>> = {
    ...Object.fromEntries(EMAIL_VIEWS.map(folder => [folder, { folder }])),
    company: { folder: '', label: 'company' },
  }

  it('MAIL-07 apply to every mail in every view', async () => {
    const ids = new Map<number, string>()
    for (const [name, mail] of MAILS) ids.set(await putMail(app, mail), name)
    for (const [view, query] of Object.entries(VIEWS)) {
      const expected = MAILS.filter(([, , shown]) => shown.includes(view)).map(([name]) => name)
      expect((await listIds(app, query)).map(id => ids.get(id) ?? '').toSorted(), view).toEqual(
        expected.toSorted(),
      )
    }
    expect(await meta()).toEqual({ inbox: 3, draft: 3, spam: 1 })
    expect((await listIds(app)).length).toBe(4)
    expect(await listIds(app, { label: 'company' })).toHaveLength(1)
    expect(await listIds(app, { label: 'company', folder: 'trash' })).toHaveLength(1)
    expect(await listIds(app, { folder: '' })).toHaveLength(12)
  })

  it('MAIL-07 MAIL-12 apply to the neighbors, which are taken from the same view', async () => {
    for (const [index, [, mail]] of MAILS.entries())
      await putMail(app, { ...mail, minutes: index % 3 })
    for (const query of Object.values(VIEWS)) {
      const ids = await listIds(app, query)
      for (const [index, id] of ids.entries()) {
        const asked = { ...query, emailId: `${id}` }
        const [next, previous] = await Promise.all(
          ['next', 'previous'].map(dir =>
            app.call(emailContract.paginateEmail, { as: 'author', query: { ...asked, dir } }),
          ),
        )
        const { hasNextMail, hasPreviousMail } = (
          await app.call(emailContract.getEmail, { as: 'author', query: { ...query, id: `${id}` } })
        ).json()
        expect([next?.json().id, hasNextMail]).toEqual([
          ids[index + 1],
          ids[index + 1] !== undefined,
        ])
        expect([previous?.json().id, hasPreviousMail]).toEqual([ids[index - 1], index > 0])
        expect(next?.statusCode).toBe(hasNextMail === true ? 200 : 404)
      }
    }
  })
})

describe('a list', () => {
  it('MAIL-11 searches sender name or subject, literally and ignoring case', async () => {
    const bySubject = await putMail(app, { subject: '50%_Off \\ Ärger', minutes: 1 })
    const byName = await putMail(app, { fromName: 'Zoë "50%_off" Ä', minutes: 2 })
    await putMail(app, {
      subject: 'nothing',
      fromEmail: 'zoë@x.example',
      message: '<p>50%_off</p>',
    })
    await putMail(app, { subject: '50%_off', folder: 'sent' })
    expect(await listIds(app, { q: '50%_OFF' })).toEqual([bySubject, byName])
    expect(await listIds(app, { q: 'zoË' })).toEqual([byName])
    expect(await listIds(app, { q: 'ÄR' })).toEqual([bySubject])
    expect(await listIds(app, { q: '\\' })).toEqual([bySubject])
    expect(await listIds(app, { q: 'nothing at all' })).toEqual([])
  })

  it('X-15 is sorted newest first, neither skips nor repeats mails between pages, and returns the total', async () => {
    const put: number[] = []
    for (let index = 0; index < 23; index += 1)
      put.push(await putMail(app, { minutes: Math.floor(index / 4) }))
    const seen: number[] = []
    for (let page = 1; page <= 5; page += 1) {
      const answer = await app.call(emailContract.listEmails, {
        as: 'author',
        query: { page: `${page}`, perPage: '5', view: 'rows' },
      })
      expect(answer.json().total).toBe(23)
      seen.push(...answer.json().emails.map((one: { id: number }) => one.id))
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(put)
    expect(seen).toEqual(await listIds(app))
    const times = (await app.call(emailContract.listEmails, { as: 'author' }))
      .json()
      .emails.map((one: { time: string }) => one.time)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('MAIL-05 nests replies under the mail they answer, and groups by conversation on request', async () => {
    const root = await putMail(app, { messageId: '<root@x>', minutes: 30 })
    const reply = await putMail(app, {
      messageId: '<reply@x>',
      references: ['<root@x>'],
      minutes: 20,
      folder: 'sent',
      kind: 'sent',
    })
    const last = await putMail(app, {
      messageId: '<last@x>',
      references: ['<root@x>', '<reply@x>'],
      minutes: 10,
    })
    const other = await putMail(app, { minutes: 15 })
    const { emails } = (await app.call(emailContract.listEmails, { as: 'author' })).json()
    expect(
      emails.map((one: { id: number; replies: { id: number }[] }) => [
        one.id,
        one.replies.map(({ id }) => id),
      ]),
    ).toEqual([
      [last, []],
      [other, []],
      [root, [reply, last]],
    ])
    const grouped = await app.call(emailContract.listEmails, {
      as: 'author',
      query: { group: 'thread', view: 'rows' },
    })
    expect(
      grouped
        .json()
        .emails.map((one: { id: number; threadCount: number; threadUnread: number }) => [
          one.id,
          one.threadCount,
        ]),
    ).toEqual([
      [last, 3],
      [other, 1],
    ])
    expect(grouped.json().total).toBe(2)
    await update([last], { isDeleted: true })
    expect(await listIds(app, { group: 'thread' })).toEqual([other, root])
    const thread = await app.call(emailContract.getEmailThread, {
      as: 'author',
      query: { id: `${root}` },
    })
    expect(thread.json().emails.map((one: { id: number }) => one.id)).toEqual([root, reply])
  })

  it('MAIL-05 joins a conversation whatever order its mails arrive in', async () => {
    const last = await putMail(app, { messageId: '<c@x>', references: ['<a@x>', '<b@x>'] })
    const first = await putMail(app, { messageId: '<a@x>' })
    const middle = await putMail(app, { messageId: '<b@x>', references: ['<a@x>'] })
    const threads = await Promise.all(
      [last, first, middle].map(async id => (await readMail(app, id)).threadId),
    )
    expect(new Set(threads).size).toBe(1)
  })
})

describe('an update', () => {
  it('MAIL-07 X-07 moves and flags mails, returns the badge counts, and can be undone', async () => {
    const ids = [await putMail(app), await putMail(app, { isRead: true })]
    const answer = await update(ids, { folder: 'trash', isStarred: true })
    expect(answer.json()).toMatchObject({ done: ids, refused: [], emailsMeta: { inbox: 0 } })
    expect((await readMail(app, ids[0] ?? 0)).folder).toBe('trash')
    await app.call(changesContract.undoChange, {
      as: 'author',
      body: { id: answer.json().changeId },
    })
    expect(await readMail(app, ids[0] ?? 0)).toMatchObject({
      folder: 'inbox',
      isStarred: false,
      isRead: false,
      cameFrom: null,
    })
    expect(await meta()).toMatchObject({ inbox: 1 })
  })

  it('X-07 cannot be undone over a later one, nor by anyone else', async () => {
    const id = await putMail(app)
    const { changeId } = (await update([id], { folder: 'archive' })).json()
    expect(
      (await app.call(changesContract.undoChange, { as: 'admin', body: { id: changeId } }))
        .statusCode,
    ).toBe(404)
    await update([id], { folder: 'spam' })
    expect(
      (await app.call(changesContract.undoChange, { as: 'author', body: { id: changeId } })).json()
        .code,
    ).toBe('change.overtaken')
  })

  it('MAIL-08 X-17 reports which mails were updated and which refused, and returns 404 when none exists', async () => {
    const id = await putMail(app)
    const foreign = await putMail(app, { owner: 'editor' })
    const answer = await update([id, foreign, 999_999], { isStarred: true })
    expect(answer.json().done).toEqual([id])
    expect(
      answer.json().refused.map((one: { id: number; code: string }) => [one.id, one.code]),
    ).toEqual([
      [foreign, 'email.not_found'],
      [999_999, 'email.not_found'],
    ])
    expect((await update([foreign], { isStarred: true })).statusCode).toBe(404)
    expect((await readMail(app, foreign, 'editor')).isStarred).toBe(false)
  })

  it('MAIL-08 toggles a label on each mail, and rejects unknown labels', async () => {
    const [one, two] = [await putMail(app, { labels: ['company'] }), await putMail(app)]
    const toggle = (body: object) =>
      app.call(emailContract.updateEmailsLabel, { as: 'author', body })
    await toggle({ emailIds: [one, two], label: 'company' })
    expect([(await readMail(app, one)).labels, (await readMail(app, two)).labels]).toEqual([
      [],
      ['company'],
    ])
    await toggle({ emailIds: [one, two], label: 'company', set: 'add' })
    expect([(await readMail(app, one)).labels, (await readMail(app, two)).labels]).toEqual([
      ['company'],
      ['company'],
    ])
    expect((await toggle({ emailIds: [one], label: 'label-4711' })).statusCode).toBe(404)
    expect((await toggle({ emailIds: [one], label: 'urgent' })).statusCode).toBe(400)
  })

  it('S9 accepts no field but flags, labels and folder', async () => {
    const id = await putMail(app)
    for (const field of [
      'subject',
      'from',
      'ownerId',
      'owner_id',
      'time',
      'message',
      'kind',
      'threadId',
      'sendState',
      'id',
      'imagesAllowed',
    ])
      expect((await update([id], { [field]: 'x' })).statusCode, field).toBe(400)
    for (const folder of ['scheduled', 'snoozed', 'starred', 'nowhere'])
      expect((await update([id], { folder })).statusCode, folder).toBe(400)
  })

  it('X-24 is audited without any mail content; marking as read is not audited', async () => {
    const before = await app.database.read.selectFrom('audit_changes').select('id').execute()
    const id = await putMail(app, { subject: 'A secret of mine' })
    await update([id], { isRead: true })
    expect(await app.database.read.selectFrom('audit_changes').select('id').execute()).toHaveLength(
      before.length,
    )
    await update([id], { folder: 'archive' })
    const log = await app.call(auditContract.listAudit, {
      as: 'admin',
      query: { subject: 'Email' },
    })
    expect(log.json().changes[0]).toMatchObject({
      action: 'update',
      records: [{ id: `${id}`, name: `#${id}`, after: { folder: 'archive' } }],
    })
    expect(log.body).not.toContain('secret')
  })

  it('X-10 is published to the owner’s live connections only', async () => {
    const id = await putMail(app)
    await update([id], { isStarred: true })
    const event = await app.database.read
      .selectFrom('outbox')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      topic: 'Email',
      ids: JSON.stringify([id]),
      user_id: PEOPLE.author.id,
    })
  })
})
