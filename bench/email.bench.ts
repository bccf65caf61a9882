import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput } from '#platform/contract/define.ts'
import type { emailContract } from '#features/email/contract/email.contract.ts'
import { systemClock } from '#platform/server/clock/clock.ts'
import { openDatabase } from '#platform/server/database/open-database.ts'
import { openClient } from './api-client.ts'
import { fillWithDemo } from './fill-with-demo.ts'
import { insertEmails } from './emails.ts'
import { keepResult, percentile } from './results.ts'
import { type BenchServer, startServer } from './running-server.ts'

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
  const { email } = await openClient<{ email: typeof emailContract }>(server.url)
  const list = (query: CallInput<typeof emailContract.listEmails>['query']) =>
    email.listEmails({ query: { view: 'rows', ...query } })
  const words = ['press seal', 'coolant', 'order']
  const figures = {
    inbox: await measure(() => list({ folder: 'inbox' })),
    inboxByConversation: await measure(() => list({ folder: 'inbox', group: 'thread' })),
    inboxWhole: await measure(() => list({ folder: 'inbox', view: 'full', perPage: 50 })),
    deepPage: await measure(index => list({ folder: 'inbox', page: 200 + (index % 100) })),
    starred: await measure(() => list({ folder: 'starred' })),
    searchRare: await measure(index => list({ q: `${mails - 500 + index}` })),
    searchCommon: await measure(index => list({ q: words[index % 3] ?? '' })),
    searchWords: await measure(index =>
      list({ search: `from:ada -seal ${['press', 'drawing', 'pump'][index % 3] ?? ''}` }),
    ),
    open: await measure(index =>
      email.getEmail({
        query: { id: 1_000 + Math.floor(((mails - 2_000) * index) / (rounds + 10)) },
      }),
    ),
    star: await measure(index =>
      email.updateEmails({
        body: { emailIds: [1_000 + index], dataToUpdate: { isStarred: true } },
      }),
    ),
    composeToSent: await measure(index =>
      email.sendEmail({
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

/** How long calls take, in milliseconds, with their answers read to the end. */
async function measure(run: (index: number) => Promise<unknown>) {
  for (let index = 0; index < 10; index += 1) await run(index)
  const times: number[] = []
  for (let index = 0; index < rounds; index += 1) {
    const started = performance.now()
    await run(10 + index)
    times.push(performance.now() - started)
  }
  return { p50: percentile(times, 50), p95: percentile(times, 95), worst: percentile(times, 100) }
}
