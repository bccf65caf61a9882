import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
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
] as const
export type OutboundProblem = (typeof OUTBOUND_PROBLEMS)[number]

export interface OutboundAnswer {
  /** `null` without a response. */
  status: number | null
  problem: OutboundProblem | null
  /** The beginning of what was answered. */
  text: string
}
export interface Outbound {
  /** Sends a body to an address that a person has typed. Never throws: what went wrong is part of the answer. */
  post(
    url: string,
    message: { body: string; headers: Record<string, string> },
  ): Promise<OutboundAnswer>
  /** What is wrong with a URL, as far as it can be told without sending anything. */
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

  return {
    findProblem,
    async post(text, message) {
      const problem = findProblem(text)
      if (problem !== undefined) return { status: null, problem, text: '' }
      const url = new URL(text)
      const at = await findAddress(url)
      if (typeof at === 'string') return { status: null, problem: at, text: '' }
      return send(url, { ...message, at, timeoutMilliseconds })
    },
  }
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

interface Sending {
  body: string
  headers: Record<string, string>
  at: { address: string; family: number }
  timeoutMilliseconds: number
}

function send(
  url: URL,
  { body, headers, at, timeoutMilliseconds }: Sending,
): Promise<OutboundAnswer> {
  return new Promise(resolve => {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    let text = ''
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, to the checked address.
      agent: false,
      lookup: (_host, { all }, callback) =>
        all === true ? callback(null, [at]) : callback(null, at.address, at.family),
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    outgoing.on('response', answer => {
      const status = answer.statusCode ?? 0
      const problem =
        status >= 300 && status < 400
          ? 'answer.redirect'
          : status >= 200 && status < 300
            ? null
            : 'answer.refused'
      const end = () => {
        resolve({ status, problem, text: text.slice(0, TEXT_LENGTH).replaceAll('\0', '') })
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
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: null, problem: explain(error), text: '' }),
    )
    outgoing.end(body)
  })
}

function explain(error: NodeJS.ErrnoException): OutboundProblem {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'connection.slow'
  const code = error.code ?? ''
  return /^(EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/.test(code)
    ? 'connection.insecure'
    : 'connection.failed'
}
