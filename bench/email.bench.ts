import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '#platform/contract/define.ts'
import { emailContract } from '#features/email/contract/email.contract.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { insertEmails } from './emails.ts'
import { keepResult, percentile } from './results.ts'
import { type BenchServer, signIn, startServer } from './running-server.ts'

// A mailbox with 100,000 mails, through the whole server: opening the inbox, turning its pages, searching, changing, and from Compose
// to Sent. One request at a time: what one person waits for.

const mails = Number(process.env['MAILS'] ?? 100_000)
const rounds = 200
const dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-bench-'))
const ADMIN = 11
let server: BenchServer | undefined

try {
  const filledIn = await fill()
  server = await startServer(dataDir)
  const base = server.url
  const token = await signIn(base)
  const list = (query: Record<string, string>) =>
    timed(base, token, { call: emailContract.listEmails, query: { view: 'rows', ...query } })
  const figures = {
    inbox: await measure(async () => list({ folder: 'inbox' })),
    inboxByConversation: await measure(async () => list({ folder: 'inbox', group: 'thread' })),
    inboxWhole: await measure(async () => list({ folder: 'inbox', view: 'full', perPage: '50' })),
    deepPage: await measure(async index =>
      list({ folder: 'inbox', page: `${200 + (index % 100)}` }),
    ),
    starred: await measure(async () => list({ folder: 'starred' })),
    searchRare: await measure(async index => list({ q: `${mails - 500 + index}` })),
    searchCommon: await measure(async index =>
      list({ q: ['press seal', 'coolant', 'order'][index % 3] ?? '' }),
    ),
    searchWords: await measure(async index =>
      list({ search: `from:ada -seal ${['press', 'drawing', 'pump'][index % 3] ?? ''}` }),
    ),
    open: await measure(async index =>
      timed(base, token, {
        call: emailContract.getEmail,
        query: { id: `${1_000 + Math.floor(((mails - 2_000) * index) / (rounds + 10))}` },
      }),
    ),
    star: await measure(async index =>
      timed(base, token, {
        call: emailContract.updateEmails,
        body: { emailIds: [1_000 + index], dataToUpdate: { isStarred: true } },
      }),
    ),
    composeToSent: await measure(async index =>
      timed(base, token, {
        call: emailContract.sendEmail,
        body: {
          to: [{ email: 'editor@example.com' }],
          subject: `Bench ${index}`,
          message: '<p>The press stands still on Thursday.</p>',
        },
      }),
    ),
  }
  keepResult('email', { mails, ...filledIn, ...figures })
} finally {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function fill() {
  const started = performance.now()
  const database = await fillWithDemo(await openDatabase({ dataDir, durability: 'none' }))
  const clock = systemClock
  const step = 500
  for (let from = 0; from < mails; from += step) {
    await database.write(trx =>
      insertEmails(trx, {
        ownerId: ADMIN,
        from,
        count: Math.min(step, mails - from),
        now: clock(),
      }),
    )
  }
  await database.close()
  return { filledInSeconds: Math.round((performance.now() - started) / 1000) }
}

/** How long one request takes, in milliseconds, with its answer read to the end. */
async function timed(
  base: string,
  token: string,
  { call, query, body }: { call: Call; query?: Record<string, string>; body?: object },
): Promise<number> {
  const started = performance.now()
  const answer = await fetch(
    `${base}${call.path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`,
    {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  )
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${call.path}: ${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - started
}

async function measure(run: (index: number) => Promise<number>) {
  for (let index = 0; index < 10; index += 1) await run(index)
  const times: number[] = []
  for (let index = 0; index < rounds; index += 1) times.push(await run(10 + index))
  return { p50: percentile(times, 50), p95: percentile(times, 95), worst: percentile(times, 100) }
}
