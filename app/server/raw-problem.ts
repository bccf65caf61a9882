import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#platform/contract/problem.rules.ts'
import { API_POLICY } from './security-headers.ts'

interface Refusal {
  status: number
  code: string
  detail: string
}

const TOO_SLOW: Refusal = {
  status: 408,
  code: 'request.too_slow',
  detail: 'The request took too long to arrive.',
}
// The errors of Node's parser; the others look the same to the client.
const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'request.head_too_large',
    detail: 'The URL and headers can’t be larger than 16 kB.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    code: 'input.too_large',
    detail: 'The request body’s chunk extensions are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}
const BROKEN: Refusal = {
  status: 400,
  code: 'request.malformed',
  detail: 'This isn’t a valid HTTP request.',
}

/** How long what still arrives after an answer is discarded: reset at once, the connection would lose the answer. */
const LINGER_MILLISECONDS = 1_000

/** Answers what never became a request. */
export function sendRawProblem(error: NodeJS.ErrnoException, socket: Socket): void {
  // Each piece that arrives after the answer is an error of its own.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  if (socket.writable) socket.end(toResponse(REFUSALS[error.code ?? ''] ?? BROKEN))
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS)
  socket.once('close', () => clearTimeout(timer))
}

/** Disconnects a client that takes too long to send its request, and tells it so. */
export function sendTooSlow(socket: Socket): void {
  if (socket.writable) socket.write(toResponse(TOO_SLOW))
  socket.destroySoon()
}

/** A problem as it is written to the connection itself. */
function toResponse({ status, code, detail }: Refusal): string {
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = {
    type: `urn:smart-fft:${code}`,
    title,
    status,
    detail,
    code,
    requestId: randomUUID(),
  }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'Connection: close',
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Security-Policy: ${API_POLICY}`,
    'Referrer-Policy: no-referrer',
    `X-Request-Id: ${problem.requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
