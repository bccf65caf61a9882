import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ACCESS_TOKEN_SECONDS } from '@smart-fft/contract/auth.contract'
import { createSigner, createVerifier } from 'fast-jwt'
import type { Clock } from '../clock/clock.ts'

/** What an access token says. Rights are not in it: they are looked up, so that a change acts at once. */
export interface AccessClaims {
  userId: number
  sessionId: string
}

export interface Tokens {
  signAccess(claims: AccessClaims): string
  /** The claims, or undefined for a token that is forged, of another kind, or past its ten minutes. */
  readAccess(token: string): AccessClaims | undefined
}

const ISSUER = 'smart-fft'
const AUDIENCE = 'smart-fft-api'
const TYPE = 'at+jwt'

/**
 * Access tokens: JWT, HS256 only, verified once and then remembered until they expire.
 * There is no leeway: one process signs and checks by the same clock, and the spec says ten minutes.
 * @example const tokens = createTokens({ key: loadTokenKey(dataDir), clock })
 */
export function createTokens({ key, clock }: { key: string; clock: Clock }): Tokens {
  const kid = createHash('sha256').update(key).digest('hex').slice(0, 16)
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
    requiredClaims: ['exp', 'iat', 'sub', 'sid'],
    complete: true,
    cache: 10_000,
    // Expiry is judged below by our clock, which tests can move.
    ignoreExpiration: true,
  })
  const seconds = () => Math.floor(clock().getTime() / 1000)
  return {
    signAccess({ userId, sessionId }) {
      const now = seconds()
      return sign({
        sub: String(userId),
        sid: sessionId,
        iat: now,
        exp: now + ACCESS_TOKEN_SECONDS,
        jti: randomBytes(8).toString('base64url'),
      })
    },
    readAccess(token) {
      const claims = attempt(() => readClaims(verify(token), kid))
      return claims === undefined || claims.exp <= seconds() ? undefined : { userId: claims.userId, sessionId: claims.sessionId }
    },
  }
}

function readClaims(decoded: { header: Record<string, unknown>; payload: Record<string, unknown> }, kid: string) {
  const { header, payload } = decoded
  const userId = Number(payload.sub)
  const isOurs = header.typ === TYPE && header.kid === kid && Number.isSafeInteger(userId)
  if (!isOurs || typeof payload.sid !== 'string' || typeof payload.exp !== 'number') return undefined
  return { userId, sessionId: payload.sid, exp: payload.exp }
}

// fast-jwt tells by throwing; to us every such token is just not ours.
function attempt<T>(run: () => T | undefined): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/** The signing key of a data folder, made on the first start. */
export function loadTokenKey(dataDir: string): string {
  const folder = join(dataDir, 'keys')
  const path = join(folder, 'access-token.key')
  if (existsSync(path)) return readFileSync(path, 'utf8')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = randomBytes(64).toString('base64')
  const file = openSync(path, 'wx', 0o600)
  writeSync(file, key)
  fsyncSync(file)
  closeSync(file)
  return key
}

/** A refresh token: 256 random bits. Only its hash is ever stored. */
export const makeRefreshToken = (): string => randomBytes(32).toString('base64url')
export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('hex')
