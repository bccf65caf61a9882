import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { ipBlock } from '#platform/server/http/ip-block.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import {
  deletePlacesBefore,
  deletePlacesBeyond,
  listPlaces,
  savePlaces,
} from './known-places.repo.ts'

// The browsers and addresses that a person signed in from. Whoever guesses their password from elsewhere does not keep them out
// of these (docs/adr/0063). A browser is known by a cookie that opens nothing: it only says which browser it is.

const DAY = 24 * 3_600_000
const KNOWN_DAYS = 90
const COOKIE = 'known'
/** Of one person. Where addresses change with every train, the oldest are forgotten. */
const MOST = 100
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface Place {
  /** By which its failures are counted. */
  name: string
  isKnown: boolean
}

export interface KnownPlaces {
  /** From where somebody tries; asks the same of the database when nobody has that name. */
  find(
    db: Db,
    from: { userId: number | undefined; request: RequestContext; now: Date },
  ): Promise<Place>
  /** Records that a person has shown who they are. Answers what the browser is to keep, where it is one that keeps something. */
  record(
    trx: Trx,
    from: { userId: number; request: RequestContext; now: Date; isBrowser: boolean },
  ): Promise<string | undefined>
  /** Lets the browser keep what `record` answered. */
  give(reply: ReplyContext, browser: string | undefined): void
}

export function createKnownPlaces(): KnownPlaces {
  const read = (request: RequestContext): string | undefined =>
    /^[\w-]{43}$/.exec(request.cookies[COOKIE] ?? '')?.[0]
  return {
    async find(db, { userId = 0, request, now }) {
      const address = addressOf(request)
      const token = read(request)
      const browser = token === undefined ? undefined : hashOf(token)
      const rows = await listPlaces(db, {
        userId,
        marks: [hashOf(address), browser ?? ''],
        since: knownSince(now),
      })
      // Their own browser keeps a count of its own: who shares an address with them cannot use that up either.
      if (browser !== undefined && rows.some(row => row.mark === browser))
        return { name: `browser ${browser}`, isKnown: true }
      return { name: address, isKnown: rows.length > 0 }
    },
    async record(trx, { userId, request, now, isBrowser }) {
      const browser =
        read(request) ?? (isBrowser ? randomBytes(32).toString('base64url') : undefined)
      const marks = [addressOf(request), ...(browser === undefined ? [] : [browser])].map(hashOf)
      await savePlaces(trx, { userId, marks, moment: now.toISOString() })
      await deletePlacesBeyond(trx, userId, MOST)
      return browser
    },
    give(reply, browser) {
      if (browser !== undefined)
        reply.setCookie(COOKIE, browser, { maxAgeSeconds: (KNOWN_DAYS * DAY) / 1000 })
    },
  }
}

/** Who has one IPv6 address has millions of them. */
const addressOf = ({ ip }: RequestContext): string => ipBlock(ip, { v4: 32, v6: 64 })

const knownSince = (now: Date): string => new Date(now.getTime() - KNOWN_DAYS * DAY).toISOString()

/** Sweeps what is known no more. */
export async function deleteOldPlaces(trx: Trx, now: Date): Promise<void> {
  await deletePlacesBefore(trx, knownSince(now))
}
