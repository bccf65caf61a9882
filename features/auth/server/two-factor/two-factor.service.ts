import { hashOf } from '#platform/server/tokens/hash.ts'
import { MINUTE } from '#platform/contract/durations.rules.ts'
import { randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '../../contract/two-factor.contract.ts'
import { Secret, TOTP } from 'otpauth'
import type { Platform } from '#platform/server/compose/platform.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import { deriveKey, seal, unseal } from '#platform/server/tokens/seal.ts'
import { type PersonalPart, makePassword } from '#features/users/server/users.service.ts'
import { deleteKnown, deleteRememberedDevices } from '../devices/devices.repo.ts'
import * as repo from './two-factor.repo.ts'

// Two-factor authentication: TOTP codes (RFC 6238), recovery codes, and the challenge between the two factors. The TOTP secret is encrypted
// with a key outside the database; everything else is stored as hashes.

const STEP_MILLISECONDS = 30_000
/** Tolerates a clock that is one step off. */
const WINDOW = 1
const SECRET_BYTES = 20
const TRIES = 5
const CHALLENGE_MILLISECONDS = 10 * MINUTE

export type Proof = 'app' | 'recovery code'
/** `over`: the challenge is unknown or no longer valid. */
export type Answer =
  | { is: 'right'; userId: number; remember: boolean; by: Proof }
  | { is: 'wrong'; userId: number; left: number }
  | { is: 'over' }

export interface TwoFactor {
  /** When it was turned on; undefined if it is off. */
  findSince(db: Db, userId: number): Promise<string | undefined>
  countCodes(db: Db, userId: number): Promise<number>
  /** A new secret, pending until its first code. */
  begin(
    trx: Trx,
    user: { id: number; username: string },
  ): Promise<{ secret: string; address: string }>
  /** Turns it on; undefined for a wrong code. */
  confirm(trx: Trx, userId: number, code: string): Promise<string[] | undefined>
  renewCodes(trx: Trx, userId: number): Promise<string[]>
  /** Verifies and consumes a code. */
  check(trx: Trx, userId: number, code: string): Promise<Proof | undefined>
  turnOff(trx: Trx, userId: number): Promise<void>
  /** Creates the challenge after a correct password. */
  challenge(trx: Trx, account: { userId: number; remember: boolean }): Promise<string>
  /** The owner of a challenge; undefined if there is none. */
  findOwner(db: Db, challenge: string): Promise<number | undefined>
  /** One attempt, counted even if the caller then rejects it. */
  answer(trx: Trx, given: { challenge: string; code: string }): Promise<Answer>
}

export function createTwoFactor({
  tokenKey,
  clock,
}: Pick<Platform, 'clock'> & { tokenKey: string }): TwoFactor {
  const key = deriveKey(tokenKey, 'two-factor')
  const ownerOf = (userId: number) => `two-factor ${userId}`

  /** The time step of a valid code; used and earlier steps are skipped. */
  function findStep(sealed: string, userId: number, code: string): number | undefined {
    const digits = digitsOf(code)
    if (!/^\d{6}$/.test(digits)) return undefined
    const now = clock().getTime()
    const secret = openKey(sealed, { key, owner: ownerOf(userId) })
    const delta =
      secret === undefined
        ? null
        : totpOf(secret).validate({ token: digits, timestamp: now, window: WINDOW })
    return delta === null ? undefined : Math.floor(now / STEP_MILLISECONDS) + delta
  }

  async function spendAppCode(trx: Trx, userId: number, code: string): Promise<boolean> {
    const factor = await repo.findFactor(trx, userId)
    const step = factor === undefined ? undefined : findStep(factor.sealed_key, userId, code)
    return step !== undefined && (await repo.useStep(trx, userId, step))
  }

  async function check(trx: Trx, userId: number, code: string): Promise<Proof | undefined> {
    if (await spendAppCode(trx, userId, code)) return 'app'
    const isUsed = await repo.useCode(trx, {
      userId,
      hash: hashOf(plainCode(code)),
      moment: clock().toISOString(),
    })
    return isUsed ? 'recovery code' : undefined
  }

  async function renewCodes(trx: Trx, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, makePassword)
    const hashes = codes.map(code => hashOf(plainCode(code)))
    await repo.saveCodes(trx, userId, hashes)
    return codes
  }

  return {
    check,
    renewCodes,
    countCodes: repo.countCodes,
    async findSince(db, userId) {
      return (await repo.findFactor(db, userId))?.confirmed_at ?? undefined
    },
    async begin(trx, { id, username }) {
      const secret = new Secret({ size: SECRET_BYTES }).base32
      const row = {
        user_id: id,
        sealed_key: seal(secret, { key, owner: ownerOf(id) }),
        created_at: clock().toISOString(),
      }
      await repo.saveFactor(trx, row)
      return { secret, address: totpOf(secret, username).toString() }
    },
    async confirm(trx, userId, code) {
      if (!(await spendAppCode(trx, userId, code))) return undefined
      await repo.confirmFactor(trx, userId, clock().toISOString())
      return renewCodes(trx, userId)
    },
    async turnOff(trx, userId) {
      await repo.deleteFactor(trx, userId)
      await deleteRememberedDevices(trx, userId)
    },
    async challenge(trx, { userId, remember }) {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await repo.insertChallenge(trx, {
        user_id: userId,
        hash: hashOf(token),
        remember: remember ? 1 : 0,
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + CHALLENGE_MILLISECONDS).toISOString(),
      })
      return token
    },
    findOwner: (db, challenge) => repo.findChallengeOwner(db, hashOf(challenge)),
    async answer(trx, given) {
      const hash = hashOf(given.challenge)
      const now = clock().toISOString()
      const found = await repo.countTry(trx, hash)
      if (
        found === undefined ||
        found.used_at !== null ||
        found.tries > TRIES ||
        found.expires_at <= now
      )
        return { is: 'over' }
      const { user_id: userId } = found
      const by = await check(trx, userId, given.code)
      if (by === undefined) return { is: 'wrong', userId, left: TRIES - found.tries }
      await repo.useChallenge(trx, hash, now)
      return { is: 'right', userId, remember: found.remember === 1, by }
    },
  }
}

/** As people write a code: in groups, with dashes, in Arabic digits. */
const digitsOf = (code: string): string =>
  code
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[٠-٩]/g, digit => `${digit.charCodeAt(0) - 0x660}`)

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'SMART FFT',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: 30,
    secret: Secret.fromBase32(secret),
  })
}

/** Undefined if the instance's key was lost: recovery codes keep working, and administrators can help. */
function openKey(sealed: string, by: { key: Buffer; owner: string }): string | undefined {
  try {
    return unseal(sealed, by)
  } catch {
    return undefined
  }
}

/** Tolerates capitals, spaces and missing dashes. */
const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '')

/** Personal data: two-factor authentication, without secrets. */
export const twoFactorPersonalData: PersonalPart = {
  name: 'secondStep',
  async read(db, userId) {
    const factor = await repo.findFactor(db, userId)
    return factor === undefined
      ? []
      : [{ since: factor.confirmed_at, codesLeft: await repo.countCodes(db, userId) }]
  },
  async erase(trx, userId) {
    const had = await repo.findFactor(trx, userId)
    await repo.deleteFactor(trx, userId)
    await deleteRememberedDevices(trx, userId)
    await deleteKnown(trx, userId)
    return had === undefined ? 0 : 1
  },
}
