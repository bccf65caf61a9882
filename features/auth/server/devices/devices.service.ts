import { hashOf } from '#platform/server/tokens/hash.ts'
import { DAY } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import { nameDevice } from '#platform/contract/devices.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { ReplyContext, RequestContext } from '#platform/server/http/route.ts'
import { ipBlock } from '#platform/server/http/ip-block.ts'
import {
  countRemembered,
  isDeviceRemembered,
  listKnownDevices,
  saveKnownDevice,
  saveRememberedDevice,
} from './devices.repo.ts'

// Known devices: usual sign-in places, to notify of others (AUTH-02), and devices that skip the second factor (AUTH-06).

const KNOWN_FOR = 90 * DAY
const REMEMBERED_SECONDS = 30 * 24 * 3600
const COOKIE = 'device'

type At = Pick<RequestContext, 'ip' | 'userAgent'>

/** Browser and system without versions, which change monthly, and the network of the address. */
const markOf = ({ ip, userAgent }: At): string =>
  hashOf(`${userAgent.replaceAll(/[\d._]+/g, '')}|${ipBlock(ip, { v4: 16, v6: 48 })}`)

/** Records a sign-in place. True if it is new for 90 days; false for the very first one. */
export async function recordDevice(
  trx: Trx,
  { userId, at, now }: { userId: number; at: At; now: Date },
): Promise<boolean> {
  const moment = now.toISOString()
  const mark = markOf(at)
  const rows = await listKnownDevices(trx, userId)
  const since = new Date(now.getTime() - KNOWN_FOR).toISOString()
  const isKnown = rows.some(row => row.mark === mark && row.last_seen_at > since)
  await saveKnownDevice(trx, { userId, mark, moment })
  return !isKnown && rows.length > 0
}

/** A device in words, for a mail: `Firefox, Linux`. */
export const describeDevice = ({ userAgent }: Pick<At, 'userAgent'>): string =>
  nameDevice(userAgent) ?? (userAgent.slice(0, 60) || '?')

/** The person as of now: a device is remembered under one password. */
interface Owner {
  id: number
  password_hash: string | null
}
const markOfPassword = ({ password_hash }: Owner): string => hashOf(password_hash ?? '')

export interface RememberedDevices {
  /** Does the requesting device skip the second factor? */
  isRemembered(db: Db, owner: Owner, at: { request: RequestContext; now: Date }): Promise<boolean>
  /** Skips the second factor for 30 days on the responding device. */
  remember(
    trx: Trx,
    owner: Owner,
    at: { request: RequestContext; reply: ReplyContext; now: Date },
  ): Promise<void>
}

export function createRememberedDevices(): RememberedDevices {
  const read = (request: RequestContext): string | undefined =>
    /^[\w-]{43}$/.exec(request.cookies[COOKIE] ?? '')?.[0]
  return {
    async isRemembered(db, owner, { request, now }) {
      const token = read(request)
      if (token === undefined) return false
      return isDeviceRemembered(db, { ...markedBy(owner, now), hash: hashOf(token) })
    },
    async remember(trx, owner, { request, reply, now }) {
      // Several people may share a browser: each has a row under the same token.
      const token = read(request) ?? randomBytes(32).toString('base64url')
      await saveRememberedDevice(trx, {
        user_id: owner.id,
        hash: hashOf(token),
        password_mark: markOfPassword(owner),
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + REMEMBERED_SECONDS * 1000).toISOString(),
      })
      reply.setCookie(COOKIE, token, { maxAgeSeconds: REMEMBERED_SECONDS })
    },
  }
}

const markedBy = (owner: Owner, now: Date) => ({
  userId: owner.id,
  passwordMark: markOfPassword(owner),
  moment: now.toISOString(),
})

export const countRememberedDevices = (db: Db, owner: Owner, now: Date): Promise<number> =>
  countRemembered(db, markedBy(owner, now))
