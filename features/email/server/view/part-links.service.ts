import { DAY, MINUTE } from '#platform/contract/durations.rules.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailContract } from '../../contract/email.contract.ts'
import type { Clock } from '#platform/server/clock/clock.ts'
import type { FileReader } from '#platform/server/files/file-links.ts'

// Links to bodies and pictures: an <iframe> or <img> sends no bearer token. Each is made for one reader in one session.

export type PartKind = 'body' | 'picture' | 'remote'
export interface PartLink {
  kind: PartKind
  entryId: number
  /** The picture's index. */
  index: number
  /** Whether remote pictures are loaded. */
  withImages: boolean
  isDark: boolean
  reader: FileReader
  /** Milliseconds since 1970. */
  until: number
}
export interface PartLinks {
  urlOf(part: Omit<PartLink, 'until'>): { url: string; expiresAt: string }
  /** Decodes a link; undefined when it is forged or expired. */
  read(token: string): PartLink | undefined
}

const BODY_LASTS = MINUTE
const KINDS = { body: 'b', picture: 'p', remote: 'r' } as const satisfies Record<PartKind, string>
/** Half the hash: links must be short, and 128 bits cannot be guessed. */
const SIGNATURE_BYTES = 16
const PAYLOAD =
  /^([bpr])([01])([01])\.([\da-z]{1,11})\.([\da-z]{1,4})\.([\da-z]{1,9})\.([\da-z]{1,11})\.([\w-]{1,64})$/

export function createPartLinks({ key, clock }: { key: string; clock: Clock }): PartLinks {
  const sign = (payload: string) =>
    createHmac('sha256', key)
      .update(`email-part|${payload}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES)
      .toString('base64url')
  const lasts = (kind: PartKind) => {
    const now = clock().getTime()
    // Picture links last a day, so that browsers can cache them.
    return kind === 'body' ? now + BODY_LASTS : (Math.floor(now / DAY) + 2) * DAY
  }
  return {
    urlOf({ kind, entryId, index, withImages, isDark, reader }) {
      const until = Math.ceil(lasts(kind) / 1000)
      const head = `${KINDS[kind]}${withImages ? 1 : 0}${isDark ? 1 : 0}`
      const numbers = [entryId, index, until, reader.userId].map(number => number.toString(36))
      const payload = [head, ...numbers, reader.sessionId].join('.')
      const url = emailContract.getEmailPart.path.replace('{token}', `${payload}.${sign(payload)}`)
      return { url, expiresAt: new Date(until * 1000).toISOString() }
    },
    read(token) {
      const at = token.lastIndexOf('.')
      const [payload, signature] = [token.slice(0, Math.max(0, at)), token.slice(at + 1)]
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      const [, letter, withImages, isDark, ...rest] = PAYLOAD.exec(payload) ?? []
      const [entryId = 0, index = 0, until = 0, userId = 0] = rest
        .slice(0, 4)
        .map(text => Number.parseInt(text, 36))
      const kind = (['body', 'picture', 'remote'] as const).find(one => KINDS[one] === letter)
      if (kind === undefined || until * 1000 <= clock().getTime()) return undefined
      const reader = { userId, sessionId: rest[4] ?? '' }
      return {
        kind,
        entryId,
        index,
        withImages: withImages === '1',
        isDark: isDark === '1',
        reader,
        until: until * 1000,
      }
    },
  }
}
