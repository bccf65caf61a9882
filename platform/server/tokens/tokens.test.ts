import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createForge, forgeTokens } from '#app/server/test/matrix/forged-tokens.ts'
import { openSealedToken, sealToken } from './sealed-token.ts'
import { hashOf } from './hash.ts'
import { createTokens, loadTokenKey, makeRefreshToken } from './tokens.ts'

const key = Buffer.alloc(64, 7).toString('base64')
const START = Date.parse('2026-03-02T09:00:00.000Z')
let now = START
const tokens = createTokens({ key, clock: () => new Date(now) })
const claims = { userId: 11, sessionId: '6f1c3f0e-6c0f-4b0e-9a43-0c1d2b6f0a11' }
beforeEach(() => {
  now = START
})

const good = tokens.signAccess(claims)
// Not the signature: once in 256 times it begins like JSON.
const [goodHeader, goodClaims] = good
  .split('.')
  .slice(0, 2)
  .map((part): Record<string, unknown> => JSON.parse(Buffer.from(part, 'base64url').toString()))
const FORGED = [
  ...forgeTokens({ key, good, now: START / 1000 }).filter(
    ([name]) => name !== 'a session of nobody',
  ),
  ['nothing', ''],
]

describe('access token', () => {
  it('AUTH-03 carries user and session, and is an at+jwt valid for ten minutes', () => {
    expect(tokens.readAccess(good)).toEqual(claims)
    expect(goodHeader).toMatchObject({ alg: 'HS256', typ: 'at+jwt' })
    expect(Number(goodClaims?.['exp']) - Number(goodClaims?.['iat'])).toBe(600)
  })

  it('AUTH-03 expires after exactly ten minutes, even when verified before', () => {
    expect(tokens.readAccess(good)).toEqual(claims)
    now = START + 599_999
    expect(tokens.readAccess(good)).toEqual(claims)
    now = START + 600_000
    expect(tokens.readAccess(good)).toBeUndefined()
  })

  it.each(FORGED)('AUTH-03 is rejected with %s, the first time and again', (_, token) => {
    expect(tokens.readAccess(token)).toBeUndefined()
    expect(tokens.readAccess(token)).toBeUndefined()
  })

  it('AUTH-03 is accepted when the forging tools sign it correctly, so that the rejections mean something', () => {
    expect(tokens.readAccess(createForge({ key, good })({}))).toEqual(claims)
  })

  it('AUTH-03 of another instance is rejected', () => {
    const other = createTokens({
      key: Buffer.alloc(64, 8).toString('base64'),
      clock: () => new Date(now),
    })
    expect(other.readAccess(good)).toBeUndefined()
  })
})

describe('refresh token', () => {
  it('AUTH-03 has 256 random bits and a unique hash', () => {
    const made = Array.from({ length: 1_000 }, makeRefreshToken)
    expect(new Set(made).size).toBe(1_000)
    expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32)
    expect(hashOf(made[0] ?? '')).toMatch(/^[\da-f]{64}$/)
  })

  it('AUTH-03 is sealed so that only its predecessor opens it, differently each time', () => {
    const [token, successor] = [makeRefreshToken(), makeRefreshToken()]
    const sealed = sealToken(successor, token)
    expect(openSealedToken(sealed, token)).toBe(successor)
    expect(sealToken(successor, token)).not.toBe(sealed)
    expect(() => openSealedToken(sealed, makeRefreshToken())).toThrow('unable to authenticate')
    expect(() => openSealedToken(sealed, hashOf(token))).toThrow('unable to authenticate')
  })
})

describe('signing key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-key-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is created once, readable by its owner only', () => {
    const made = loadTokenKey(dataDir)
    expect(Buffer.from(made, 'base64')).toHaveLength(64)
    expect(loadTokenKey(dataDir)).toBe(made)
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'keys/access-token.key')).mode & 0o777).toBe(0o600)
  })

  it('ends the start with one line when truncated', () => {
    loadTokenKey(dataDir)
    writeFileSync(join(dataDir, 'keys/access-token.key'), 'abc')
    expect(() => loadTokenKey(dataDir)).toThrow('holds no signing key')
  })
})
