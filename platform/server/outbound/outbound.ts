import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { withTimeLimit } from '../clock/time-limit.ts'
import { isPublicAddress, isPublicHost } from './addresses.ts'

/** Why a request failed, or its response is unusable. */
export const OUTBOUND_PROBLEMS = [
  'address.forbidden',
  'address.unknown',
  'address.insecure',
  'connection.failed',
  'connection.insecure',
  'connection.slow',
  'answer.redirect',
  'answer.refused',
  'answer.too_large',
] as const
export type OutboundProblem = (typeof OUTBOUND_PROBLEMS)[number]

export interface OutboundAnswer {
  /** `null` without a response. */
  status: number | null
  problem: OutboundProblem | null
  /** The beginning of what was answered. */
  text: string
}
export interface OutboundDocument {
  /** `null` without a response. */
  status: number | null
  problem: OutboundProblem | null
  /** The whole document; nothing when there is a problem. */
  text: string
  headers: IncomingMessage['headers']
}
export interface Outbound {
  /** Reads a document of a few kilobytes whole, or not at all. Never throws either. */
  get(
    url: string,
    options: { accept: string; maxBytes: number; timeoutMilliseconds: number },
  ): Promise<OutboundDocument>
  /** Sends a body to an address that a person has typed. Never throws: what went wrong is part of the answer. */
  post(
    url: string,
    message: { body: string; headers: Record<string, string> },
  ): Promise<OutboundAnswer>
  /** What is wrong with a URL, as far as it is known without sending anything. */
  findProblem(url: string): OutboundProblem | undefined
}
export interface OutboundOptions {
  /** Hosts that may be reached though they are not out in the world, and without encryption: the operator has named them. */
  trustedHosts?: readonly string[]
  resolve?: (host: string) => Promise<{ address: string; family: number }[]>
  timeoutMilliseconds?: number
}

const TIMEOUT_MILLISECONDS = 10_000
const TEXT_LENGTH = 500

const resolveByDns = (host: string) => lookup(host, { all: true, verbatim: true })

/**
 * Sends requests to user-supplied URLs. Only public addresses are reached: every address of a name is checked, and the connection goes to the
 * checked one, which defeats DNS rebinding. Redirects are not followed.
 */
export function createOutbound(options: OutboundOptions = {}): Outbound {
  const {
    trustedHosts = [],
    resolve = resolveByDns,
    timeoutMilliseconds = TIMEOUT_MILLISECONDS,
  } = options

  function findProblem(text: string): OutboundProblem | undefined {
    if (!URL.canParse(text)) return 'address.forbidden'
    const url = new URL(text)
    if (isTrusted(url)) return /^https?:$/.test(url.protocol) ? undefined : 'address.forbidden'
    if (url.username !== '' || url.password !== '') return 'address.forbidden'
    if (url.protocol === 'http:') return 'address.insecure'
    if (url.protocol !== 'https:') return 'address.forbidden'
    return isPublicHost(url.hostname) ? undefined : 'address.forbidden'
  }

  const isTrusted = (url: URL): boolean => trustedHosts.includes(bare(url.hostname))

  async function findAddress(
    url: URL,
  ): Promise<{ address: string; family: number } | OutboundProblem> {
    const host = bare(url.hostname)
    const family = isIP(host)
    const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
    const [first] = found
    if (first === undefined) return 'address.unknown'
    if (!isTrusted(url) && found.some(({ address }) => !isPublicAddress(address)))
      return 'address.forbidden'
    return first
  }

  /** Where to connect to, or why not. */
  async function findTarget(text: string): Promise<Target | OutboundProblem> {
    const problem = findProblem(text)
    if (problem !== undefined) return problem
    const url = new URL(text)
    const at = await findAddress(url)
    return typeof at === 'string' ? at : { url, at }
  }

  return {
    findProblem,
    async post(text, message) {
      const target = await findTarget(text)
      if (typeof target === 'string') return { status: null, problem: target, text: '' }
      return send(target, { ...message, timeoutMilliseconds })
    },
    async get(text, options) {
      const deadline = Date.now() + options.timeoutMilliseconds
      // Names are resolved within the same time.
      const found = await withTimeLimit(findTarget(text), options.timeoutMilliseconds)
      const target = found === 'late' ? 'connection.slow' : found
      if (typeof target === 'string')
        return { status: null, problem: target, text: '', headers: {} }
      return read(target, { ...options, timeoutMilliseconds: Math.max(1, deadline - Date.now()) })
    },
  }
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** A URL, and the checked address that it is reached at. */
interface Target {
  url: URL
  at: { address: string; family: number }
}

interface Opening {
  method: 'GET' | 'POST'
  headers: Record<string, string | number>
  timeoutMilliseconds: number
}
const open = (
  { url, at }: Target,
  { method, headers, timeoutMilliseconds }: Opening,
): ClientRequest =>
  (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
    method,
    headers,
    // A connection of its own, to the checked address.
    agent: false,
    lookup: (_host, { all }, callback) =>
      all === true ? callback(null, [at]) : callback(null, at.address, at.family),
    signal: AbortSignal.timeout(timeoutMilliseconds),
  })

const problemOf = (status: number): OutboundProblem | null =>
  status >= 300 && status < 400
    ? 'answer.redirect'
    : status >= 200 && status < 300
      ? null
      : 'answer.refused'

interface Sending {
  body: string
  headers: Record<string, string>
  timeoutMilliseconds: number
}

function send(
  target: Target,
  { body, headers, timeoutMilliseconds }: Sending,
): Promise<OutboundAnswer> {
  return new Promise(resolve => {
    let text = ''
    const outgoing = open(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      timeoutMilliseconds,
    })
    outgoing.on('response', answer => {
      const status = answer.statusCode ?? 0
      const end = () => {
        resolve({
          status,
          problem: problemOf(status),
          text: text.slice(0, TEXT_LENGTH).replaceAll('\0', ''),
        })
        outgoing.destroy()
      }
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length >= TEXT_LENGTH) end()
      })
      answer.on('end', end)
      // The status has arrived; a missing rest doesn't matter.
      answer.on('error', end)
    })
    outgoing.on('error', error => resolve({ status: null, problem: explain(error), text: '' }))
    outgoing.end(body)
  })
}

interface Reading {
  accept: string
  maxBytes: number
  timeoutMilliseconds: number
}

function read(
  target: Target,
  { accept, maxBytes, timeoutMilliseconds }: Reading,
): Promise<OutboundDocument> {
  return new Promise(resolve => {
    const outgoing = open(target, {
      method: 'GET',
      headers: { accept, 'user-agent': 'SMART FFT' },
      timeoutMilliseconds,
    })
    outgoing.on('response', answer => {
      const { headers } = answer
      const status = answer.statusCode ?? 0
      const end = (problem: OutboundProblem | null, text = '') => {
        resolve({ status, problem, text, headers })
        outgoing.destroy()
      }
      if (status !== 200) return end(problemOf(status) ?? 'answer.refused')
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > maxBytes) end('answer.too_large')
      })
      answer.on('end', () => end(null, Buffer.concat(parts).toString()))
      // A part of a document is none.
      answer.on('error', error => end(explain(error)))
    })
    outgoing.on('error', error =>
      resolve({ status: null, problem: explain(error), text: '', headers: {} }),
    )
    outgoing.end()
  })
}

function explain(error: NodeJS.ErrnoException): OutboundProblem {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'connection.slow'
  const code = error.code ?? ''
  return /^(EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)
    ? 'connection.insecure'
    : 'connection.failed'
}
