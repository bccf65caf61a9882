import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { fileTypeFromBuffer } from 'file-type'
import type { LookupFunction } from 'node:net'
import { findPictureFault } from '../files/picture-size.ts'
import { AppError } from '../http/app-error.ts'
import { isPublicHost } from './addresses.ts'
import { createPublicLookup } from './public-lookup.ts'

export type FetchPicture = (address: string) => Promise<{ bytes: Buffer; type: string }>

export interface OutsideOptions {
  lookup?: LookupFunction
  /** Which hosts may be requested; overridden in tests. */
  isAllowed?: (url: URL) => boolean
}

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']
const MAX_BYTES = 5 * 1024 * 1024
const TIMEOUT = 8_000
const MAX_REDIRECTS = 3
const MAX_AT_ONCE = 8

const unavailable = (cause?: unknown) =>
  new AppError(404, 'picture.not_found', 'This image couldn’t be loaded.', { cause })

/** An address of the open internet, by http or https and their own ports. */
export const isAskable = (url: URL): boolean =>
  (url.protocol === 'http:' || url.protocol === 'https:') &&
  url.port === '' &&
  url.username === '' &&
  url.password === '' &&
  isPublicHost(url.hostname)

/**
 * Fetches pictures a reader has allowed, from public addresses only (S5): each URL and each redirect is checked, and so is the address at the
 * moment of connection. Nothing about the reader is sent.
 */
export function createFetchPicture({
  lookup = createPublicLookup(),
  isAllowed = isAskable,
}: OutsideOptions = {}): FetchPicture {
  let running = 0
  return async address => {
    if (running >= MAX_AT_ONCE)
      throw new AppError(
        503,
        'picture.busy',
        'Too many images are being loaded right now. Try again in a moment.',
        {
          retryAfter: 2,
        },
      )
    running += 1
    try {
      const bytes = await follow(address, { lookup, isAllowed })
      const type = (await fileTypeFromBuffer(bytes))?.mime ?? ''
      if (!TYPES.includes(type) || findPictureFault(bytes, type) !== undefined) throw unavailable()
      return { bytes, type }
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error)
    } finally {
      running -= 1
    }
  }
}

async function follow(
  address: string,
  { lookup, isAllowed }: Required<OutsideOptions>,
): Promise<Buffer> {
  let next = address
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const url = URL.canParse(next) ? new URL(next) : undefined
    if (url === undefined || !isAllowed(url)) throw unavailable()
    const answer = await ask(url, { lookup, method: 'GET' })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return readAll(answer)
    answer.destroy()
    if (
      statusCode < 300 ||
      statusCode > 399 ||
      headers.location === undefined ||
      !URL.canParse(headers.location, url.href)
    )
      throw unavailable()
    next = new URL(headers.location, url.href).href
  }
  throw unavailable()
}

function ask(
  url: URL,
  { lookup, method, body }: { lookup: LookupFunction; method: 'GET' | 'POST'; body?: string },
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const type = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT)
    const asked = send(
      url,
      {
        method,
        lookup,
        signal,
        agent: false,
        headers: { 'user-agent': 'SMART FFT', accept: 'image/*', ...type },
      },
      resolve,
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

async function readAll(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MAX_BYTES) throw unavailable()
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Unsubscribes from a mailing list at its URL (RFC 8058). Throws if that is refused. */
export async function postUnsubscribe(
  address: string,
  { lookup = createPublicLookup(), isAllowed = isAskable }: OutsideOptions = {},
): Promise<void> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || !isAllowed(url)) throw unavailable()
  const answer = await ask(url, { lookup, method: 'POST', body: 'List-Unsubscribe=One-Click' })
  answer.resume()
  if ((answer.statusCode ?? 500) >= 300)
    throw new AppError(
      409,
      'email.unsubscribe_failed',
      'The mailing list didn’t accept the request to unsubscribe.',
    )
}
