import { HOUR } from '#platform/contract/durations.rules.ts'
import { avatarColorOf } from '#platform/contract/avatar.rules.ts'
import { emailContract } from '../../contract/email.contract.ts'
import { emailMailboxContract } from '../../contract/email-mailbox.contract.ts'
import { emailAttachment, openedPart } from '../../contract/email-shapes.rules.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#app/server/test-app.ts'
import { createMailApp, listIds, PEOPLE, putMail, readMail } from '../../tests/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await createMailApp()
})
afterAll(() => app.close())

const send = (body: object, as: UserRole = 'author', headers: Record<string, string> = {}) =>
  app.call(emailContract.sendEmail, { as, body, headers })
const save = (body: object, headers: Record<string, string> = {}) =>
  app.call(emailContract.saveDraft, { as: 'author', body, headers })
const emailOf = (answer: { json: () => { email: unknown } }) =>
  openedPart.parse(answer.json().email)
const to = (...roles: UserRole[]) => roles.map(role => ({ email: PEOPLE[role].email }))

async function upload(bytes: Buffer, name = 'note.txt', as: UserRole = 'author') {
  const { accessToken } = await app.login(as)
  const answer = await app.app.inject({
    method: 'POST',
    url: emailContract.uploadAttachment.path,
    query: { name },
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
  return emailAttachment.parse(answer.json().attachment)
}
async function deliverDue() {
  app.wait(31_000)
  return app.runJobs()
}

describe('a sent mail', () => {
  it('MAIL-01 MAIL-04 waits for the undo window, then arrives in each recipient’s inbox and in Sent', async () => {
    const sent = emailOf(
      await send({
        to: to('editor'),
        cc: to('admin'),
        bcc: to('maintainer'),
        subject: 'Press 4',
        message: '<p>Hello</p>',
      }),
    )
    expect(sent).toMatchObject({
      folder: 'sent',
      sendState: 'queued',
      isRead: true,
      from: { email: PEOPLE.author.email },
    })
    expect(Date.parse(sent.undoUntil ?? '') - app.now().getTime()).toBe(10_000)
    await app.runJobs()
    expect(await listIds(app, {}, 'editor')).toEqual([])
    await deliverDue()
    const [atEditor = 0] = await listIds(app, {}, 'editor')
    expect(await readMail(app, atEditor, 'editor')).toMatchObject({
      subject: 'Press 4',
      isRead: false,
      kind: 'received',
      sendState: null,
      deliveries: [],
    })
    expect(await readMail(app, sent.id)).toMatchObject({
      sendState: 'sent',
      undoUntil: null,
      sendAt: null,
    })
    const bell = await app.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('user_id', '=', PEOPLE.editor.id)
      .orderBy('id')
      .execute()
    expect(bell.at(-1)).toMatchObject({
      kind: 'mail-received',
      by_id: PEOPLE.author.id,
      link: `/apps/email/inbox?mail=${atEditor}`,
    })
    expect(JSON.parse(bell.at(-1)?.params ?? '')).toMatchObject({ subject: 'Press 4' })
    expect(bell.at(-1)?.read_at).toBeNull()
    await app.call(emailContract.updateEmails, {
      as: 'editor',
      body: { emailIds: [atEditor], dataToUpdate: { isRead: true } },
    })
    const after = await app.database.read
      .selectFrom('notifications')
      .selectAll()
      .where('id', '=', bell.at(-1)?.id ?? 0)
      .execute()
    // NAV-07: reading the mail marks its notification as read.
    expect(after[0]?.read_at).not.toBeNull()
  })

  it('MAIL-02 shows Bcc recipients to the sender only', async () => {
    const sent = emailOf(
      await send({
        to: to('editor'),
        bcc: to('maintainer', 'admin'),
        subject: 'Secretly',
        message: '',
      }),
    )
    await deliverDue()
    expect((await readMail(app, sent.id)).bcc.map(one => one.email)).toEqual([
      PEOPLE.maintainer.email,
      PEOPLE.admin.email,
    ])
    for (const role of ['editor', 'maintainer', 'admin'] as const) {
      const [id = 0] = await listIds(app, { q: 'Secretly' }, role)
      const answer = await app.call(emailContract.getEmail, { as: role, query: { id: `${id}` } })
      expect(answer.json().bcc).toEqual([])
      const raw = await app.call(emailContract.exportEmail, { as: role, query: { id: `${id}` } })
      for (const body of [answer.body, raw.body])
        expect(body).not.toContain(
          role === 'maintainer' ? PEOPLE.admin.email : PEOPLE.maintainer.email,
        )
    }
  })

  it('MAIL-04 can be undone into its draft during the undo window, and no later', async () => {
    const draft = emailOf(
      await save({ subject: 'Too soon', message: '<p>Words</p>', to: to('editor') }),
    )
    const sent = emailOf(
      await send({
        to: to('editor'),
        subject: 'Too soon',
        message: '<p>Words</p>',
        draftId: draft.id,
      }),
    )
    expect(sent.id).toBe(draft.id)
    expect(await listIds(app, { folder: 'draft' })).toEqual([])
    const undone = emailOf(
      await app.call(emailContract.undoSend, { as: 'author', body: { id: sent.id } }),
    )
    expect(undone).toMatchObject({
      id: draft.id,
      kind: 'draft',
      folder: 'draft',
      message: '<p>Words</p>',
      sendState: null,
      undoUntil: null,
    })
    await deliverDue()
    expect(await listIds(app, { q: 'Too soon' }, 'editor')).toEqual([])
    emailOf(
      await send({
        to: to('editor'),
        subject: 'Too soon',
        message: '<p>Words</p>',
        draftId: draft.id,
      }),
    )
    await deliverDue()
    const late = await app.call(emailContract.undoSend, { as: 'author', body: { id: draft.id } })
    expect(late.json()).toMatchObject({ status: 409, code: 'email.gone' })
    expect(await listIds(app, { q: 'Too soon' }, 'editor')).toHaveLength(1)
  })

  it('MAIL-04 waits as long as the sender’s undo setting', async () => {
    await app.call(emailMailboxContract.updateEmailSettings, {
      as: 'subscriber',
      body: { undoSeconds: 30 },
    })
    const sent = emailOf(await send({ to: to('editor'), subject: 'Half a minute' }, 'subscriber'))
    expect(Date.parse(sent.undoUntil ?? '') - app.now().getTime()).toBe(30_000)
  })

  it('X-36 takes its sender from the session, never from the payload', async () => {
    const lie = { from: { email: PEOPLE.admin.email, name: 'Mina Okafor' } }
    expect((await send({ to: to('editor'), subject: 'Lie', ...lie })).statusCode).toBe(400)
    for (const field of ['ownerId', 'userId', 'sender', 'folder', 'time', 'messageId', 'replyTo'])
      expect(
        (await send({ to: to('editor'), subject: 'Lie', [field]: PEOPLE.admin.id })).statusCode,
        field,
      ).toBe(400)
    const sent = emailOf(
      await send({
        to: to('editor'),
        subject: 'No lie',
        message: '<p>From: admin@example.com</p>',
      }),
    )
    expect(sent.from).toMatchObject({ email: PEOPLE.author.email, userId: PEOPLE.author.id })
  })

  it('X-09 is sent once when the request is retried', async () => {
    const headers = { 'idempotency-key': 'mail-0000-0001' }
    const [one, two] = [
      await send({ to: to('editor'), subject: 'Once' }, 'author', headers),
      await send({ to: to('editor'), subject: 'Once' }, 'author', headers),
    ]
    expect(emailOf(two).id).toBe(emailOf(one).id)
    await deliverDue()
    expect(await listIds(app, { q: 'Once' }, 'editor')).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['no one', {}],
    ['an invalid address', { to: [{ email: 'ada' }] }],
    [
      'a quoted local part that hides another domain',
      { to: [{ email: '"x@evil.example"@example.com' }] },
    ],
    ['two addresses in one', { to: [{ email: 'a@x.example,b@x.example' }] }],
    ['an address with a line break', { to: [{ email: 'a@x.example\r\nBcc: b@evil.example' }] }],
    [
      'more than a hundred recipients',
      {
        to: Array.from({ length: 60 }, (_, n) => ({ email: `a${n}@x.example` })),
        cc: Array.from({ length: 60 }, (_, n) => ({ email: `b${n}@x.example` })),
      },
    ],
    [
      'a name with a line break',
      { to: [{ name: 'A\r\nBcc: b@evil.example', email: 'a@x.example' }] },
    ],
  ])('MAIL-02 S16 is rejected when addressed to %s', async (_, body) => {
    expect((await send({ subject: 'No', ...body })).statusCode).toBe(400)
  })

  it.each([
    'Hi\r\nBcc: all@evil.example',
    'Hi\nX: y',
    'a\u0000b',
    'a\u2028b'.replace('\u2028', '\u0007'),
  ])('S16 is rejected with a control character in the subject: %j', async subject => {
    expect((await send({ to: to('editor'), subject })).statusCode).toBe(400)
  })
})

describe('a reply', () => {
  it('MAIL-05 joins the conversation of both sender and recipient', async () => {
    const sent = emailOf(await send({ to: to('editor'), subject: 'Question' }))
    await deliverDue()
    const [received = 0] = await listIds(app, { q: 'Question' }, 'editor')
    await send({ to: to('author'), subject: 'Re: Question', inReplyTo: received }, 'editor')
    await deliverDue()
    const root = await readMail(app, sent.id)
    expect(root.replies).toHaveLength(1)
    expect(root.replies[0]).toMatchObject({
      subject: 'Re: Question',
      inReplyTo: root.messageId,
      threadId: root.threadId,
      from: { email: PEOPLE.editor.email },
    })
  })

  it('MAIL-05 to a mail of someone else’s mailbox is rejected with 404', async () => {
    const foreign = await putMail(app, { owner: 'admin' })
    const refused = await send({ to: to('editor'), subject: 'x', inReplyTo: foreign })
    expect(refused.statusCode).toBe(404)
    expect(refused.json()).toMatchObject({
      code: 'email.original_not_found',
      errors: { inReplyTo: expect.any(String) },
    })
  })
})

describe('a draft', () => {
  it('MAIL-03 is saved incomplete and reopens unchanged', async () => {
    const first = await save({
      to: [{ email: 'not finis' }],
      subject: 'Idea',
      message: '<p>One</p>',
    })
    const { id, version } = emailOf(first)
    expect(first.headers.etag).toBe(`"${version}"`)
    await save(
      {
        id,
        to: [{ name: 'Ada', email: 'ada@x.example' }],
        cc: [{ email: '?' }],
        subject: 'Idea 2',
        message: '<p>Two</p>',
        isPlainText: true,
      },
      { 'if-match': `"${version}"` },
    )
    expect(await readMail(app, id)).toMatchObject({
      kind: 'draft',
      folder: 'draft',
      subject: 'Idea 2',
      message: '<p>Two</p>',
      isPlainText: true,
      to: [{ name: 'Ada', email: 'ada@x.example' }],
    })
    expect((await listIds(app, { folder: 'draft' })).filter(one => one === id)).toHaveLength(1)
  })

  it('X-08 is rejected with 412 when it was changed in another tab', async () => {
    const { id, version } = emailOf(await save({ subject: 'Mine' }))
    await save({ id, subject: 'Theirs' }, { 'if-match': `"${version}"` })
    const stale = await save({ id, subject: 'Mine again' }, { 'if-match': `"${version}"` })
    expect(stale.json()).toMatchObject({ status: 412, current: { subject: 'Theirs' } })
    expect((await readMail(app, id)).subject).toBe('Theirs')
    expect((await save({ id, subject: 'Last one wins' })).statusCode).toBe(200)
  })

  it('MAIL-03 is never in the trash and sent at once, when sent and discarded at the same time', async () => {
    const drafts = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => {
        const draft = { to: to('editor'), subject: `Both ${index}`, message: '<p>Now</p>' }
        return { ...draft, draftId: emailOf(await save(draft)).id }
      }),
    )
    await Promise.all(
      drafts.flatMap(({ draftId: id, ...draft }) => [
        send({ ...draft, draftId: id }),
        app.call(emailContract.discardDraft, { as: 'author', body: { id } }),
      ]),
    )
    const rows = await app.database.read
      .selectFrom('email_entries')
      .select(['kind', 'folder'])
      .where(
        'id',
        'in',
        drafts.map(one => one.draftId),
      )
      .execute()
    expect(rows.filter(({ kind, folder }) => kind === 'sent' && folder === 'trash')).toEqual([])
  })

  it('MAIL-03 moves to trash when discarded, and is restored as a draft', async () => {
    const { id } = emailOf(await save({ subject: 'Away' }))
    const deleted = await app.call(emailContract.discardDraft, { as: 'author', body: { id } })
    expect(deleted.json().emailsMeta.draft).toBe((await listIds(app, { folder: 'draft' })).length)
    expect(await readMail(app, id)).toMatchObject({ folder: 'trash', cameFrom: 'draft' })
    // Another tab, which still shows it, learns of it instead of writing into the trash.
    const late = await save({ id, subject: 'Written on' })
    expect(late.json()).toMatchObject({ status: 409, code: 'email.draft_discarded' })
    expect((await readMail(app, id)).subject).toBe('Away')
    await app.call(emailContract.updateEmails, {
      as: 'author',
      body: { emailIds: [id], dataToUpdate: { isDeleted: false } },
    })
    expect((await readMail(app, id)).folder).toBe('draft')
    const received = await putMail(app)
    expect(
      (await app.call(emailContract.discardDraft, { as: 'author', body: { id: received } }))
        .statusCode,
    ).toBe(409)
  })
})

describe('an attachment', () => {
  it('MAIL-06 is delivered with the mail and readable only by those who have it', async () => {
    const file = await upload(Buffer.from('a note'), 'Notes & more.txt')
    expect(file).toMatchObject({
      fileName: 'Notes & more.txt',
      size: '6 B',
      bytes: 6,
      mime: 'text/plain',
      thumbnail: '',
    })
    await send({ to: to('editor'), subject: 'With file', attachments: [file.id] })
    await deliverDue()
    const [id = 0] = await listIds(app, { q: 'With file' }, 'editor')
    const { attachments, hasAttachments } = await readMail(app, id, 'editor')
    expect(hasAttachments).toBe(true)
    const url = attachments[0]?.url ?? ''
    expect((await app.app.inject(url)).body).toBe('a note')
    expect(
      (await app.app.inject(url.replace(/reader=\d+/, `reader=${PEOPLE.admin.id}`))).statusCode,
    ).toBe(404)
  })

  it('MAIL-05 can be forwarded, but only by someone who received it', async () => {
    const file = await upload(Buffer.from('a plan'), 'plan.txt')
    await send({ to: to('editor'), subject: 'Plan', attachments: [file.id] })
    await deliverDue()
    expect(
      (
        await send({ to: to('admin'), subject: 'Stolen', attachments: [file.id] }, 'subscriber')
      ).json(),
    ).toMatchObject({
      status: 404,
      code: 'email.attachment_not_found',
    })
    const [id = 0] = await listIds(app, { q: 'Plan' }, 'editor')
    expect(
      (
        await send(
          { to: to('admin'), subject: 'Fwd: Plan', attachments: [file.id], forwardOf: id },
          'editor',
        )
      ).statusCode,
    ).toBe(201)
    await deliverDue()
    const [atAdmin = 0] = await listIds(app, { q: 'Fwd: Plan' }, 'admin')
    expect((await readMail(app, atAdmin, 'admin')).attachments[0]).toMatchObject({
      fileName: 'plan.txt',
      bytes: 6,
    })
  })

  it('MAIL-06 is rejected when all attachments together exceed 25 MB', async () => {
    const files = [
      await upload(Buffer.alloc(13 * 1024 * 1024, 1), 'a.bin'),
      await upload(Buffer.alloc(13 * 1024 * 1024, 2), 'b.bin'),
    ]
    const answer = await send({
      to: to('editor'),
      subject: 'Heavy',
      attachments: files.map(file => file.id),
    })
    expect(answer.json()).toMatchObject({ status: 413, code: 'email.too_large' })
  })

  it('X-26 is released once no mail refers to it', async () => {
    const file = await upload(Buffer.from('thrown away'))
    const { id } = emailOf(await save({ subject: 'With', attachments: [file.id] }))
    const usedAt = async () =>
      (
        await app.database.read
          .selectFrom('files')
          .select('used_at')
          .where('id', '=', file.id)
          .executeTakeFirst()
      )?.used_at
    expect(await usedAt()).not.toBeNull()
    await save({ id, subject: 'Without' })
    expect(await usedAt()).toBeNull()
  })

  it('MAIL-06 shown inline gets a separate link for each reader', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const file = await upload(png, 'dot.png')
    const sent = emailOf(
      await send({
        to: to('editor'),
        subject: 'Dot',
        message: `<p>Look: <img src="${file.url.replaceAll('&', '&amp;')}" alt="dot"></p>`,
      }),
    )
    expect(sent.attachments).toEqual([])
    await deliverDue()
    const [id = 0] = await listIds(app, { q: 'Dot' }, 'editor')
    const { message } = await readMail(app, id, 'editor')
    const src = /src="([^"]+)"/.exec(message)?.[1] ?? ''
    expect(src).toMatch(/^\/api\/files\/mail\//)
    expect((await app.app.inject(src)).headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const quoted = emailOf(
      await send(
        {
          to: to('author'),
          subject: 'Re: Dot',
          message: `<blockquote>${message}</blockquote>`,
          inReplyTo: id,
        },
        'editor',
      ),
    )
    expect(quoted.message).toContain('/api/files/mail/')
  })
})

describe('a scheduled mail', () => {
  const inHours = (hours: number) => new Date(app.now().getTime() + hours * HOUR).toISOString()

  it('MAIL-15 waits in Scheduled, can be rescheduled, and is sent at the new time', async () => {
    const mail = emailOf(await send({ to: to('editor'), subject: 'Later', sendAt: inHours(2) }))
    expect(mail).toMatchObject({ folder: 'scheduled', sendState: 'queued' })
    await app.call(emailContract.rescheduleEmail, {
      as: 'author',
      body: { id: mail.id, sendAt: inHours(4) },
    })
    app.wait(3 * HOUR)
    await app.runJobs()
    expect(await listIds(app, { q: 'Later' }, 'editor')).toEqual([])
    expect(
      (
        await app.call(emailContract.updateEmails, {
          as: 'author',
          body: { emailIds: [mail.id], dataToUpdate: { folder: 'trash' } },
        })
      ).json().refused[0].code,
    ).toBe('email.scheduled')
    app.wait(2 * HOUR)
    await app.runJobs()
    expect(await listIds(app, { q: 'Later' }, 'editor')).toHaveLength(1)
    expect(await readMail(app, mail.id)).toMatchObject({ folder: 'sent', sendState: 'sent' })
  })

  it('MAIL-15 can be canceled and becomes a draft again', async () => {
    const mail = emailOf(await send({ to: to('editor'), subject: 'Never', sendAt: inHours(2) }))
    expect(
      emailOf(await app.call(emailContract.undoSend, { as: 'author', body: { id: mail.id } })),
    ).toMatchObject({
      folder: 'draft',
      kind: 'draft',
      sendAt: null,
    })
    app.wait(3 * HOUR)
    await app.runJobs()
    expect(await listIds(app, { q: 'Never' }, 'editor')).toEqual([])
  })

  it('MAIL-15 is rejected when its time is in the past', async () => {
    expect(
      (await send({ to: to('editor'), subject: 'Past', sendAt: inHours(-1) })).json(),
    ).toMatchObject({
      status: 400,
      code: 'email.too_soon',
    })
  })

  it('MAIL-15 a snoozed mail returns unread to the top of the inbox at its time', async () => {
    const id = await putMail(app, { minutes: 600, isRead: true })
    const snooze = (body: object) =>
      app.call(emailMailboxContract.snoozeEmails, { as: 'author', body })
    await snooze({ emailIds: [id], until: inHours(2) })
    expect(await readMail(app, id)).toMatchObject({ folder: 'snoozed', snoozedUntil: inHours(2) })
    expect(await listIds(app)).not.toContain(id)
    app.wait(3 * HOUR)
    await app.runJobs()
    expect((await listIds(app))[0]).toBe(id)
    expect(await readMail(app, id)).toMatchObject({
      folder: 'inbox',
      isRead: false,
      snoozedUntil: null,
    })
    expect((await snooze({ emailIds: [id], until: inHours(-1) })).statusCode).toBe(400)
  })
})

it('MAIL-02 contacts are the addresses a user has written to, and the users of this system', async () => {
  await send({ to: [{ name: 'Zelda Outside', email: 'zelda@out.example' }], subject: 'Hello' })
  const ask = async (q: string, as: UserRole = 'author') =>
    emailContract.listEmailContacts.output.parse(
      (await app.call(emailContract.listEmailContacts, { as, query: { q } })).json(),
    ).contacts
  expect(await ask('zelda')).toEqual([
    {
      name: 'Zelda Outside',
      email: 'zelda@out.example',
      avatar: null,
      avatarColor: avatarColorOf('Zelda Outside'),
      userId: null,
    },
  ])
  expect(await ask('zelda', 'subscriber')).toEqual([])
  expect((await ask('castell', 'subscriber')).map(one => one.email)).toEqual([
    PEOPLE.maintainer.email,
  ])
  expect((await ask('')).length).toBeLessThanOrEqual(10)
})

it('MAIL-02 contacts that begin with what is typed come first, then those written to lately and often', async () => {
  const write = (email: string) => send({ to: [{ name: '', email }], subject: 'Hello' })
  const ask = async (q: string) =>
    emailContract.listEmailContacts.output
      .parse(
        (await app.call(emailContract.listEmailContacts, { as: 'author', query: { q } })).json(),
      )
      .contacts.map(one => one.email)
  for (const email of ['a.quorn@out.example', 'quorn.old@out.example', 'quorn.old@out.example'])
    await write(email)
  app.wait(100 * 24 * 3_600_000)
  for (const email of ['quorn.once@out.example', 'quorn.twice@out.example']) await write(email)
  await write('quorn.twice@out.example')
  expect(await ask('quorn')).toEqual([
    'quorn.twice@out.example',
    'quorn.once@out.example',
    'quorn.old@out.example',
    'a.quorn@out.example',
  ])
})
