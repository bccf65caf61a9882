import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chatSlackContract } from '#features/chat/contract/chat-slack.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import * as z from 'zod/mini'
import { type BenchClient, onEngines } from './place.ts'
import { keepResult } from './results.ts'
import { makeSlackExport } from './slack-export.ts'
import { insertUsers } from './users.ts'

// The largest import that there is: 50,000 messages of Slack, as an administrator sends them. How long it takes, what memory it needs, how
// long the event loop is blocked, and how long others wait who write in the meantime.

const messages = Number(process.env['MESSAGES'] ?? 50_000)
const PEOPLE = 200
const figures = z.record(z.string(), z.number())
const folder = mkdtempSync(join(tmpdir(), 'smart-fft-watch-'))
const socketPath = join(folder, 'watch.sock')
process.env['WATCH_SOCKET'] = socketPath
const bytes = makeSlackExport({ messages, people: PEOPLE })

try {
  keepResult('slack-import', {
    messages,
    archiveMegabytes: Math.round(bytes.length / 104_857.6) / 10,
    ...(await onEngines({
      fill: (database: Database) =>
        database.write(trx =>
          insertUsers(trx, { dialect: database.dialect, from: 0, count: PEOPLE }),
        ),
      measure: async client => ({
        idle: await afterwards(() => wait(2_000)),
        dryRun: await afterwards(() => send(client, '1')),
        import: await afterwards(() => send(client, '0')),
        importWhileOthersWrite: await afterwards(() => sendAmongOthers(client)),
      }),
      entry: join(import.meta.dirname, 'watched-server.ts'),
    })),
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Seconds of the act, with what the server says of itself. */
async function afterwards<T extends object | void>(act: () => Promise<T>) {
  await ask()
  const began = performance.now()
  const answer = await act()
  const seconds = Math.round(performance.now() - began) / 1000
  return { seconds, ...answer, ...(await ask()) }
}

function ask(): Promise<Record<string, number>> {
  const { promise, resolve, reject } = Promise.withResolvers<Record<string, number>>()
  get({ socketPath }, response => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (part: string) => (text += part))
    response.on('end', () => resolve(figures.parse(JSON.parse(text))))
  }).on('error', reject)
  return promise
}

async function send(
  { port, headers }: BenchClient,
  dryRun: '0' | '1',
  body = bytes,
): Promise<{ imported: number; kilobytes: number }> {
  const { path, output } = chatSlackContract.importSlack
  const answer = await fetch(`http://127.0.0.1:${port}${path}?dryRun=${dryRun}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(text)
  return { imported: output.parse(JSON.parse(text)).messages, kilobytes: text.length / 1000 }
}

/** Another export of the same size, while someone adds a task every tenth of a second. */
async function sendAmongOthers(client: BenchClient) {
  let isOver = false
  const other = makeSlackExport({ messages, people: PEOPLE, first: 1_000 })
  const importing = send(client, '0', other).finally(() => (isOver = true))
  const waits: number[] = []
  let refused = 0
  while (!isOver) {
    const began = performance.now()
    const { method, path } = todoContract.addTask
    const answer = await fetch(`http://127.0.0.1:${client.port}${path}`, {
      method,
      headers: { ...client.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ task: { title: 'In the meantime' } }),
    })
    await answer.text()
    if (!answer.ok) refused += 1
    waits.push(performance.now() - began)
    await wait(100)
  }
  return { ...(await importing), writes: waits.length, refused, longestWait: Math.max(...waits) }
}
