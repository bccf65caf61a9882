import { createSign, generateKeyPairSync } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Unreadable } from '../threads/worker-thread.ts'
import { createMessageReader, type MessageReader } from './message-reader.ts'
import { MAIL_ATTACKS } from '../rich-text/mail-attacks.ts'

// Messages as strangers send them: well-formed, forged, and broken by a mutating generator.

/** How many broken messages are tried; the full proof takes 5,000 (`MUTATED_MESSAGES=5000`). */
const MUTATIONS = Number(process.env['MUTATED_MESSAGES'] ?? 400)

let reader: MessageReader
beforeAll(() => {
  reader = createMessageReader()
})
afterAll(() => reader.close())

const build = (mail: ConstructorParameters<typeof MailComposer>[0]) =>
  new MailComposer({
    from: 'Ada <ada@out.example>',
    to: 'you@here.example',
    subject: 'Hello',
    ...mail,
  })
    .compile()
    .build()

describe('message', () => {
  it('MAIL-22 is parsed with all its parts and headers', async () => {
    const raw = await build({
      messageId: '<1@out.example>',
      inReplyTo: '<0@here.example>',
      references: ['<a@here.example>', '<0@here.example>'],
      subject: 'Grüße 👋',
      cc: '"Lovelace, A" <a@out.example>',
      replyTo: 'list@out.example',
      date: new Date('2026-03-01T10:00:00Z'),
      html: '<p>Hi <b>you</b><img src="cid:dot"></p>',
      attachments: [
        { filename: 'dot.png', cid: 'dot', content: Buffer.from([1, 2, 3]) },
        { filename: '../a\nb.txt', content: 'note' },
      ],
    })
    expect(await reader.read(raw)).toMatchObject({
      messageId: '<1@out.example>',
      inReplyTo: '<0@here.example>',
      references: ['<a@here.example>', '<0@here.example>'],
      subject: 'Grüße 👋',
      from: { name: 'Ada', email: 'ada@out.example' },
      cc: [{ name: 'Lovelace, A', email: 'a@out.example' }],
      bcc: [],
      replyTo: [{ name: '', email: 'list@out.example' }],
      writtenAt: '2026-03-01T10:00:00.000Z',
      message: '<p>Hi <strong>you</strong><img src="/api/files/mail/part-0" alt=""></p>\n',
      attachments: [{ name: 'dot.png', isInline: true }, { isInline: false }],
      auth: null,
      isAuto: false,
    })
  })

  it.each([
    [
      'Latin-1',
      Buffer.concat([
        Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=iso-8859-1\r\n\r\nGr'),
        Buffer.from([0xfc, 0xdf]),
        Buffer.from('e'),
      ]),
      'Grüße',
    ],
    [
      'Windows-1256',
      Buffer.concat([
        Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=windows-1256\r\n\r\n'),
        Buffer.from([0xe3, 0xd1, 0xcd, 0xc8, 0xc7]),
      ]),
      'مرحبا',
    ],
    [
      'Shift_JIS',
      Buffer.concat([
        Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=shift_jis\r\n\r\n'),
        Buffer.from([0x82, 0xb1, 0x82, 0xf1]),
      ]),
      'こん',
    ],
    [
      'quoted-printable',
      Buffer.from(
        'Subject: x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=C3=BC=C3=9Fe',
      ),
      'Grüße',
    ],
    [
      'an unknown character set',
      Buffer.from('Subject: x\r\nContent-Type: text/plain; charset=klingon\r\n\r\nqapla'),
      'qapla',
    ],
  ])('MAIL-22 is parsed in %s', async (_, raw, text) => {
    expect((await reader.read(raw)).message).toContain(text)
  })

  it.each<[string, Record<string, string>, boolean]>([
    ['a person', {}, false],
    ['an automatic message', { 'Auto-Submitted': 'auto-replied' }, true],
    ['an auto-generated rejection', { 'Auto-Submitted': 'no' }, false],
    ['a list', { 'List-Id': '<l.example>' }, true],
    ['a bulk mailer', { Precedence: 'bulk' }, true],
  ])('MAIL-18 is recognized as written by %s', async (_, headers, isAuto) => {
    expect((await reader.read(await build({ text: 'x', headers }))).isAuto).toBe(isAuto)
  })

  it.each<[string, Record<string, string>, unknown]>([
    ['nothing', {}, null],
    [
      'mailto',
      { 'List-Unsubscribe': '<mailto:leave@l.example?subject=x>' },
      { mailto: 'leave@l.example', isOneClick: false },
    ],
    [
      'one click',
      {
        'List-Unsubscribe': '<https://l.example/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      { url: 'https://l.example/u', isOneClick: true },
    ],
    ['a page only', { 'List-Unsubscribe': '<https://l.example/u>' }, null],
    [
      'our own address',
      {
        'List-Unsubscribe': '<http://l.example/u>',
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      null,
    ],
  ])('MAIL-22 has an unsubscribe address: %s', async (_, headers, expected) => {
    expect((await reader.read(await build({ text: 'x', headers }))).unsubscribe).toEqual(expected)
  })
})

describe('sender of a message', () => {
  const handover = {
    ip: '192.0.2.7',
    helo: 'mail.good.example',
    sender: 'ada@good.example',
    mta: 'here.example',
  }
  const zone = {
    'TXT good.example': [['v=spf1 ip4:192.0.2.7 -all']],
    'TXT _dmarc.good.example': [['v=DMARC1; p=reject']],
  }

  it('MAIL-22 S16 is verified when its domain authorizes it, and not when the name is spoofed', async () => {
    const honest = await build({ from: 'Ada <ada@good.example>', text: 'x' })
    expect((await reader.read(honest, { handover, zone })).auth).toMatchObject({
      spf: 'pass',
      dmarc: 'pass',
      isVerified: true,
    })
    const elsewhere = { ...handover, ip: '198.51.100.9' }
    expect((await reader.read(honest, { handover: elsewhere, zone })).auth).toMatchObject({
      spf: 'fail',
      dmarc: 'fail',
      isVerified: false,
    })
    // The envelope sender is genuine, but the From header is another's.
    const forged = { ...elsewhere, sender: 'x@evil.example' }
    const evil = { ...zone, 'TXT evil.example': [['v=spf1 ip4:198.51.100.9 -all']] }
    expect((await reader.read(honest, { handover: forged, zone: evil })).auth).toMatchObject({
      spf: 'pass',
      dmarc: 'fail',
      isVerified: false,
    })
    expect((await reader.read(honest, { handover, zone: {} })).auth).toMatchObject({
      isVerified: false,
    })
  })

  it('MAIL-22 is verified by a valid DKIM signature of the domain, and not by a broken one', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    expect(createSign('rsa-sha256').update('x').sign(pem).length).toBe(256)
    const node = new MailComposer({
      from: 'Ada <ada@good.example>',
      to: 'you@here.example',
      subject: 'Signed',
      text: 'x',
    }).compile()
    const { default: DKIM } = await import('nodemailer/lib/dkim')
    const signed = await new Promise<Buffer>((resolve, reject) => {
      const chunks: Buffer[] = []
      const stream = new DKIM({
        domainName: 'good.example',
        keySelector: 's1',
        privateKey: pem,
      }).sign(node.createReadStream())
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
      stream.on('error', reject)
    })
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const keys = {
      'TXT s1._domainkey.good.example': [[`v=DKIM1; k=rsa; p=${key}`]],
      'TXT _dmarc.good.example': [['v=DMARC1; p=reject']],
    }
    const elsewhere = { ...handover, ip: '198.51.100.9' }
    expect((await reader.read(signed, { handover: elsewhere, zone: keys })).auth).toMatchObject({
      dkim: 'pass',
      dmarc: 'pass',
      isVerified: true,
    })
    const changed = Buffer.from(signed.toString().replace('Subject: Signed', 'Subject: Changed'))
    expect((await reader.read(changed, { handover: elsewhere, zone: keys })).auth).toMatchObject({
      isVerified: false,
    })
  })
})

describe('malicious message', () => {
  it('S16 taking too long or too much memory ends its reader, and the next one is parsed', async () => {
    const small = createMessageReader({ milliseconds: 300, heapMegabytes: 24 })
    const slow = Buffer.from(
      `Subject: x\r\nContent-Type: text/html\r\n\r\n${'<div><table><a href="x">'.repeat(150_000)}`,
    )
    await expect(small.read(slow)).rejects.toBeInstanceOf(Unreadable)
    // A new reader takes time to start; the limit under test doesn't include that.
    const patient = createMessageReader({ heapMegabytes: 48 })
    const headers = Array.from({ length: 600_000 }, (_, n) => `X-${n}: y`).join('\r\n')
    await expect(patient.read(Buffer.from(`${headers}\r\n\r\nx`))).rejects.toBeInstanceOf(
      Unreadable,
    )
    expect((await patient.read(Buffer.from('Subject: fine\r\n\r\nx'))).subject).toBe('fine')
    await Promise.all([small.close(), patient.close()])
  }, 60_000)

  it.each<[string, string]>([
    [
      'nested parts',
      `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from({ length: 500 }, (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`).join('')}`,
    ],
    ['nested messages', 'Content-Type: message/rfc822\r\n\r\n'.repeat(500)],
    [
      '10,000 parts',
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(10_000)}--b--`,
    ],
    ['an empty boundary', 'Content-Type: multipart/mixed; boundary=""\r\n\r\n--\r\n\r\nx\r\n----'],
    ['an unterminated header', `Subject: ${'x'.repeat(500_000)}`],
    ['an endlessly folded header', `Subject: a\r\n${' b\r\n'.repeat(50_000)}\r\nx`],
    ['an endless address list', `To: ${'<'.repeat(20_000)}a@b${'>'.repeat(20_000)}\r\n\r\nx`],
    ['nested groups', `To: ${'a:'.repeat(20_000)}x@y.example;\r\n\r\nx`],
    ['nested comments', `From: ${'('.repeat(50_000)} a@b.example\r\n\r\nx`],
    ['endless encoded words', `Subject: ${'=?utf-8?q?=C3?='.repeat(10_000)}\r\n\r\nx`],
    ['an invalid character set', 'Subject: =?\u0000?b?////?=\r\n\r\nx'],
    [
      'a file name with path traversal',
      'Content-Type: text/plain; name="../../../etc/passwd"\r\nContent-Disposition: attachment; filename*=utf-8\'\'..%2f..%00%0d%0a\r\n\r\nx',
    ],
  ])(
    'S16 is handled: %s',
    async (_, text) => {
      const outcome = await reader.read(Buffer.from(text)).catch((error: unknown) => error)
      const isHarmless =
        outcome instanceof Unreadable ||
        (typeof outcome === 'object' && outcome !== null && 'message' in outcome)
      expect(isHarmless).toBe(true)
      expect((await reader.read(Buffer.from('Subject: next\r\n\r\nx'))).subject).toBe('next')
    },
    30_000,
  )

  it(`S16 is handled in ${MUTATIONS} broken forms: no crash, bounded memory, nothing a database rejects`, async () => {
    const seeds = await makeSeeds()
    const random = createRandom(20_261_121)
    const before = process.memoryUsage().rss
    const faults: string[] = []
    let unreadable = 0
    for (let index = 0; index < MUTATIONS; index += 1) {
      const raw = mutate(seeds[index % seeds.length] ?? Buffer.alloc(0), random)
      const outcome = await reader.read(raw).catch((error: unknown) => error)
      if (outcome instanceof Unreadable) {
        unreadable += 1
        continue
      }
      if (outcome instanceof Error)
        throw new Error(`message ${index}: ${outcome.message}`, { cause: outcome })
      faults.push(...faultsOf(outcome).map(fault => `message ${index}: ${fault}`))
    }
    expect(faults).toEqual([])
    expect(unreadable).toBeLessThan(MUTATIONS / 2)
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
    expect((await reader.read(Buffer.from('Subject: still here\r\n\r\nx'))).subject).toBe(
      'still here',
    )
  }, 600_000)
})

/** Texts that PostgreSQL rejects, or with line breaks where there must be none. */
function faultsOf(read: unknown): string[] {
  const faults: string[] = []
  const look = (value: unknown, path: string) => {
    if (typeof value === 'string') {
      if (value.includes('\0')) faults.push(`${path}: NUL`)
      if (!value.isWellFormed()) faults.push(`${path}: half a character`)
      if (/\.(?:subject|name|email|messageId)$/.test(path) && /[\r\n]/.test(value))
        faults.push(`${path}: two lines`)
      if (
        /\.(?:message|layout)$/.test(path) &&
        /<script|\son\w+=|javascript:/i.test(`>${value}<`.replaceAll(/>[^<]*</g, '><'))
      )
        faults.push(`${path}: ${value.slice(0, 80)}`)
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}.${key}`)
    }
  }
  look(read, '')
  return faults
}

async function makeSeeds(): Promise<Buffer[]> {
  const attachments = [
    { filename: 'Grüße.png', cid: 'dot', content: Buffer.from([137, 80, 78, 71, 0, 255]) },
    { filename: 'a.txt', content: 'note' },
  ]
  const mails = [
    { text: 'Plain words\nFrom here on\n' },
    { subject: 'Grüße 👋', html: '<p>Hi <b>you</b><img src="cid:dot"></p>', attachments },
    { html: MAIL_ATTACKS.slice(0, 60).join(''), text: 'x' },
    { text: 'x', icalEvent: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR' } },
    {
      to: 'Team: a@x.example, "B, C" <b@x.example>;, d@x.example',
      references: ['<a@x>', '<b@x>'],
      headers: { 'List-Unsubscribe': '<mailto:a@b.example>' },
    },
  ]
  return Promise.all(mails.map(build))
}

const PIECES = [
  '\r\n',
  '\n\n',
  '\0',
  '--',
  '\r\n--b\r\n',
  ': ',
  '=?utf-8?b?',
  '?=',
  '<',
  '>',
  '"',
  '\\',
  ';',
  'boundary=',
  '\r\nContent-Type: multipart/mixed; boundary=',
  'charset=x',
  '\uD800',
  '(',
  ')',
  '@',
  '=00',
  '\u2028',
  'base64',
  '\r\nFrom: ',
  '%00',
  '</style>',
  '<svg onload=alert(1)>',
]

/** One to eight mutations: bytes flipped, removed, duplicated, pieces of grammar put in the wrong place. */
function mutate(seed: Buffer, random: () => number): Buffer {
  let raw = Buffer.from(seed)
  const at = () => Math.floor(random() * raw.length)
  for (let wounds = 1 + Math.floor(random() * 8); wounds > 0; wounds -= 1) {
    const [from, to] = [at(), at()].toSorted((a, b) => a - b)
    const start = from ?? 0
    const end = Math.min(to ?? 0, start + 200)
    const kind = Math.floor(random() * 5)
    if (kind === 0) raw[start] = Math.floor(random() * 256)
    else if (kind === 1) raw = Buffer.concat([raw.subarray(0, start), raw.subarray(end)])
    else if (kind === 2)
      raw = Buffer.concat([raw.subarray(0, end), raw.subarray(start, end), raw.subarray(end)])
    else if (kind === 3)
      raw = Buffer.concat([
        raw.subarray(0, start),
        Buffer.from(PIECES[Math.floor(random() * PIECES.length)] ?? ''),
        raw.subarray(start),
      ])
    else
      raw = Buffer.concat([
        raw.subarray(0, start),
        Buffer.from(Array.from({ length: 20 }, () => Math.floor(random() * 256))),
        raw.subarray(end),
      ])
  }
  return raw
}

/** The same numbers on every machine (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
