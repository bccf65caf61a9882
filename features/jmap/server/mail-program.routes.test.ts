import { MINUTE } from '#platform/contract/durations.rules.ts'
import { changesContract } from '#features/changes/contract/changes.contract.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { listIds, PEOPLE, putMail, readMail } from '#features/email/tests/mailbox.ts'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createJam, type Jam } from '../tests/jam.ts'
import { accountOf, createAsk, startJmap } from '../tests/jmap-server.ts'

// A mailbox as mail programs use it: with a public client (jmap-jam) over a real connection, and verbatim where it matters.

let server: Awaited<ReturnType<typeof startJmap>>
let jam: Jam
let author: ReturnType<typeof createAsk>
let key = ''
const accountId = accountOf('author')
const inbox = 'folder-inbox'
const drafts = 'folder-draft'
beforeAll(async () => {
  server = await startJmap()
  key = await server.keyOf('author')
  author = createAsk(server.origin, key)
  jam = await createJam({
    bearerToken: key,
    sessionUrl: `${server.origin}/.well-known/jmap`,
  })
})
afterAll(() => server.test.close())
beforeEach(() =>
  server.test.database.write(async trx => {
    await trx.deleteFrom('email_entries').execute()
    await trx.deleteFrom('email_labels').execute()
  }),
)

const get = async (ids: string[], properties?: string[], more: object = {}) =>
  (await author.ask('Email/get', { accountId, ids, properties, ...more }))['list']
const upload = async (body: string | Uint8Array<ArrayBuffer>) =>
  (await jam.uploadBlob(accountId, typeof body === 'string' ? new Blob([body]) : new Blob([body])))
    .blobId
const message = (subject: string, ...lines: string[]) =>
  [
    'From: Ada <ada@x.example>',
    'To: author@example.com',
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(' ', '-')}@x.example>`,
    'Date: Mon, 02 Mar 2026 08:00:00 +0000',
    ...lines,
    '',
    'Words.',
  ].join('\r\n')

describe('a mail program', () => {
  it('MAIL-24 lists a mailbox with back references, in one request', async () => {
    for (const minutes of [3, 2, 1])
      await putMail(server.test, { subject: `Mail ${minutes}`, minutes, isRead: minutes === 2 })
    const [{ boxes, found, emails }] = await jam.requestMany(r => {
      const query = r.Email.query({
        accountId,
        filter: { inMailbox: inbox, notKeyword: '$seen' },
        sort: [{ property: 'receivedAt', isAscending: false }],
        calculateTotal: true,
      })
      return {
        boxes: r.Mailbox.get({ accountId }),
        found: query,
        emails: r.Email.get({
          accountId,
          ids: query.$ref('/ids'),
          properties: ['id', 'subject', 'mailboxIds', 'keywords', 'preview'],
        }),
      }
    })
    expect(found).toMatchObject({ total: 2, position: 0, canCalculateChanges: true })
    expect(emails.list.map(one => one['subject'])).toEqual(['Mail 1', 'Mail 3'])
    expect(emails.list[0]).toMatchObject({
      mailboxIds: { [inbox]: true },
      keywords: {},
      preview: 'Words',
    })
    expect(
      boxes.list.map(box => [box['role'], box['totalEmails'], box['unreadEmails']]),
    ).toContainEqual(['inbox', 3, 2])
  })

  it('MAIL-24 X-07 marks, moves and labels, as one change that the screens can undo', async () => {
    const ids = [await putMail(server.test), await putMail(server.test)]
    const created = await author.askAll([
      ['Mailbox/set', { accountId, create: { p: { name: 'Projects', parentId: null } } }, 'a'],
      [
        'Email/set',
        {
          accountId,
          update: Object.fromEntries(
            ids.map(id => [
              `m${id}`,
              { 'keywords/$flagged': true, 'mailboxIds/#p': true, [`mailboxIds/${inbox}`]: null },
            ]),
          ),
        },
        'b',
      ],
    ])
    const [, boxes] = created.methodResponses[0] ?? []
    const [, set] = created.methodResponses[1] ?? []
    const label = boxes?.['created'].p.id
    expect(boxes?.['created'].p).toMatchObject({ totalEmails: 0, isSubscribed: true })
    // Without a folder it is in the archive, and that is said.
    const now = { mailboxIds: { 'folder-archive': true, [label]: true } }
    expect(set?.['updated']).toEqual(Object.fromEntries(ids.map(id => [`m${id}`, now])))
    expect(await readMail(server.test, ids[0] ?? 0)).toMatchObject({
      folder: 'archive',
      isStarred: true,
      labels: [label],
    })
    const { id } = await server.test.database.read
      .selectFrom('audit_changes')
      .select('id')
      .where('undo_kind', '=', 'email.revert')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await server.test.call(changesContract.undoChange, { as: 'author', body: { id } })
    expect(await listIds(server.test, { folder: 'inbox' })).toHaveLength(2)
  })

  it('MAIL-24 stores keywords that no screen shows, and rejects unsupported changes', async () => {
    const id = `m${await putMail(server.test)}`
    const set = (patch: object) => author.ask('Email/set', { accountId, update: { [id]: patch } })
    await set({ keywords: { $seen: true, $Answered: true, custom: true } })
    expect(await get([id], ['keywords'])).toEqual([
      { id, keywords: { $seen: true, $answered: true, custom: true } },
    ])
    expect(
      (await author.ask('Email/query', { accountId, filter: { hasKeyword: '$ANSWERED' } }))['ids'],
    ).toEqual([id])
    const refused: [object, object][] = [
      [{ subject: 'x' }, { type: 'invalidProperties', properties: ['subject'] }],
      [{ 'keywords/$draft': true }, { type: 'invalidProperties', properties: ['keywords'] }],
      [{ 'keywords/a b': true }, { type: 'invalidProperties', properties: ['keywords'] }],
      [{ 'keywords/a': false }, { type: 'invalidProperties' }],
      [{ keywords: {}, 'keywords/a': true }, { type: 'invalidPatch' }],
      [{ mailboxIds: {} }, { type: 'invalidProperties', properties: ['mailboxIds'] }],
      [{ 'mailboxIds/folder-sent': true }, { type: 'invalidProperties' }],
      [{ mailboxIds: { 'folder-snoozed': true } }, { type: 'invalidProperties' }],
      [{ mailboxIds: { 'label-99': true, [inbox]: true } }, { type: 'notFound' }],
    ]
    for (const [patch, error] of refused)
      expect((await set(patch))['notUpdated'], JSON.stringify(patch)).toMatchObject({ [id]: error })
  })

  it('MAIL-24 deletes permanently, and only where its owner could', async () => {
    const id = await putMail(server.test)
    const answer = await author.ask('Email/set', { accountId, destroy: [`m${id}`, 'm999'] })
    expect(answer).toMatchObject({
      destroyed: [`m${id}`],
      notDestroyed: { m999: { type: 'notFound' } },
    })
    expect(answer['newState']).not.toBe(answer['oldState'])
    expect(await listIds(server.test, { folder: 'trash' })).toEqual([])
    const scheduled = await putMail(server.test, { folder: 'scheduled', kind: 'sent' })
    expect(await author.ask('Email/set', { accountId, destroy: [`m${scheduled}`] })).toMatchObject({
      notDestroyed: { [`m${scheduled}`]: { type: 'forbidden' } },
    })
    const writing = createAsk(server.origin, await server.keyOf('author', 'read-write'))
    const other = await putMail(server.test)
    expect(await writing.ask('Email/set', { accountId, destroy: [`m${other}`] })).toMatchObject({
      notDestroyed: { [`m${other}`]: { type: 'forbidden' } },
    })
  })

  it('MAIL-24 imports a message, and downloads it as another parser reads it', async () => {
    const blobId = await upload(message('Grüße an alle'))
    const [imported] = await jam.api.Email.import({
      accountId,
      emails: {
        a: {
          blobId,
          mailboxIds: { [inbox]: true },
          keywords: {},
          receivedAt: '2026-01-02T03:04:05Z',
        },
      },
    })
    const made = imported.created?.['a']
    expect(made).toMatchObject({ keywords: {}, mailboxIds: { [inbox]: true } })
    const [email] = await get([made?.id ?? ''])
    expect(email).toMatchObject({
      receivedAt: '2026-01-02T03:04:05Z',
      sentAt: '2026-03-02T08:00:00Z',
      subject: 'Grüße an alle',
      from: [{ name: 'Ada', email: 'ada@x.example' }],
      messageId: ['Grüße-an-alle@x.example'],
    })
    const download = (blob: string, fileName: string, mimeType: string) =>
      jam.downloadBlob({ accountId, blobId: blob, fileName, mimeType })
    const [first, again] = [
      await download(email.blobId, 'a.eml', 'message/rfc822'),
      await download(email.blobId, '"><script>.html', 'text/html'),
    ]
    const bytes = Buffer.from(await first.arrayBuffer())
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
    // Whatever a program calls it, no browser shows it.
    expect(again.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]*"; /)
    expect(again.headers.get('content-security-policy')).toContain('sandbox')
    expect(again.headers.get('x-content-type-options')).toBe('nosniff')
    const parsed = await PostalMime.parse(bytes)
    expect(parsed).toMatchObject({ subject: 'Grüße an alle', from: { address: 'ada@x.example' } })
    expect(parsed.text?.trim()).toBe('Words.')
    // More than a request may have.
    const large = await jam.uploadBlob(accountId, new Blob([Buffer.alloc(3_000_000, 'a')]))
    expect(large).toMatchObject({ accountId, size: 3_000_000 })
    await expect(
      jam.uploadBlob(accountId, new Blob([Buffer.alloc(26_214_401)])),
    ).rejects.toMatchObject({ cause: { status: 413 } })
    // The same message is in the mailbox already.
    const twice = await author.ask('Email/import', {
      accountId,
      emails: {
        a: { blobId, mailboxIds: { [inbox]: true } },
        b: { blobId: await upload('no mail at all'), mailboxIds: { [inbox]: true } },
        c: { blobId: `F${'x'.repeat(22)}`, mailboxIds: { [inbox]: true } },
      },
    })
    expect(twice['notCreated']).toMatchObject({
      a: { type: 'alreadyExists', existingId: made?.id },
      b: { type: 'invalidEmail' },
      c: { type: 'invalidProperties', properties: ['blobId'] },
    })
  })

  it('MAIL-24 MAIL-13 writes a draft with a picture and a file, and sends it as its owner', async () => {
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const [picture, file] = [await upload(new Uint8Array(pixel)), await upload('a,b\n1,2\n')]
    const sub = await author.askAll([
      [
        'Email/set',
        {
          accountId,
          create: {
            d: {
              mailboxIds: { [drafts]: true },
              keywords: { $draft: true, $seen: true },
              from: [{ name: 'The Chief', email: PEOPLE.author.email }],
              to: [{ name: 'Eddie', email: PEOPLE.editor.email }],
              bcc: [{ name: null, email: PEOPLE.admin.email }],
              subject: 'Plan',
              htmlBody: [{ partId: 'h', type: 'text/html' }],
              bodyValues: { h: { value: '<p>See <b>this</b>:</p><img src="cid:pic">' } },
              attachments: [
                {
                  blobId: picture,
                  type: 'image/png',
                  name: 'p.png',
                  cid: 'pic',
                  disposition: 'inline',
                },
                { blobId: file, type: 'text/csv', name: 'plan.csv' },
              ],
            },
          },
        },
        'draft',
      ],
      [
        'EmailSubmission/set',
        {
          accountId,
          create: { s: { identityId: `i${PEOPLE.author.id}`, emailId: '#d' } },
          onSuccessUpdateEmail: {
            '#s': {
              [`mailboxIds/${drafts}`]: null,
              'mailboxIds/folder-sent': true,
              'keywords/$draft': null,
            },
          },
        },
        'send',
      ],
    ])
    expect(sub.methodResponses.map(([name, , id]) => [name, id])).toEqual([
      ['Email/set', 'draft'],
      ['EmailSubmission/set', 'send'],
      ['Email/set', 'send'],
    ])
    const id = sub.methodResponses[0]?.[1]['created'].d.id
    expect(sub.methodResponses[2]?.[1]['updated']).toEqual({ [id]: null })
    const submissionId = sub.methodResponses[1]?.[1]['created'].s.id
    const status = async () =>
      (await author.ask('EmailSubmission/get', { accountId, ids: [submissionId] }))['list'][0]
    expect(await status()).toMatchObject({
      undoStatus: 'pending',
      emailId: id,
      envelope: { mailFrom: { email: PEOPLE.author.email } },
    })
    server.test.wait(MINUTE)
    await server.test.runJobs()
    expect(await status()).toMatchObject({
      undoStatus: 'final',
      deliveryStatus: { [PEOPLE.editor.email]: { delivered: 'yes' } },
    })
    // Its date is now that of sending: for programs it is another mail.
    expect((await status()).emailId).not.toBe(id)
    const [arrived] = await listIds(server.test, {}, 'editor')
    const mail = await readMail(server.test, arrived ?? 0, 'editor')
    expect(mail).toMatchObject({ subject: 'Plan', bcc: [] })
    // No program says who the sender is.
    expect(mail.from.name).not.toBe('The Chief')
    expect(mail.attachments.map(one => one.fileName)).toEqual(['plan.csv'])
    expect(mail.message).toContain('<img')
    expect(await listIds(server.test, {}, 'admin')).toHaveLength(1)
  })

  it('MAIL-24 is notified why a mail can’t be sent, and cancels one in time', async () => {
    const draft = async (change: object) =>
      (
        await author.ask('Email/set', {
          accountId,
          create: {
            d: {
              mailboxIds: { [drafts]: true },
              keywords: { $draft: true },
              to: [{ email: PEOPLE.editor.email }],
              subject: 'Hello',
              textBody: [{ partId: 't', type: 'text/plain' }],
              bodyValues: { t: { value: 'Hello' } },
              ...change,
            },
          },
        })
      )['created'].d.id
    const send = async (emailId: string, more: object = {}) =>
      author.ask('EmailSubmission/set', {
        accountId,
        create: { s: { identityId: `i${PEOPLE.author.id}`, emailId, ...more } },
      })
    const received = `m${await putMail(server.test)}`
    const cases: [string, object, object][] = [
      [await draft({ to: [] }), {}, { type: 'noRecipients' }],
      [await draft({ to: [{ email: 'nobody' }] }), {}, { type: 'invalidRecipients' }],
      [await draft({ from: [{ email: PEOPLE.admin.email }] }), {}, { type: 'forbiddenFrom' }],
      [received, {}, { type: 'forbiddenToSend' }],
      ['m999', {}, { type: 'invalidProperties', properties: ['emailId'] }],
      [await draft({}), { identityId: 'i1' }, { type: 'invalidProperties' }],
      [
        await draft({}),
        { envelope: { mailFrom: { email: PEOPLE.admin.email }, rcptTo: [] } },
        { type: 'forbiddenMailFrom' },
      ],
      [
        await draft({}),
        {
          envelope: {
            mailFrom: { email: PEOPLE.author.email },
            rcptTo: [{ email: 'a@b.example' }],
          },
        },
        { type: 'invalidProperties', properties: ['envelope'] },
      ],
    ]
    for (const [id, more, error] of cases)
      expect((await send(id, more))['notCreated'], JSON.stringify(error)).toMatchObject({
        s: error,
      })
    const sent = (await send(await draft({})))['created'].s.id
    const cancel = () =>
      author.ask('EmailSubmission/set', {
        accountId,
        update: { [sent]: { undoStatus: 'canceled' } },
      })
    expect(await cancel()).toMatchObject({ updated: { [sent]: null } })
    expect(await cancel()).toMatchObject({ notUpdated: { [sent]: { type: 'notFound' } } })
  })

  it('MAIL-24 shows parts, texts and header fields as its message has them', async () => {
    const html = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Straße <b>eins</b></p>',
      '--b',
      'Content-Type: text/plain; name=n.txt',
      'Content-Disposition: attachment; filename=n.txt',
      '',
      'Note',
      '--b--',
    ]
    const made = await author.ask('Email/import', {
      accountId,
      emails: {
        a: { blobId: await upload(message('Parts', ...html)), mailboxIds: { [inbox]: true } },
      },
    })
    const id = made['created'].a.id
    const [email] = await get(
      [id],
      [
        'bodyStructure',
        'textBody',
        'htmlBody',
        'attachments',
        'bodyValues',
        'header:From:asAddresses',
        'header:Subject',
        'header:X-None:all',
        'header:Message-ID:asMessageIds',
        'headers',
      ],
      {
        fetchAllBodyValues: true,
        maxBodyValueBytes: 14,
        bodyProperties: ['partId', 'type', 'name'],
      },
    )
    expect(email.bodyStructure).toEqual({
      partId: null,
      type: 'multipart/mixed',
      name: null,
      subParts: [
        {
          partId: null,
          type: 'multipart/alternative',
          name: null,
          subParts: [
            { partId: '1', type: 'text/plain', name: null },
            { partId: '2', type: 'text/html', name: null },
          ],
        },
        { partId: '3', type: 'text/plain', name: 'n.txt' },
      ],
    })
    expect(email.bodyValues).toEqual({
      '1': { value: 'Straße eins', isEncodingProblem: false, isTruncated: false },
      // Cut neither within a character nor within a tag.
      '2': { value: '<p>Straße ', isEncodingProblem: false, isTruncated: true },
      '3': { value: 'Note\n', isEncodingProblem: false, isTruncated: false },
    })
    expect(email['header:From:asAddresses']).toEqual([{ name: 'Ada', email: 'ada@x.example' }])
    expect(email['header:Subject']).toBe(' Parts')
    expect(email['header:X-None:all']).toEqual([])
    expect(email['header:Message-ID:asMessageIds']).toEqual(['Parts@x.example'])
    expect(email.headers).toContainEqual({ name: 'Subject', value: ' Parts' })
  })

  it('MAIL-11 MAIL-24 searches, sorts, pages and collapses conversations', async () => {
    const root = await putMail(server.test, { messageId: '<r@x>', subject: 'Orchard', minutes: 9 })
    const reply = await putMail(server.test, {
      messageId: '<s@x>',
      references: ['<r@x>'],
      subject: 'Re: Orchard',
      message: '<p>Pears and plums</p>',
      minutes: 8,
      isStarred: true,
    })
    const other = await putMail(server.test, {
      subject: 'Bill',
      fromName: 'Bea',
      folder: 'archive',
      minutes: 7,
      to: [{ name: 'Cy', email: 'cy@x.example' }],
      hasAttachments: true,
    })
    const names = new Map([
      [`m${root}`, 'root'],
      [`m${reply}`, 'reply'],
      [`m${other}`, 'other'],
    ])
    const find = async (filter: object | null, more: object = {}) =>
      (await author.ask('Email/query', { accountId, filter, ...more }))['ids'].map((id: string) =>
        names.get(id),
      )
    const and = (operator: string, ...conditions: object[]) => ({ operator, conditions })
    expect(await find(null)).toEqual(['other', 'reply', 'root'])
    expect(await find({ text: 'plums pears' })).toEqual(['reply'])
    expect(await find({ text: '"plums pears"' })).toEqual([])
    expect(await find({ body: 'orchard' })).toEqual([])
    expect(await find({ subject: 'ORCHARD', hasKeyword: '$flagged' })).toEqual(['reply'])
    expect(await find({ from: 'bea' })).toEqual(['other'])
    expect(await find({ to: 'CY@x' })).toEqual(['other'])
    expect(await find({ cc: 'cy' })).toEqual([])
    expect(await find({ hasAttachment: true })).toEqual(['other'])
    expect(await find({ inMailboxOtherThan: [inbox] })).toEqual(['other'])
    expect(await find(and('NOT', { inMailbox: inbox }, { from: 'bea' }))).toEqual([])
    expect(await find(and('OR', { from: 'bea' }, and('AND', { text: 'pears' })))).toEqual([
      'other',
      'reply',
    ])
    expect(await find({ someInThreadHaveKeyword: '$flagged' })).toEqual(['reply', 'root'])
    expect(await find({ noneInThreadHaveKeyword: '$flagged' })).toEqual(['other'])
    expect(await find({ allInThreadHaveKeyword: '$flagged' })).toEqual([])
    const at = new Date(server.test.now().getTime() - 8 * MINUTE).toISOString()
    expect(await find({ before: at })).toEqual(['root'])
    expect(await find({ after: at })).toEqual(['other', 'reply'])
    const sort = [{ property: 'hasKeyword', keyword: '$flagged' }, { property: 'receivedAt' }]
    expect(await find(null, { sort })).toEqual(['root', 'other', 'reply'])
    expect(await find(null, { sort: [{ property: 'subject' }] })).toEqual([
      'other',
      'root',
      'reply',
    ])
    const byRecipient = [{ property: 'to', isAscending: false }, { property: 'receivedAt' }]
    expect(await find(null, { sort: byRecipient })).toEqual(['other', 'root', 'reply'])
    expect(await find(null, { collapseThreads: true })).toEqual(['other', 'reply'])
    expect(await find(null, { position: -1 })).toEqual(['root'])
    expect(await find(null, { position: 1, limit: 1 })).toEqual(['reply'])
    expect(await find(null, { anchor: `m${reply}`, anchorOffset: -1, limit: 2 })).toEqual([
      'other',
      'reply',
    ])
    const snippets = await author.ask('SearchSnippet/get', {
      accountId,
      filter: { text: 'plums' },
      emailIds: [`m${reply}`, 'm999'],
    })
    expect(snippets).toMatchObject({
      list: [{ emailId: `m${reply}`, subject: null, preview: 'Pears and <mark>plums</mark>' }],
      notFound: ['m999'],
    })
    const threads = await author.ask('Email/get', { accountId, ids: [`m${root}`] })
    const thread = threads['list'][0].threadId
    expect(await author.ask('Thread/get', { accountId, ids: [thread, 't999'] })).toMatchObject({
      list: [{ id: thread, emailIds: [`m${root}`, `m${reply}`] }],
      notFound: ['t999'],
    })
  })

  it('MAIL-24 MAIL-14 has the vacation reply and the signature of its owner', async () => {
    const get2 = async () =>
      (await author.ask('VacationResponse/get', { accountId, ids: null }))['list'][0]
    expect(await get2()).toMatchObject({ id: 'singleton', isEnabled: false, htmlBody: null })
    const patch = {
      isEnabled: true,
      fromDate: '2026-03-02T10:00:00Z',
      toDate: '2026-03-09T00:00:00Z',
      textBody: 'Back <soon>',
    }
    const set = await author.ask('VacationResponse/set', {
      accountId,
      update: { singleton: patch },
    })
    // Whole days alone: what became of the rest is said.
    expect(set['updated'].singleton).toMatchObject({ fromDate: '2026-03-02T00:00:00Z' })
    expect(await get2()).toMatchObject({
      isEnabled: true,
      toDate: '2026-03-09T00:00:00Z',
      textBody: 'Back <soon>',
    })
    const mailbox = await server.test.call(emailContract.listEmails, { as: 'author' })
    expect(mailbox.statusCode).toBe(200)
    expect(await author.ask('Identity/get', { accountId, ids: null })).toMatchObject({
      list: [{ email: PEOPLE.author.email, mayDelete: false }],
    })
    for (const args of [{ create: { a: {} } }, { destroy: ['singleton'] }]) {
      const answer = await author.ask('VacationResponse/set', { accountId, ...args })
      expect(JSON.stringify(answer)).toContain('"singleton"')
    }
  })
})
