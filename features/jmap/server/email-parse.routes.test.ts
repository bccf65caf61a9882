import { PEOPLE, putMail } from '#features/email/tests/mailbox.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createJam, type Jam } from '../tests/jam.ts'
import { accountOf, createAsk, startJmap } from '../tests/jmap-server.ts'

// `Email/parse` (RFC 8621, 4.9): messages that are attached or uploaded, shown like mail and stored nowhere.

let server: Awaited<ReturnType<typeof startJmap>>
let jam: Jam
let author: ReturnType<typeof createAsk>
let key = ''
const accountId = accountOf('author')
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

const upload = async (body: string) => (await jam.uploadBlob(accountId, new Blob([body]))).blobId
const parse = (blobIds: unknown, more: object = {}) =>
  author.ask('Email/parse', { accountId, blobIds, ...more })
const download = (blobId: string) =>
  fetch(`${server.origin}/jmap/download/${accountId}/${blobId}/x`, {
    headers: { authorization: `Bearer ${key}` },
  })
const lines = (...some: string[]) => some.join('\r\n')

const inner = lines(
  'From: Bea <bea@x.example>',
  'To: ada@x.example',
  'Subject: Inside',
  'Message-ID: <inside@x.example>',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=i',
  '',
  '--i',
  '',
  'Deep words.',
  '--i',
  'Content-Type: text/csv; name=deep.csv',
  'Content-Disposition: attachment; filename=deep.csv',
  '',
  'a,b',
  '--i--',
)
const outer = lines(
  'X-Trace: one',
  'X-Trace: two',
  'From: Ada <ada@x.example>',
  'Sender: Desk <desk@x.example>',
  'To: team: author@example.com, =?utf-8?Q?J=C3=B6rg?= <joerg@x.example>;',
  'Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=',
  'Message-ID: <outer@x.example>',
  'In-Reply-To: <first@x.example> <second@x.example>',
  'Date: Mon, 02 Mar 2026 08:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=o',
  '',
  '--o',
  'Content-Type: multipart/related; boundary=r',
  '',
  '--r',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Straße</p><script>alert(1)</script><img src="cid:dot@x">',
  '--r',
  'Content-Type: image/png; name=dot.png',
  'Content-ID: <dot@x>',
  'Content-Transfer-Encoding: base64',
  '',
  'AQID',
  '--r--',
  '--o',
  'Content-Type: message/rfc822; name=inside.eml',
  'Content-Disposition: attachment; filename=inside.eml',
  '',
  inner,
  '--o--',
)

describe('an attached message', () => {
  it('MAIL-24 is parsed into an email that is in no mailbox', async () => {
    const blobId = await upload(outer)
    const countRows = async () => {
      const { read } = server.test.database
      const count = (table: 'email_entries' | 'email_contents' | 'files') =>
        read.selectFrom(table).select(read.fn.countAll().as('n')).executeTakeFirstOrThrow()
      return [await count('email_entries'), await count('email_contents'), await count('files')]
    }
    const before = await countRows()
    const [{ parsed, notParsable, notFound }] = await jam.api.Email.parse({
      accountId,
      blobIds: [blobId],
    })
    expect([notParsable, notFound]).toEqual([null, null])
    const email = parsed?.[blobId]
    expect(Object.keys(email ?? {}).toSorted()).toEqual(
      'attachments bcc bodyValues cc from hasAttachment htmlBody inReplyTo messageId preview references replyTo sender sentAt subject textBody to'.split(
        ' ',
      ),
    )
    expect(email).toMatchObject({
      messageId: ['outer@x.example'],
      inReplyTo: ['first@x.example', 'second@x.example'],
      references: null,
      sender: [{ name: 'Desk', email: 'desk@x.example' }],
      from: [{ name: 'Ada', email: 'ada@x.example' }],
      to: [
        { name: null, email: 'author@example.com' },
        { name: 'Jörg', email: 'joerg@x.example' },
      ],
      cc: null,
      subject: 'Grüße',
      sentAt: '2026-03-02T08:00:00Z',
      hasAttachment: true,
      preview: 'Straße',
      bodyValues: {},
    })
    expect(await countRows()).toEqual(before)
  })

  it('MAIL-24 has mailbox properties as null, and its header as received', async () => {
    const blobId = await upload(outer)
    const properties = [
      'id',
      'blobId',
      'threadId',
      'mailboxIds',
      'keywords',
      'receivedAt',
      'size',
      'header:x-trace:all',
      'header:To:asGroupedAddresses',
      'headers',
    ]
    const { parsed } = await parse([blobId], { properties })
    const { headers, ...email } = parsed[blobId]
    expect(email).toEqual({
      id: null,
      blobId,
      threadId: null,
      mailboxIds: null,
      keywords: null,
      receivedAt: null,
      size: Buffer.byteLength(outer),
      'header:x-trace:all': [' one', ' two'],
      'header:To:asGroupedAddresses': [
        {
          name: 'team',
          addresses: [
            { name: null, email: 'author@example.com' },
            { name: 'Jörg', email: 'joerg@x.example' },
          ],
        },
      ],
    })
    expect(headers.map(({ name }: { name: string }) => name)).toEqual(
      'X-Trace X-Trace From Sender To Subject Message-ID In-Reply-To Date MIME-Version Content-Type'.split(
        ' ',
      ),
    )
  })

  it('MAIL-24 S16 has parts that are downloaded, its HTML without scripts, and messages within', async () => {
    const blobId = await upload(outer)
    const { parsed } = await parse([blobId], {
      properties: ['bodyStructure', 'bodyValues', 'attachments'],
      bodyProperties: ['blobId', 'partId', 'type', 'name', 'cid', 'size'],
      fetchHTMLBodyValues: true,
    })
    const { attachments, bodyValues } = parsed[blobId]
    expect(Object.values(bodyValues)).toEqual([
      {
        value: expect.stringMatching(/^<p>Straße<\/p>\s*<img src="cid:dot@x" alt="">\s*$/),
        isEncodingProblem: false,
        isTruncated: false,
      },
    ])
    expect(attachments).toMatchObject([
      { type: 'image/png', name: 'dot.png', cid: 'dot@x', size: 3 },
      { type: 'message/rfc822', name: 'inside.eml', cid: null },
    ])
    const [dot, inside] = attachments
    const picture = await download(dot.blobId)
    expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([1, 2, 3])
    expect(picture.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    const within = await parse([inside.blobId], { fetchAllBodyValues: true })
    const [text] = within['parsed'][inside.blobId].textBody
    expect(within['parsed'][inside.blobId]).toMatchObject({
      subject: 'Inside',
      bodyValues: { [text.partId]: { value: expect.stringContaining('Deep words.') } },
    })
    const [csv] = within['parsed'][inside.blobId].attachments
    expect(csv).toMatchObject({ type: 'text/csv', name: 'deep.csv' })
    expect((await (await download(csv.blobId)).text()).trim()).toBe('a,b')
    expect(await (await download(text.blobId)).text()).toContain('Deep words.')
    // As with an upload: it can become a mail, and be attached to one.
    const emails = { a: { blobId: inside.blobId, mailboxIds: { 'folder-inbox': true } } }
    const imported = await author.ask('Email/import', { accountId, emails })
    const [stored] = (
      await author.ask('Email/get', { accountId, ids: [imported['created'].a.id] })
    )['list']
    expect(stored).toMatchObject({ subject: 'Inside', hasAttachment: true })
    // What is in the mailbox is a message, too.
    const again = await parse([stored.blobId])
    expect(again['parsed'][stored.blobId]).toMatchObject({
      subject: 'Inside',
      preview: stored.preview,
      messageId: ['inside@x.example'],
    })
  })

  it('MAIL-24 is named as one in a mail of the mailbox, and parsed from there', async () => {
    const emails = { a: { blobId: await upload(outer), mailboxIds: { 'folder-inbox': true } } }
    const imported = await author.ask('Email/import', { accountId, emails })
    const { list } = await author.ask('Email/get', {
      accountId,
      ids: [imported['created'].a.id],
      properties: ['attachments', 'bodyValues'],
      fetchAllBodyValues: true,
    })
    const [, inside] = list[0].attachments
    expect(inside).toMatchObject({ type: 'message/rfc822', charset: null, name: 'inside.eml' })
    expect(Object.keys(list[0].bodyValues)).not.toContain(inside.partId)
    const { parsed } = await parse([inside.blobId])
    expect(parsed[inside.blobId]).toMatchObject({ subject: 'Inside', hasAttachment: true })
  })

  it('MAIL-24 KEY-01 is readable with a read-only key, by its owner only', async () => {
    const blobId = await upload(outer)
    const reading = createAsk(server.origin, await server.keyOf('author', 'read-only'))
    const args = { accountId, blobIds: [blobId], properties: ['subject'] }
    expect(await reading.ask('Email/parse', args)).toMatchObject({
      parsed: { [blobId]: { subject: 'Grüße' } },
    })
    const otherId = accountOf('editor')
    const other = createAsk(server.origin, await server.keyOf('editor'))
    const theirs = `B${await putMail(server.test, { owner: 'editor', to: [{ name: '', email: PEOPLE.editor.email }] })}`
    const ofAuthor = [blobId, `P3-${blobId}`, `P1-${blobId}`]
    expect(
      await other.ask('Email/parse', { accountId: otherId, blobIds: [theirs, ...ofAuthor] }),
    ).toMatchObject({ parsed: { [theirs]: {} }, notFound: ofAuthor })
    expect(await other.ask('Email/parse', args)).toMatchObject({ type: 'accountNotFound' })
    for (const blob of [theirs, `P1-${theirs}`]) {
      expect(await parse([blob])).toMatchObject({ parsed: null, notFound: [blob] })
      expect((await download(blob)).status, blob).toBe(404)
    }
  })
})

describe('a hostile call', () => {
  it('MAIL-24 S16 is answered with the errors of the RFC', async () => {
    const blobId = await upload(outer)
    const cases: [object, string][] = [
      [{}, 'invalidArguments'],
      [{ blobIds: null }, 'invalidArguments'],
      [{ blobIds: 'F' }, 'invalidArguments'],
      [{ blobIds: [1] }, 'invalidArguments'],
      [{ blobIds: Array.from({ length: 10_000 }, (_, id) => `F${id}`) }, 'requestTooLarge'],
      [{ blobIds: Array(501).fill(blobId) }, 'requestTooLarge'],
      [{ blobIds: [blobId], properties: ['nonsense'] }, 'invalidArguments'],
      [{ blobIds: [blobId], bodyProperties: ['nonsense'] }, 'invalidArguments'],
      [{ blobIds: [blobId], properties: ['header:Date:asURLs'] }, 'invalidArguments'],
      [{ blobIds: [blobId], maxBodyValueBytes: -1 }, 'invalidArguments'],
      [{ blobIds: [blobId], fetchAllBodyValues: 'yes' }, 'invalidArguments'],
      [
        { blobIds: [], properties: Array.from({ length: 101 }, (_, id) => `header:X-${id}`) },
        'requestTooLarge',
      ],
    ]
    for (const [args, type] of cases)
      expect(
        await author.ask('Email/parse', { accountId, ...args }),
        JSON.stringify(args).slice(0, 99),
      ).toMatchObject({ method: 'error', type })
  })

  it('MAIL-24 S16 reports missing blobs, and those that aren’t mail', async () => {
    const blobId = await upload(outer)
    const unknown = [
      '',
      '#a',
      'F',
      `F${'x'.repeat(22)}`,
      'B999999',
      'm1',
      `P0-${blobId}`,
      `P3-${blobId}x`,
      `P999-${blobId}`,
      `${'P3-'.repeat(60)}${blobId}`,
      'x'.repeat(100_000),
    ]
    const noMail = [
      await upload('no mail at all'),
      await upload('note: a text with a colon\n\nand more'),
      await upload('\0'.repeat(10_000)),
      await upload(lines(...Array.from({ length: 20_000 }, (_, id) => `X-${id}: long header`))),
      `P1-${blobId}`,
    ]
    const answer = await parse([...unknown, ...noMail, blobId, blobId])
    expect(answer).toMatchObject({ method: 'Email/parse', notFound: unknown, notParsable: noMail })
    expect(Object.keys(answer['parsed'])).toEqual([blobId])
    for (const blob of unknown.slice(3, 9)) expect((await download(blob)).status, blob).toBe(404)
  })

  it('MAIL-24 S16 reaches messages within messages, but not endlessly', async () => {
    const matryoshka = (depth: number): string =>
      lines(
        `Subject: Message ${depth}`,
        ...(depth === 0
          ? ['', 'Core.']
          : [
              `Content-Type: multipart/mixed; boundary=m${depth}`,
              '',
              `--m${depth}`,
              'Content-Type: message/rfc822',
              '',
              matryoshka(depth - 1),
              `--m${depth}--`,
            ]),
      )
    const blobId = await upload(matryoshka(6))
    const nested = (depth: number) => `${'P3-'.repeat(depth)}${blobId}`
    const blobIds = [nested(1), nested(4), nested(5)]
    expect(await parse(blobIds, { properties: ['subject'] })).toMatchObject({
      parsed: { [nested(1)]: { subject: 'Message 5' }, [nested(4)]: { subject: 'Message 2' } },
      notFound: [nested(5)],
    })
    expect((await download(nested(5))).status).toBe(404)
  })

  it('MAIL-24 S16 with deep, broken and huge messages doesn’t block the server for others', async () => {
    const multipart = (depth: number): string =>
      depth === 0
        ? '\r\nCore.'
        : lines(
            `Content-Type: multipart/mixed; boundary=b${depth}`,
            '',
            `--b${depth}`,
            multipart(depth - 1),
            `--b${depth}--`,
          )
    const of = (body: string) => upload(lines('From: a@x.example', 'Subject: X', body))
    const deep = await of(multipart(2_000))
    const some = await of(multipart(20))
    const broken = await of(lines('Content-Type: multipart/mixed; boundary=z', '', '--z', ''))
    const wide = await upload(
      lines(`To: ${'a,'.repeat(20_000)}`, `Sender: ${'"('.repeat(10_000)}`, '', 'Wide.'),
    )
    const huge = await of(lines('', 'Huge words. '.repeat(1_000_000)))
    const { parsed, notParsable } = await parse([deep, some, broken, wide], {
      properties: ['bodyStructure', 'preview', 'header:to:asAddresses', 'header:TO:asAddresses'],
    })
    expect(notParsable).toEqual([deep])
    expect(parsed[some].preview).toBe('Core.')
    expect(Object.keys(parsed).toSorted()).toEqual([some, broken, wide].toSorted())
    const all = { properties: ['bodyValues'], fetchAllBodyValues: true }
    const cut = await parse([huge], { ...all, maxBodyValueBytes: 10 })
    expect(Object.values(cut['parsed'][huge].bodyValues)).toEqual([
      { value: 'Huge words', isEncodingProblem: false, isTruncated: true },
    ])
    // All messages of a call are no more than one may be.
    const large = 'a'.repeat(18_000_000)
    const three = [await upload(large), await upload(large), await upload(large)]
    expect(await parse(three.slice(1))).toMatchObject({ notParsable: three.slice(1) })
    expect(await parse(three)).toMatchObject({ method: 'error', type: 'requestTooLarge' })
    expect(await author.ask('Core/echo', { a: 1 })).toMatchObject({ a: 1 })
  })

  it('MAIL-24 S16 parses no more parts at once than requests', async () => {
    const blobId = await upload(`Subject: Long\r\n\r\n${'Many words. '.repeat(200_000)}`)
    const read = async () => {
      const answer = await download(`P1-${blobId}`)
      return { status: answer.status, text: await answer.text() }
    }
    const answers = await Promise.all(Array.from({ length: 20 }, read))
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(JSON.parse(refused?.text ?? '')).toMatchObject({
      type: 'urn:ietf:params:jmap:error:limit',
      limit: 'maxConcurrentRequests',
    })
  })
})
