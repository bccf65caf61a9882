import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from './product.ts'
import { blockKey, splitBlocks } from '#platform/contract/blocks.rules.ts'
import type { Call } from '#platform/contract/define.ts'
import { nameDevice } from '#platform/contract/devices.rules.ts'
import { bareSubject } from '#features/email/contract/email.rules.ts'
import { splitAddresses } from '#platform/contract/mailboxes.rules.ts'
import { parseSearch } from '#features/email/contract/email-search.rules.ts'
import { IMPORT_BYTES } from '#platform/contract/import.rules.ts'
import { DATE_WORDS_LANGUAGES, findDateWords } from '#platform/contract/natural-input.rules.ts'
import { parseRecurrence } from '#platform/contract/recurrence.rules.ts'
import { MAX_RICH_TEXT_HTML, richText, textOf } from '#platform/contract/rich-text.rules.ts'
import { supportContract } from '#features/support/contract/support.contract.ts'
import { afterAll, expect, it } from 'vitest'
import { readCard } from '#features/contacts/server/vcard/read.service.ts'
import { createTestApp } from './test-app.ts'
import { applyPatch } from '#features/scim/server/resources/patch.service.ts'
import { LIMITS } from '#features/jmap/contract/jmap.rules.ts'
import { readFilter } from '#features/jmap/server/email/filter.service.ts'
import {
  readHeader,
  readHeaderProperty,
  splitHeader,
} from '#features/jmap/server/email/header.service.ts'
import { readPointer } from '#features/jmap/server/request/references.service.ts'
import { readRequest } from '#features/jmap/server/request/request.service.ts'
import { readSlackFile } from '#features/chat/server/slack/reader.service.ts'
import { toText } from '#features/chat/server/slack/text.service.ts'
import { slackExport, slackMessage } from '#features/chat/tests/slack-export.ts'
import { createCalendarReader } from '#features/calendar/server/ics/reader.service.ts'
import { readXml } from '#platform/server/dav/read-xml.ts'
import { readTable } from '#platform/server/import/read-table.ts'
import { createMessageReader } from '#platform/server/mime/message-reader.ts'
import { readMbox } from '#platform/server/mime/read-mbox.ts'
import { lastOccurrence, occurrencesBetween } from '#platform/server/recurrence/recurrence.ts'
import { sanitizeAhead } from '#platform/server/rich-text/sanitize-ahead.ts'
import { sanitizeRichText } from '#platform/server/rich-text/sanitize.ts'

// Every parser of input from people and strangers, at its largest allowed size (S16): none blocks the event loop for
// others. One entry per parser; a new one needs an entry, or a reason for having none.

interface Parser {
  name: string
  /** The files measured by it. */
  files: string[]
  /** The maximum number of characters accepted. */
  size: number
  /** Repeated up to the size: fragments, or whole texts. */
  inputs: Record<string, string | (() => string)>
  run: (text: string) => unknown
}

const MILLISECONDS = 50
/** A busy machine takes up to twice as long; what is unbounded takes hundreds of times as long. */
const BUSY = 2
const RUNS = 4
const root = join(import.meta.dirname, '../..')

const calendars = createCalendarReader()
const messages = createMessageReader()
afterAll(() => Promise.all([calendars.close(), messages.close()]))

const CALENDAR = 'BEGIN:VCALENDAR\r\n'
const EVENT = 'BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260305T090000Z\r\n'
const now = '2026-03-02T09:00:00.000Z'
const html = richText(MAX_RICH_TEXT_HTML)
const series = { start: '1999-01-31T10:00:00.000Z', zone: 'Europe/Berlin', isAllDay: false }

const PARSERS: Parser[] = [
  {
    name: 'calendar files',
    files: [
      'features/calendar/server/ics/parts.service.ts',
      'features/calendar/server/ics/read.service.ts',
      'features/calendar/server/ics/values.service.ts',
    ],
    size: 5_000_000,
    inputs: {
      nesting: CALENDAR,
      'events without an end': `${CALENDAR}${EVENT}`,
      'one line': 'x',
      folds: () => `${CALENDAR}${EVENT}DESCRIPTION:${'x\r\n '.repeat(1_200_000)}`,
      exceptions: () =>
        `${CALENDAR}${EVENT}${'EXDATE:20260304T100000\r\n'.repeat(200_000)}END:VEVENT\r\nEND:VCALENDAR`,
      parameters: () =>
        `${CALENDAR}${EVENT}DESCRIPTION${';a=b'.repeat(1_200_000)}:x\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    },
    run: file => calendars.events({ file, zone: 'UTC', category: 'ETC', ownerId: 1 }),
  },
  {
    name: 'calendar parts of mails',
    files: [],
    size: 200_000,
    inputs: {
      'a week with eighteen digits': () =>
        `${CALENDAR}${EVENT}DURATION:P999999999999999999W\r\nEND:VEVENT\r\nEND:VCALENDAR`,
    },
    run: text => calendars.answers(text),
  },
  {
    name: 'mails',
    files: [
      'platform/server/mime/read-message.ts',
      'platform/server/mime/mail-html.ts',
      'platform/server/mime/message-reader.ts',
    ],
    size: 1_000_000,
    inputs: {
      addresses: () => `To: ${'<'.repeat(200_000)}\r\n\r\nx`,
      parts: () => `Content-Type: text/html\r\n\r\n${'<div>'.repeat(100_000)}`,
    },
    run: raw => messages.read(Buffer.from(raw)).catch(() => undefined),
  },
  {
    name: 'files of mails',
    files: ['platform/server/mime/read-mbox.ts'],
    // Out of a hundred: others are served after each.
    size: 5_000_000,
    inputs: {
      'no other beginning': 'From a\r\nx',
      'as good as beginnings': () => '\nFrom '.repeat(100_000),
      'line ends': '\n',
    },
    run: async text => {
      for await (const message of readMbox(Buffer.from(text, 'latin1')))
        if (message.length === 0) return
    },
  },
  {
    name: 'CSV files',
    files: ['platform/server/import/read-csv.ts', 'platform/server/import/read-table.ts'],
    size: IMPORT_BYTES,
    inputs: {
      rows: 'a,b\n',
      'uneven rows': 'a\n"b"\n',
      delimiters: ',',
      quotes: '"',
      'quoted cells': '"","',
      spaces: ' ',
      'empty rows': ' \n',
    },
    run: text => readTable(text).catch(() => undefined),
  },
  {
    name: 'vCards',
    files: [
      'features/contacts/server/vcard/read.service.ts',
      'platform/server/dav/content-lines.ts',
    ],
    size: 262_144,
    inputs: {
      lines: 'BEGIN:VCARD\r\nTEL:1\r\n',
      'folded lines': () => `BEGIN:VCARD\r\nTEL:${'\r\n 1'.repeat(65_000)}`,
      'empty folds': () => `BEGIN:VCARD\r\nFN:x${'\r\n '.repeat(85_000)}`,
      parameters: () => `BEGIN:VCARD\r\n${`TEL${';a=b'.repeat(990)}:1\r\n`.repeat(65)}END:VCARD`,
      quotes: () => `BEGIN:VCARD\r\n${`TEL;a="${'",b="'.repeat(700)}":1\r\n`.repeat(65)}END:VCARD`,
      parts: () => `BEGIN:VCARD\r\n${`ADR:${';'.repeat(3_900)}\r\n`.repeat(65)}END:VCARD`,
      lists: () => `BEGIN:VCARD\r\n${`ADR:${','.repeat(3_900)}\r\n`.repeat(65)}END:VCARD`,
      escapes: () => `BEGIN:VCARD\r\n${`FN:${'\\,'.repeat(1_900)}\r\n`.repeat(65)}END:VCARD`,
      groups: () => `BEGIN:VCARD\r\n${'a.'.repeat(120_000)}TEL:1`,
    },
    run: readCard,
  },
  {
    name: 'XML of WebDAV',
    files: ['platform/server/dav/read-xml.ts'],
    size: 262_144,
    inputs: {
      nesting: '<a>',
      elements: () => `<a>${'<b/>'.repeat(65_000)}</a>`,
      attributes: () => `<a ${Array.from({ length: 25_000 }, (_, n) => `b${n}="x"`).join(' ')}/>`,
      namespaces: () =>
        `<a ${Array.from({ length: 12_000 }, (_, n) => `xmlns:b${n}="x"`).join(' ')}/>`,
      entities: () => `<a>${'&amp;'.repeat(50_000)}</a>`,
      comments: () => `<a><!--${'-'.repeat(260_000)}`,
    },
    run: readXml,
  },
  {
    name: 'rich text',
    files: ['platform/server/rich-text/sanitize.ts'],
    size: MAX_RICH_TEXT_HTML,
    inputs: {
      paragraphs: () => '<p>'.repeat(20_000),
      bold: () => '<b>'.repeat(20_000),
      links: '<a href="http://x">',
      lists: () => '<ul><li>'.repeat(10_000),
      signs: () => '<'.repeat(20_000),
      'as good as tags': '<a "',
      'as good as pictures': '<img ',
      comments: '<!--',
      'crossed tags': () => '<b><i></b></i>'.repeat(5_000),
      attributes: () => `<a ${'b=c '.repeat(24_000)}>`,
      words: () => 'word '.repeat(20_000),
    },
    // As on saving: long texts are sanitized in a worker before their transaction.
    async run(text) {
      if (!html.safeParse(text).success) return textOf(text)
      await sanitizeAhead({ text })
      return sanitizeRichText(text)
    },
  },
  {
    name: 'blocks of rich text',
    files: [],
    size: MAX_RICH_TEXT_HTML,
    inputs: {
      'as good as tags': '<a',
      quotes: '<a "',
      pictures: '<img src="/api/files/',
      spaces: () => `<img${' '.repeat(99_000)}`,
    },
    run: text => splitBlocks(text).map(blockKey),
  },
  ...DATE_WORDS_LANGUAGES.map((language): Parser => ({
    name: `days and times in words (${language})`,
    files: [],
    size: 1_000,
    inputs: {
      digits: '1',
      numbers: '1.',
      words: 'next ',
      days: 'mon ',
      spaces: ' ',
      ordinals: '1st of ',
      'in so many': 'in 1 ',
    },
    run: text => findDateWords(text, { now, zone: 'Europe/Berlin', language }),
  })),
  {
    name: 'searches in mail',
    files: [],
    size: 1_000,
    inputs: { quotes: '"', operators: 'from:', minus: '-', words: 'a ', or: 'OR ' },
    run: parseSearch,
  },
  {
    name: 'subjects and addresses',
    files: [],
    size: 2_000,
    inputs: {
      answers: 'Re: ',
      spaces: ' ',
      numbers: 're[1',
      brackets: '<',
      commas: 'a@b.example,',
      quotes: '"',
    },
    run: text => [bareSubject(text), splitAddresses(text)],
  },
  {
    name: 'filters of directories',
    files: [
      'features/scim/server/filter.service.ts',
      'features/scim/server/resources/patch.service.ts',
    ],
    size: 1_000,
    inputs: {
      brackets: '(',
      conditions: 'a eq 1 and ',
      paths: 'a[',
      quotes: '"',
      spaces: ' ',
      words: 'a',
    },
    run: text => {
      for (const path of [text, `emails[${text}].value`])
        try {
          applyPatch({}, { Operations: [{ op: 'replace', path, value: 1 }] })
        } catch {
          // Rejected immediately.
        }
    },
  },
  {
    name: 'requests of mail programs',
    files: [],
    size: LIMITS.maxSizeRequest,
    inputs: {
      nesting: '[',
      objects: '{"a":',
      calls: () => `{"using":[],"methodCalls":[${'["a",{},"c"],'.repeat(70_000)}["a",{},"c"]]}`,
      strings: () => `{"using":["${'x'.repeat(900_000)}"],"methodCalls":[]}`,
      names: () =>
        `{"using":[],"methodCalls":[],"createdIds":{${'"a":"b",'.repeat(100_000)}"a":""}}`,
    },
    run: text => {
      try {
        readRequest(JSON.parse(text), [])
      } catch {
        // Rejected immediately.
      }
    },
  },
  {
    name: 'references and searches of mail programs',
    files: [],
    size: 1_000,
    inputs: { steps: '/*', slashes: '/', tildes: '/~0', quotes: '"', words: 'a ' },
    run: text => {
      for (const act of [() => readPointer([[[[]]]], text), () => readFilter({ text })])
        try {
          act()
        } catch {
          // Rejected immediately.
        }
    },
  },
  {
    name: 'header fields for mail programs',
    files: ['features/jmap/server/email/header.service.ts'],
    // Of a message that has been taken in: its lists are limited.
    size: 100_000,
    inputs: {
      folds: () => `X: ${'\r\n a'.repeat(20_000)}`,
      lines: 'X: a\r\n',
      words: () => `X: ${'=?utf-8?q?a?= '.repeat(7_000)}`,
      addresses: () => `X: ${'a <a@b.example>, '.repeat(5_000)}`,
      brackets: () => `X: ${'<'.repeat(90_000)}`,
    },
    run: text => {
      const fields = splitHeader(text)
      for (const form of ['Text', 'Addresses', 'GroupedAddresses', 'MessageIds', 'URLs', 'Date'])
        readHeader(fields, readHeaderProperty(`header:X:as${form}`))
    },
  },
  {
    name: 'Slack exports',
    files: ['features/chat/server/slack/read.service.ts', 'platform/server/zip/read-zip.ts'],
    // Unpacked in their thread; at full size, the copy to it would be what is measured.
    size: 5_000_000,
    inputs: {
      ends: 'PK\u0005\u0006',
      'heads of entries': 'PK\u0001\u0002',
      zeros: '\u0000',
      'a bomb': () => slackExport({ 'users.json': ' '.repeat(20_000_000) }).toString('latin1'),
      'many files': () =>
        slackExport(
          Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`general/${n}.json`, '[]'])),
        ).toString('latin1'),
      'nested values': () => slackExport({ 'users.json': '['.repeat(100_000) }).toString('latin1'),
      'many messages': () =>
        slackExport({
          'general/2026-01-07.json': Array.from({ length: 20_000 }, (_, n) =>
            slackMessage('U1', n, '*a* <@U2> :wave:'),
          ),
        }).toString('latin1'),
    },
    run: text => readSlackFile(Buffer.from(text, 'latin1'), []).catch(() => undefined),
  },
  {
    name: 'the markup of Slack',
    files: [],
    size: 40_000,
    inputs: {
      references: '<',
      'as good as references': '<@U1|',
      code: '`',
      'code without an end': '```a`',
      bold: '*a',
      'edges of words': '* _ ~ ',
      spaces: () => `*a${' '.repeat(30_000)}`,
      emoji: ':a',
    },
    run: text => toText(text, { channelOf: () => undefined }),
  },
  {
    name: 'names of browsers',
    files: [],
    size: 16_000,
    inputs: { slashes: 'Mozilla/', versions: 'Chrome/1', spaces: ' ', brackets: '(' },
    run: nameDevice,
  },
  {
    name: 'rules of series',
    files: ['platform/server/recurrence/recurrence.ts'],
    size: 200,
    inputs: Object.fromEntries(
      [
        ...['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].flatMap(frequency =>
          [1, 7, 99].map(n => `FREQ=${frequency};INTERVAL=${n}`),
        ),
        'FREQ=MONTHLY;BYMONTHDAY=31',
        'FREQ=MONTHLY;BYDAY=-1FR',
        'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
        'FREQ=DAILY;COUNT=999',
      ].map(rule => [rule, () => rule]),
    ),
    run: rule => {
      if (parseRecurrence(rule) === undefined) throw new Error(rule)
      occurrencesBetween({
        ...series,
        rule,
        from: '2026-01-01T00:00:00.000Z',
        to: '2027-02-05T00:00:00.000Z',
      })
      occurrencesBetween({
        ...series,
        rule,
        from: '8000-01-01T00:00:00.000Z',
        to: '8001-01-01T00:00:00.000Z',
      })
      return lastOccurrence({ ...series, rule })
    },
  },
]

/** Named like a parser, or using a parsing library; measured elsewhere, or reading no outside input. */
const OTHERS: Record<string, string> = {
  'platform/server/files/read-upload.ts': 'bytes, as they come',
  'app/server/read-input.ts': 'what JSON has become; each field has its own limit',
  'platform/server/pdf/type/read-pdf.ts': 'files that we have made, for tests',
  'features/calendar/server/ics/write.service.ts': 'writes',
  'features/calendar/server/ics/zones.service.ts': 'writes',
  'features/todo/server/transfer/ics.service.ts': 'writes',
  'app/server/read-written.ts': 'bodies that are parsed already',
}
/** Measured with them, in their own workers: hostile.test.ts, transfer.routes.test.ts. */
const ELSEWHERE = /^(?:platform\/server\/markdown|features\/(?:blog|kanban)\/server\/transfer)\//

const LIBRARIES =
  /from '(?:csv-parse|saxes|scim2-parse-filter|sanitize-html|ical\.js|postal-mime|markdown-it|turndown)[/']/
const NAMED = /(?:^|\/)(?:read|parse)(?:-[a-z-]+|\.service)?\.ts$/

const fill = (input: string | (() => string), size: number): string =>
  typeof input === 'function'
    ? input().slice(0, size)
    : input.repeat(Math.ceil(size / input.length)).slice(0, size)

/** CPU time of this thread only, the best of some runs: other load on the machine doesn't count. */
async function measure({ run }: Parser, text: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < RUNS && best > MILLISECONDS / 2; turn += 1) {
    const before = process.threadCpuUsage()
    await run(text)
    const { user, system } = process.threadCpuUsage(before)
    best = Math.min(best, (user + system) / 1_000)
  }
  return best
}

it.each(PARSERS)(
  'S16 X-27 $name, at their largest, don’t block other requests',
  async parser => {
    const slow: Record<string, number> = {}
    for (const [name, input] of Object.entries(parser.inputs)) {
      const took = await measure(parser, fill(input, parser.size))
      if (took > BUSY * MILLISECONDS) slow[name] = Math.round(took)
    }
    expect(slow).toEqual({})
  },
  120_000,
)

/** The share of sanitizing that runs on this thread. */
function cost(html: string): number {
  const before = process.threadCpuUsage().user
  sanitizeRichText(html)
  return process.threadCpuUsage().user - before
}

it('S16 X-27 a long text is sanitized in a worker, before its transaction', async () => {
  const test = await createTestApp()
  const message = `<p><a href="https://example.org/${'a/long/way/'.repeat(8)}">x</a></p>`.repeat(
    600,
  )
  const body = { subject: 'Long', message: `<p>Words</p>${message}` }
  expect((await test.call(supportContract.addTicket, { as: 'admin', body })).json()).toMatchObject({
    ticket: { subject: 'Long' },
  })
  await test.close()
  expect(cost(body.message) * 5).toBeLessThan(cost(`<p>Others</p>${message}`))
})

it('X-27 a file in a body is not treated as rich text, however many tags it contains: no worker is used', async () => {
  const file = '<p><a href="https://example.org">x</a></p>'.repeat(MAX_RICH_TEXT_HTML / 40)
  await sanitizeAhead({ file })
  expect(cost(file) * 5).toBeGreaterThan(cost(`<p>Others</p>${file}`))
})

it('S16 every parser is measured', () => {
  const listed = new Set([...PARSERS.flatMap(parser => parser.files), ...Object.keys(OTHERS)])
  const found = globSync(['{app,platform}/server/**/*.ts', 'features/*/server/**/*.ts'], {
    cwd: root,
  }).filter(
    path =>
      !path.endsWith('.test.ts') &&
      !path.startsWith('app/server/test/') &&
      (NAMED.test(path) || LIBRARIES.test(readFileSync(join(root, path), 'utf8'))),
  )
  expect(found.filter(path => !listed.has(path) && !ELSEWHERE.test(path))).toEqual([])
  expect([...listed].filter(path => !globSync(path, { cwd: root }).includes(path))).toEqual([])
})

/** Calls that accept more than the usual megabyte, by their parser. */
const LARGE: Record<string, string> = {
  importEmails: 'files of mails, mails',
  importEvents: 'calendar files',
  ...Object.fromEntries(
    [
      'Clients',
      'Employees',
      'Invoices',
      'Payments',
      'Products',
      'Shopify',
      'Stripe',
      'Tasks',
      'Users',
    ].map(rows => [`import${rows}`, 'CSV files']),
  ),
  importPosts: 'blog/transfer',
  importSlack: 'Slack exports',
  importRoles: 'its schema',
  importTrello: 'kanban/transfer',
  saveDraft: 'rich text',
  sendEmail: 'rich text',
  uploadAttachment: 'kept as they come',
  uploadFile: 'kept as they come',
}

it('S16 every call with a raised body limit is known, with its parser', () => {
  const calls: [string, Call][] = Object.values(contract).flatMap(area => Object.entries(area))
  const large = calls
    .filter(([, call]) => call.bodyLimit !== undefined || call.upload === true)
    .map(([name]) => name)
  expect(large.toSorted()).toEqual(Object.keys(LARGE).toSorted())
})
