import { hashOf } from '#platform/server/tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
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

// Browsers and addresses that a person has signed in from. Guessing from elsewhere does not block these (docs/adr/0063). A browser is
// identified by a cookie that grants nothing.

const KNOWN_DAYS = 90
const COOKIE = 'known'
/** Per person. Mobile addresses change often; the oldest are dropped. */
const MAX = 100

export interface Place {
  /** The key under which failures are counted. */
  name: string
  isKnown: boolean
}

export interface KnownPlaces {
  /** The place of an attempt; runs the same queries when the name is unknown. */
  find(
    db: Db,
    from: { userId: number | undefined; request: RequestContext; now: Date },
  ): Promise<Place>
  /** Records a successful proof of identity. Returns the browser mark to store, for clients that store one. */
  record(
    trx: Trx,
    from: { userId: number; request: RequestContext; now: Date; isBrowser: boolean },
  ): Promise<string | undefined>
  /** Sets the mark returned by `record` as a cookie. */
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
      // A known browser is counted separately: others at the same address cannot exhaust it.
      if (browser !== undefined && rows.some(row => row.mark === browser))
        return { name: `browser ${browser}`, isKnown: true }
      return { name: address, isKnown: rows.length > 0 }
    },
    async record(trx, { userId, request, now, isBrowser }) {
      const browser =
        read(request) ?? (isBrowser ? randomBytes(32).toString('base64url') : undefined)
      const marks = [addressOf(request), ...(browser === undefined ? [] : [browser])].map(hashOf)
      await savePlaces(trx, { userId, marks, moment: now.toISOString() })
      await deletePlacesBeyond(trx, userId, MAX)
      return browser
    },
    give(reply, browser) {
      if (browser !== undefined)
        reply.setCookie(COOKIE, browser, { maxAgeSeconds: (KNOWN_DAYS * DAY) / 1000 })
    },
  }
}

/** The holder of one IPv6 address has millions of them. */
const addressOf = ({ ip }: RequestContext): string => ipBlock(ip, { v4: 32, v6: 64 })

const knownSince = (now: Date): string => new Date(now.getTime() - KNOWN_DAYS * DAY).toISOString()

/** Deletes outdated places. */
export async function deleteOldPlaces(trx: Trx, now: Date): Promise<void> {
  await deletePlacesBefore(trx, knownSince(now))
}
