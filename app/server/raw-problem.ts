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

export const TOO_SLOW: Refusal = {
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

/** Answers what never became a request. */
export function sendRawProblem(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  writeProblem(socket, REFUSALS[error.code ?? ''] ?? BROKEN)
}

/** A problem written to the line itself, which ends with it. */
export function writeProblem(socket: Socket, { status, code, detail }: Refusal): void {
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
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
