import { hashOf } from '#platform/server/tokens/hash.ts'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { KEY_MARK } from '#platform/contract/api-key-grant.rules.ts'
import type { AbilityRule } from '#features/auth/contract/auth.contract.ts'
import type { UserRole } from '#features/users/contract/users.contract.ts'
import { createCaller, withKey } from '#platform/server/access/ability.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Platform } from '#platform/server/compose/platform.ts'
import { keyRefused } from './api-key.errors.ts'
import {
  findAppHolder,
  findHolder,
  findKey,
  findSecret,
  isAlive,
  type KeyHolder,
} from './api-key.repo.ts'

// The public API of keys: authenticates calls. Nothing is cached between calls: revocation, expiry, demotion and suspension apply to the
// next call of every process.

export { apiKeyJobs } from './api-key.jobs.ts'
export { createConnectedApps, type ConnectedApps } from './connected-apps.service.ts'
export { countKeys } from './api-key.repo.ts'
export { createUsage } from './usage/usage.service.ts'
export { revokeKeysOf } from './revoke-keys.service.ts'
export { apiKeyPersonalData } from './api-key.jobs.ts'
export { seedServiceAccounts } from './api-key.seed.ts'
export { countOwnedAccounts } from './accounts/accounts.repo.ts'
export { serviceAccountPersonalData, createServiceAccounts } from './accounts/accounts.service.ts'

export interface ApiKeys {
  /** Whether a bearer looks like a key; any other belongs to a session. */
  isKey: (bearer: string) => boolean
  /** The owner as caller, limited by the key. Throws 401 with the reason. */
  authenticate(bearer: string, ip: string): Promise<Caller>
  /** The same for a connected app, whose token someone else has checked: at most what the token's kind and the key's both allow. */
  authenticateApp(keyId: number, token: AppToken): Promise<Caller>
  /** Who may do what by a key that is still valid, for work that goes on without a call of it. */
  findCallerOf(keyId: number): Promise<Caller | undefined>
  /** Whether a key used in place of a session is still valid: file addresses depend on it. */
  isOpen(reader: Pick<Caller, 'userId' | 'sessionId'>): Promise<boolean>
}

/** What a token allows of its app's key. */
export interface AppToken {
  isReadOnly: boolean
  /** The only path that it may be used at. */
  onlyAt: string
}

interface ApiKeysParts extends Pick<Platform, 'database' | 'clock'> {
  /** The current rights of a person in this role. */
  rulesOf: (person: { userId: number; role: UserRole }) => Promise<AbilityRule[]>
}

const FORM = new RegExp(`^${KEY_MARK}([0-9a-f]{10})_[\\w-]{43}$`)

export function createApiKeys({ database, clock, rulesOf }: ApiKeysParts): ApiKeys {
  async function callerOf(found: KeyHolder): Promise<Caller> {
    const { user_id: userId, service_name: serviceName, service_role: serviceRole } = found
    const [username, role] =
      serviceRole === null ? [found.username, found.role] : [serviceName ?? '', serviceRole]
    return createCaller({
      userId,
      sessionId: `key:${found.id}`,
      username,
      role,
      rules: await rulesOf({ userId, role }),
    })
  }
  return {
    isKey: bearer => bearer.startsWith(KEY_MARK),
    async authenticate(bearer, ip) {
      const prefix = FORM.exec(bearer)?.[1]
      const found = prefix === undefined ? undefined : await findSecret(database.read, prefix)
      if (found === undefined || !isSame(found.hash, hashOf(bearer)))
        throw keyRefused('key.unknown')
      const now = clock().toISOString()
      assertOpen(found, now)
      if (found.secret_expires_at !== null && found.secret_expires_at <= now)
        throw keyRefused('key.rotated')
      assertRightful(found)
      if (!isWithin(ip, JSON.parse(found.ip_ranges))) throw keyRefused('key.address')
      return withKey(await callerOf(found), { id: found.id, grant: grantOf(found) })
    },
    async authenticateApp(keyId, { isReadOnly, onlyAt }) {
      const found = await findAppHolder(database.read, keyId)
      if (found === undefined) throw keyRefused('key.unknown')
      assertOpen(found, clock().toISOString())
      assertRightful(found)
      const grant = { type: isReadOnly ? ('read-only' as const) : found.type, scopes: [] }
      return withKey(await callerOf(found), { id: keyId, grant, onlyAt })
    },
    async findCallerOf(keyId) {
      const found = await findHolder(database.read, keyId)
      if (found === undefined || found.is_rightful !== 1) return undefined
      if (whyClosed(found, clock().toISOString()) !== undefined) return undefined
      return withKey(await callerOf(found), { id: keyId, grant: grantOf(found) })
    },
    async isOpen({ userId, sessionId }) {
      const id = Number(/^key:(\d{1,15})$/.exec(sessionId)?.[1])
      if (Number.isNaN(id)) return false
      const now = clock()
      const key =
        (await findKey(database.read, { id, now })) ??
        (await findKey(database.read, { id, now, isApp: true }))
      return key?.user_id === userId && isAlive(key, now)
    },
  }
}

const grantOf = ({ type, scopes, service_role: serviceRole }: KeyHolder) => ({
  type,
  scopes: JSON.parse(scopes),
  isService: serviceRole !== null,
})

function whyClosed({ revoked_at, expires_at }: KeyHolder, now: string) {
  if (revoked_at !== null) return 'key.revoked'
  return expires_at !== null && expires_at <= now ? 'key.expired' : undefined
}
function assertOpen(found: KeyHolder, now: string): void {
  const reason = whyClosed(found, now)
  if (reason !== undefined) throw keyRefused(reason)
}
function assertRightful({ is_rightful }: KeyHolder): void {
  if (is_rightful !== 1) throw keyRefused('key.owner_inactive')
}

/** A new secret, its public prefix, and the stored hash. */
export function makeSecret(): { secret: string; prefix: string; hash: string } {
  const prefix = randomBytes(5).toString('hex')
  const secret = `${KEY_MARK}${prefix}_${randomBytes(32).toString('base64url')}`
  return { secret, prefix, hash: hashOf(secret) }
}

// 256 random bits need no slow hash.
const isSame = (one: string, two: string): boolean =>
  timingSafeEqual(Buffer.from(one), Buffer.from(two))

/** Whether an address is in one of the ranges; true if there are none. */
function isWithin(ip: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true
  const list = new BlockList()
  for (const range of ranges) addRange(list, range)
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** Throws for an invalid address or range. */
function addRange(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits === undefined) list.addAddress(address, family)
  else list.addSubnet(address, Number(bits), family)
}

/** The first invalid address or range. */
export function findBadRange(ranges: readonly string[]): string | undefined {
  return ranges.find(range => {
    try {
      addRange(new BlockList(), range)
      return false
    } catch {
      return true
    }
  })
}
