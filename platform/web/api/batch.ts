import { MAX_BATCH, BATCH_PATH, type BatchLine } from '#platform/contract/batch.rules.ts'
import type { Fetch, JsonResponse } from './request-call.ts'
import type { transport } from './send-call.ts'

interface Read {
  address: string
  request: RequestInit
  resolve: (response: JsonResponse | Promise<JsonResponse>) => void
  reject: (error: unknown) => void
}

/**
 * Sends reads that start at the same moment as one request, and everything else as it is: a screen makes up to a dozen reads, browsers open
 * six connections to an HTTP/1.1 server. Responses arrive one by one, as each is ready.
 */
export function createBatches(send: Fetch): NonNullable<typeof transport.by> {
  let waiting: Read[] = []
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const reads = waiting.filter(({ request }) => request.signal?.aborted !== true)
    waiting = []
    for (const some of Map.groupBy(reads, ({ request }) => bearerOf(request) ?? '').values())
      for (let from = 0; from < some.length; from += MAX_BATCH)
        void sendTogether(some.slice(from, from + MAX_BATCH), send)
  }
  return (address, request, { access }) => {
    // Public calls are also answered by what cookies say: those go alone.
    if (request.method !== 'GET' || access === 'public' || bearerOf(request) === null)
      return send(address, request)
    return new Promise((resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason), {
        once: true,
      })
      // Not a timer: those are slow in tabs in the background.
      if (waiting.push({ address, request, resolve, reject }) === 1) port2.postMessage(null)
    })
  }
}

const bearerOf = ({ headers }: RequestInit) => new Headers(headers).get('authorization')

async function sendTogether(reads: readonly Read[], send: Fetch): Promise<void> {
  const left = new Set(reads)
  try {
    if (reads.length > 1)
      await requestBatch(reads, ({ at, status, headers, body }) => {
        const read = reads[at]
        if (read === undefined) return
        left.delete(read)
        const ok = status >= 200 && status < 300
        read.resolve({ ok, status, headers: new Headers(headers), json: async () => body })
      })
    // A single read, and what a server of another version or one that stops has left out.
    for (const { address, request, resolve } of left)
      if (request.signal?.aborted !== true) resolve(send(address, request))
  } catch (error) {
    for (const { reject } of left) reject(error)
  }
}

/**
 * Requests a batch; `onLine` gets each line as it arrives. By XMLHttpRequest: Chromium may abort a streamed `fetch` between its last byte and
 * its end, and closes the connection.
 */
function requestBatch(reads: readonly Read[], onLine: (line: BatchLine) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let end = 0
    const readLines = () => {
      const text = request.responseText
      const to = text.lastIndexOf('\n')
      if (request.status === 200 && to > end)
        for (const line of text.slice(end, to).trim().split('\n')) onLine(JSON.parse(line))
      end = Math.max(end, to)
    }
    request.addEventListener('progress', readLines)
    request.addEventListener('load', () => resolve(readLines()))
    request.addEventListener('error', () => reject(new TypeError(BATCH_PATH)))
    request.addEventListener('abort', () => resolve())
    request.open('POST', BATCH_PATH)
    request.setRequestHeader('authorization', bearerOf(reads[0]?.request ?? {}) ?? '')
    request.setRequestHeader('content-type', 'application/json')
    request.send(JSON.stringify({ reads: reads.map(({ address }) => address) }))
    abortWith(request, reads)
  })
}

/** Aborts the request once no one waits for any of the reads. */
function abortWith(sent: XMLHttpRequest, reads: readonly Read[]): void {
  let aborted = 0
  for (const { request } of reads)
    request.signal?.addEventListener('abort', () => {
      if (++aborted === reads.length) sent.abort()
    })
}
