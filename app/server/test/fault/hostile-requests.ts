import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { todoContract } from '#features/todo/contract/todo.contract.ts'

const MEGABYTE = 1024 ** 2
const ANSWER_MILLISECONDS = 15_000
const SMTP_MEGABYTES = 200
const AT_ONCE = 16 * 1024

interface Hostile {
  name: string
  /** The answers that are right. */
  expected: readonly string[]
  attempt: () => Promise<string>
}
export interface Target {
  port: number
  smtpPort: number
  token: string
  /** The address of a file of the built application. */
  asset: string
}

/** Requests that ask for far more than anybody may. */
export function hostileRequests({ port, smtpPort, token, asset }: Target): Hostile[] {
  const post = (headers: Record<string, string>, body: Iterable<string | Buffer>) =>
    exchange(port, [
      [
        `POST ${todoContract.addTask.path} HTTP/1.1`,
        'Host: hostile',
        `Authorization: Bearer ${token}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '\r\n',
      ].join('\r\n'),
      ...body,
    ])
  const json = (text: string | Buffer, headers: Record<string, string> = {}) =>
    post(
      {
        'Content-Type': 'application/json',
        'Content-Length': `${Buffer.byteLength(text)}`,
        ...headers,
      },
      [text],
    )
  const chunk = Buffer.from(`${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`)
  const million = keys(1_000_000)
  const asManyAsGoIn = keys(70_000)
  const asManyAsAreParsed = keys(19_999)
  const deep = `{"task":{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`
  const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '))
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
  const parts = `${part.repeat(10_000)}--x--\r\n`
  return [
    {
      name: 'a chunked body of 10 GB',
      expected: ['413'],
      attempt: () =>
        post(
          { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
          repeat(chunk, 10_240),
        ),
    },
    {
      name: 'a body of 10 GB by its length',
      expected: ['413'],
      attempt: () =>
        post({ 'Content-Type': 'application/json', 'Content-Length': `${10_240 * MEGABYTE}` }, []),
    },
    {
      name: '1 MB of headers',
      expected: ['431'],
      attempt: () => post(Object.fromEntries(longHeaders()), []),
    },
    { name: 'JSON of 1,000,000 keys', expected: ['413'], attempt: () => json(million) },
    {
      name: 'JSON of as many keys as go in',
      expected: ['413'],
      attempt: () => json(asManyAsGoIn),
    },
    {
      name: 'JSON of as many keys as are parsed',
      expected: ['400', '422'],
      attempt: () => json(asManyAsAreParsed),
    },
    { name: 'JSON 10,000 deep', expected: ['400', '422'], attempt: () => json(deep) },
    {
      name: 'a gzip bomb',
      expected: ['415'],
      attempt: () => json(bomb, { 'Content-Encoding': 'gzip' }),
    },
    {
      name: 'a form of 10,000 parts',
      expected: ['415'],
      attempt: () =>
        post(
          {
            'Content-Type': 'multipart/form-data; boundary=x',
            'Content-Length': `${parts.length}`,
          },
          [parts],
        ),
    },
    {
      name: '1,000 requests at once on a connection that reads nothing',
      expected: ['cut'],
      attempt: () =>
        askUnread(port, `GET ${asset} HTTP/1.1\r\nHost: hostile\r\n\r\n`.repeat(1_000)),
    },
    {
      name: 'an SMTP line without an end',
      expected: ['cut'],
      attempt: () => sendEndless(smtpPort),
    },
  ]
}

const keys = (count: number): string =>
  `{"task":{${Array.from({ length: count }, (_, key) => `"k${key}":0`).join(',')}}}`

const longHeaders = (): [string, string][] =>
  Array.from({ length: 1_024 }, (_, line) => [`X-Long-${line}`, 'x'.repeat(1_010)])

function* repeat(chunk: Buffer, times: number): Iterable<Buffer> {
  for (let one = 0; one < times; one += 1) yield chunk
  yield Buffer.from('0\r\n\r\n')
}

/** Sends all of it, or as much as is taken; the status of the answer, or `none`. */
async function exchange(port: number, pieces: Iterable<string | Buffer>): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const status = () => /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
  const answered = new Promise<void>(resolve => {
    socket.on('data', (data: Buffer) => {
      answer = (answer + data.toString()).slice(0, 100)
      if (status() !== undefined) resolve()
    })
    socket.once('close', () => resolve())
  })
  socket.on('error', () => {})
  await Promise.race([
    Promise.all([sendPieces(socket, pieces), answered]),
    answered,
    wait(ANSWER_MILLISECONDS),
  ])
  socket.destroy()
  return status() ?? 'none'
}

/** In small pieces, so that an answer is read before the line breaks; waits where the other side does not take them. */
async function sendPieces(socket: Socket, pieces: Iterable<string | Buffer>): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed) return
    const bytes = Buffer.from(piece)
    for (let at = 0; at < bytes.length && !socket.destroyed; at += AT_ONCE) {
      const isTaken = socket.write(bytes.subarray(at, at + AT_ONCE))
      await (isTaken
        ? wait(0)
        : Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {}))
    }
  }
}

/** `cut` where the server ends the connection: the next that is sent cannot be delivered. */
async function askUnread(port: number, requests: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  socket.write(requests)
  const end = performance.now() + ANSWER_MILLISECONDS
  while (!socket.destroyed && performance.now() < end) {
    await wait(100)
    socket.write('G')
  }
  const isCut = socket.destroyed
  socket.destroy()
  return isCut ? 'cut' : 'taken'
}

/** `cut` where the server ends the conversation, or says that the line is too long. */
async function sendEndless(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  let said = ''
  socket.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-1_000)))
  await Promise.race([once(socket, 'data'), wait(ANSWER_MILLISECONDS)])
  socket.write('EHLO hostile\r\n')
  const line = Buffer.alloc(MEGABYTE, 'A')
  await Promise.race([
    sendPieces(
      socket,
      Array.from({ length: SMTP_MEGABYTES }, () => line),
    ),
    wait(ANSWER_MILLISECONDS),
  ])
  const isCut = socket.destroyed || /^(?:421|5\d\d)[ -]/m.test(said)
  socket.destroy()
  return isCut ? 'cut' : 'taken'
}
