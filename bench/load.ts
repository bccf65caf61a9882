import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { percentile } from './results.ts'

export interface LoadOptions {
  port: number
  headers: Record<string, string>
  connections: number
  /** The path of the next request; undefined ends the load. */
  next: () => string | undefined
}
export interface LoadResult {
  requests: number
  perSecond: number
  p50: number
  p99: number
  /** Answers that were not 200. */
  failed: number
  bytes: number
}

/** Sends requests over plain sockets, one in flight per connection: a client with little overhead beside the server it measures. */
export async function load({ port, headers, connections, next }: LoadOptions): Promise<LoadResult> {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const times: number[] = []
  const seen = { failed: 0, bytes: 0 }
  const started = performance.now()
  const work = async () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    await once(socket, 'connect')
    for (let path = next(); path !== undefined; path = next()) {
      const from = performance.now()
      const { status, bytes } = await ask(socket, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      times.push(performance.now() - from)
      seen.bytes = bytes
      if (status !== 200) seen.failed++
    }
    socket.destroy()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const perSecond = Math.round((times.length / (performance.now() - started)) * 1000)
  return {
    requests: times.length,
    perSecond,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    ...seen,
  }
}

function ask(socket: Socket, text: string): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    let head: string | undefined
    let missing = 0
    let bytes = 0
    let got: Buffer = Buffer.alloc(0)
    const onData = (chunk: Buffer) => {
      if (head === undefined) {
        got = got.length === 0 ? chunk : Buffer.concat([got, chunk])
        const end = got.indexOf('\r\n\r\n')
        if (end === -1) return
        head = got.toString('latin1', 0, end)
        bytes = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        missing = bytes - (got.length - end - 4)
      } else {
        missing -= chunk.length
      }
      if (missing > 0) return
      socket.off('data', onData)
      socket.off('error', reject)
      resolve({ status: Number(head.slice(9, 12)), bytes })
    }
    socket.on('data', onData)
    socket.once('error', reject)
    socket.write(text)
  })
}

/** The same path until the time is over. */
export function repeating(path: string, seconds: number): () => string | undefined {
  const end = performance.now() + seconds * 1000
  return () => (performance.now() < end ? path : undefined)
}
