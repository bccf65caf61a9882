import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { filesContract } from '#features/files/contract/files.contract.ts'
import { todoContract } from '#features/todo/contract/todo.contract.ts'
import { LIVE_PATH } from '#platform/contract/live-connection.rules.ts'
import type { SlowTask, SlowReport } from './slow-clients.ts'

// The slow clients, in a thread of their own: what they cost here must not delay the honest ones. Reports what became of each on request.

const { port, count, token, download }: SlowTask = workerData

const TRICKLE_MILLISECONDS = 1_000
const OPENED_AT_ONCE = 10
const OPEN_MILLISECONDS = 50

const head = (method: string, path: string, lines: readonly string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: slow', ...lines, ''].join('\r\n')
const UPLOAD = `${filesContract.uploadFile.path}?name=slow.bin&purpose=attachment`

/** What a slow client begins with, and what it sends each second after that. */
const KINDS: Record<string, { first: string; more: string; isReader?: true }> = {
  head: { first: head('GET', '/', []), more: 'X-Slow: 1\r\n' },
  body: {
    first: `${head('POST', todoContract.addTask.path, [
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 100000',
    ])}\r\n`,
    more: '[',
  },
  upload: {
    first: `${head('POST', UPLOAD, [
      `Authorization: Bearer ${token}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 100000',
    ])}\r\n`,
    more: 'x',
  },
  reader: { first: `${head('GET', download, [])}\r\n`, more: '', isReader: true },
  'live connection': {
    first: `${head('GET', LIVE_PATH, [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: c2xvdyBjbGllbnRzISEhIQ==',
    ])}\r\n`,
    more: '',
  },
}

const report: SlowReport = { opened: 0, statuses: {} }
const open = new Map<Socket, string>()
const names = Object.keys(KINDS)
setInterval(() => {
  for (const [socket, name] of open) if (socket.writable) socket.write(KINDS[name]?.more ?? '')
}, TRICKLE_MILLISECONDS)
parentPort?.on('message', () => parentPort?.postMessage(report))
// Two hundred a second: it is what is held open that counts here, not a flood of requests.
for (let one = 0; one < count; one += 1) {
  openSlow(names[one % names.length] ?? 'head')
  if (one % OPENED_AT_ONCE === 0) await wait(OPEN_MILLISECONDS)
}

function openSlow(name: string): void {
  const kind = KINDS[name]
  if (kind === undefined) return
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.once('connect', () => {
    report.opened += 1
    if (report.opened === count) parentPort?.postMessage(report)
    open.set(socket, name)
    socket.write(kind.first)
  })
  let failure = 'none'
  socket.on('error', (error: NodeJS.ErrnoException) => (failure = error.code ?? error.message))
  socket.once('close', () => {
    open.delete(socket)
    const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? failure
    const key = `${name}: ${status}`
    report.statuses[key] = (report.statuses[key] ?? 0) + 1
  })
  if (kind.isReader === true) socket.pause()
  else socket.on('data', (chunk: Buffer) => (answer = (answer + chunk.toString()).slice(0, 100)))
}
