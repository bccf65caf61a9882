import { hashOf } from './hash.ts'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { ACCESS_TOKEN_SECONDS } from '#features/auth/contract/auth.contract.ts'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '../clock/clock.ts'
import { StartError } from '../config/start-error.ts'
import type { Database, Db } from '../database/database.ts'

/** The claims of an access token. Rights are not included: they are looked up, so that a change applies at once. */
export interface AccessClaims {
  userId: number
  sessionId: string
}

export interface Tokens {
  /** `seconds`: its life, ten minutes unless given. */
  signAccess(claims: AccessClaims, seconds?: number): string
  /** The claims, or undefined for a token that is forged, of another kind, or past its ten minutes. */
  readAccess(token: string): AccessClaims | undefined
}

const ISSUER = 'smart-fft'
const AUDIENCE = 'smart-fft-api'
const TYPE = 'at+jwt'
const KEY_BYTES = 64

/**
 * Access tokens: JWT, HS256 only, verified once and then remembered until they expire.
 * There is no leeway: all processes sign and check by the same clock (docs/adr/0104), and the specification says ten minutes.
 * @example const tokens = createTokens({ key: loadTokenKey(dataDir), clock })
 */
export function createTokens({ key, clock }: { key: string; clock: Clock }): Tokens {
  const kid = hashOf(key).slice(0, 16)
  const sign = createSigner({
    key,
    algorithm: 'HS256',
    kid,
    iss: ISSUER,
    aud: AUDIENCE,
    header: { alg: 'HS256', typ: TYPE },
  })
  const verify = createVerifier({
    key,
    algorithms: ['HS256'],
    allowedIss: ISSUER,
    allowedAud: AUDIENCE,
    requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'sid'],
    complete: true,
    cache: 10_000,
    // Expiry is judged below by our clock, which tests can move.
    ignoreExpiration: true,
  })
  const seconds = () => Math.floor(clock().getTime() / 1000)
  return {
    signAccess({ userId, sessionId }, life = ACCESS_TOKEN_SECONDS) {
      const now = seconds()
      return sign({
        sub: String(userId),
        sid: sessionId,
        iat: now,
        exp: now + life,
        jti: randomBytes(8).toString('base64url'),
      })
    },
    readAccess(token) {
      const claims = attempt(() => readClaims(verify(token), kid))
      return claims === undefined || claims.exp <= seconds()
        ? undefined
        : { userId: claims.userId, sessionId: claims.sessionId }
    },
  }
}

function readClaims(
  decoded: { header: Record<string, unknown>; payload: Record<string, unknown> },
  kid: string,
) {
  const { header, payload } = decoded
  const userId =
    typeof payload.sub === 'string' && /^[1-9]\d{0,14}$/.test(payload.sub)
      ? Number(payload.sub)
      : undefined
  const isOurs = header.typ === TYPE && header.kid === kid
  if (
    !isOurs ||
    userId === undefined ||
    typeof payload.sid !== 'string' ||
    typeof payload.exp !== 'number'
  )
    return undefined
  return { userId, sessionId: payload.sid, exp: payload.exp }
}

// fast-jwt throws; for us every such token is simply invalid.
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/**
 * The signing key of a data folder, made on the first start. It is written to a temporary file and renamed, so that a start
 * that is cut off leaves no half a key behind.
 * @example createTokens({ key: loadTokenKey(config.dataDir), clock })
 */
export function loadTokenKey(dataDir: string): string {
  const path = tokenKeyPath(dataDir)
  if (!existsSync(path)) makeKey(dirname(path), path)
  return readTokenKey(dataDir)
}

export const tokenKeyPath = (dataDir: string): string => join(dataDir, 'keys', 'access-token.key')

/** The existing key. Throws a StartError if it is invalid. */
export function readTokenKey(dataDir: string): string {
  const path = tokenKeyPath(dataDir)
  const key = readFileSync(path, 'utf8')
  if (Buffer.from(key, 'base64').length >= KEY_BYTES) return key
  throw new StartError(
    `${path} holds no signing key. Put it back from a backup, or remove it: then everybody signs in anew.`,
  )
}

const SHARED_KEY = 'access_token_key'

/** The key that several processes share, where one of them has made it. */
export const findSharedTokenKey = async (db: Db): Promise<string | undefined> =>
  (
    await db
      .selectFrom('key_values')
      .select('value')
      .where('name', '=', SHARED_KEY)
      .executeTakeFirst()
  )?.value

/** The signing key shared by several processes: in their database, created by the first. */
export async function loadSharedTokenKey(database: Database): Promise<string> {
  return database.write(async trx => {
    const made = { name: SHARED_KEY, value: randomBytes(KEY_BYTES).toString('base64') }
    await trx
      .insertInto('key_values')
      .values(made)
      .onConflict(conflict => conflict.column('name').doNothing())
      .execute()
    return (
      await trx
        .selectFrom('key_values')
        .select('value')
        .where('name', '=', made.name)
        .executeTakeFirstOrThrow()
    ).value
  })
}

function makeKey(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = openSync(`${path}.new`, 'w', 0o600)
  writeSync(file, randomBytes(KEY_BYTES).toString('base64'))
  fsyncSync(file)
  closeSync(file)
  renameSync(`${path}.new`, path)
  // The name is only safe once the folder is.
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** A refresh token: 256 random bits. Only its hash is stored; a slow hash isn't needed, as it can't be guessed. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')
