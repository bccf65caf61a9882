import { createHmac, generateKeyPairSync, sign as signWith } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSealedToken, sealToken } from './sealed-token.ts'
import { createTokens, hashRefreshToken, loadTokenKey, makeRefreshToken } from './tokens.ts'

const key = Buffer.alloc(64, 7).toString('base64')
const START = Date.parse('2026-03-02T09:00:00.000Z')
let now = START
const tokens = createTokens({ key, clock: () => new Date(now) })
const claims = { userId: 11, sessionId: '6f1c3f0e-6c0f-4b0e-9a43-0c1d2b6f0a11' }
beforeEach(() => {
  now = START
})

const encode = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const decode = (part: string | undefined): Record<string, unknown> => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const good = tokens.signAccess(claims)
const [header = '', payload = '', signature = ''] = good.split('.')
const goodHeader = decode(header)
const goodClaims = decode(payload)

/** A token signed with the right key, unless told otherwise. */
function forge(change: { header?: object; claims?: object; key?: string; digest?: string }): string {
  const text = `${encode({ ...goodHeader, ...change.header })}.${encode({ ...goodClaims, ...change.claims })}`
  return `${text}.${createHmac(change.digest ?? 'sha256', change.key ?? key)
    .update(text)
    .digest('base64url')}`
}

function forgeWithPublicKey(): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const text = `${encode({ ...goodHeader, alg: 'RS256', jwk })}.${payload}`
  return `${text}.${signWith('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const FORGED: [string, string][] = [
  ['no algorithm', `${encode({ ...goodHeader, alg: 'none' })}.${payload}.`],
  ['no algorithm, in capitals', `${encode({ ...goodHeader, alg: 'NONE' })}.${payload}.`],
  ['no algorithm but a signature', `${encode({ ...goodHeader, alg: 'none' })}.${payload}.${signature}`],
  ['no signature', `${header}.${payload}.`],
  ['two parts', `${header}.${payload}`],
  ['four parts', `${good}.${signature}`],
  ['another key', forge({ key: 'another key' })],
  ['an empty key', forge({ key: '' })],
  ['HS384 with our key', forge({ header: { alg: 'HS384' }, digest: 'sha384' })],
  ['HS512 with our key', forge({ header: { alg: 'HS512' }, digest: 'sha512' })],
  ['a public key of its own', forgeWithPublicKey()],
  ['an algorithm that does not exist', forge({ header: { alg: 'HS257' } })],
  ['a key id that is a path', forge({ header: { kid: '../../../../dev/null' } })],
  ['a key id that is a query', forge({ header: { kid: "x' union select 'key' --" } })],
  ['no key id', forge({ header: { kid: undefined } })],
  ['a key address', forge({ header: { kid: 'other', jku: 'https://evil.example/keys' } })],
  ['the type of another token', forge({ header: { typ: 'JWT' } })],
  ['no type', forge({ header: { typ: undefined } })],
  ['an expiry in words', forge({ claims: { exp: 'never' } })],
  ['an expiry as text', forge({ claims: { exp: '9999999999' } })],
  ['no expiry', forge({ claims: { exp: undefined } })],
  ['an expiry of null', forge({ claims: { exp: null } })],
  ['an expiry in the past', forge({ claims: { exp: START / 1000 - 1 } })],
  ['another issuer', forge({ claims: { iss: 'somebody' } })],
  ['no issuer', forge({ claims: { iss: undefined } })],
  ['another audience', forge({ claims: { aud: 'another-api' } })],
  ['no audience', forge({ claims: { aud: undefined } })],
  ['no session', forge({ claims: { sid: undefined } })],
  ['a session that is no text', forge({ claims: { sid: { $ne: '' } } })],
  ['no person', forge({ claims: { sub: undefined } })],
  ['a person in words', forge({ claims: { sub: 'admin' } })],
  ['another person, not signed', `${header}.${encode({ ...goodClaims, sub: '1' })}.${signature}`],
  ['one bit changed', `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`],
  ['claims that are a list', `${header}.${encode([])}.${signature}`],
  ['claims that are not JSON', `${header}.${encode('claims')}.${signature}`],
  ['eight kilobytes', `${header}.${'A'.repeat(8_192)}.${signature}`],
  ['a refresh token', makeRefreshToken()],
  ['nothing', ''],
  ['dots', '..'],
]

describe('an access token', () => {
  it('AUTH-03 tells person and session, and is an at+jwt of ten minutes', () => {
    expect(tokens.readAccess(good)).toEqual(claims)
    expect(goodHeader).toMatchObject({ alg: 'HS256', typ: 'at+jwt' })
    expect(Number(goodClaims['exp']) - Number(goodClaims['iat'])).toBe(600)
  })

  it('AUTH-03 holds for ten minutes to the second, though it was read before', () => {
    expect(tokens.readAccess(good)).toEqual(claims)
    now = START + 599_999
    expect(tokens.readAccess(good)).toEqual(claims)
    now = START + 600_000
    expect(tokens.readAccess(good)).toBeUndefined()
  })

  it.each(FORGED)('AUTH-03 is refused with %s, the first time and again', (_, token) => {
    expect(tokens.readAccess(token)).toBeUndefined()
    expect(tokens.readAccess(token)).toBeUndefined()
  })

  it('AUTH-03 made with a forger’s own tools, but rightly, would be taken', () => {
    expect(tokens.readAccess(forge({}))).toEqual(claims)
  })

  it('AUTH-03 of another instance is refused', () => {
    const other = createTokens({ key: Buffer.alloc(64, 8).toString('base64'), clock: () => new Date(now) })
    expect(other.readAccess(good)).toBeUndefined()
  })
})

describe('a refresh token', () => {
  it('AUTH-03 has 256 random bits, and another hash than any other', () => {
    const made = Array.from({ length: 1_000 }, makeRefreshToken)
    expect(new Set(made).size).toBe(1_000)
    expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32)
    expect(hashRefreshToken(made[0] ?? '')).toMatch(/^[\da-f]{64}$/)
  })

  it('AUTH-03 that is sealed is opened by its predecessor only, and never twice the same', () => {
    const [token, successor] = [makeRefreshToken(), makeRefreshToken()]
    const sealed = sealToken(successor, token)
    expect(openSealedToken(sealed, token)).toBe(successor)
    expect(sealToken(successor, token)).not.toBe(sealed)
    expect(() => openSealedToken(sealed, makeRefreshToken())).toThrow('unable to authenticate')
    expect(() => openSealedToken(sealed, hashRefreshToken(token))).toThrow('unable to authenticate')
  })
})

describe('the signing key', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'smart-fft-key-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('is made once, for the owner’s eyes only', () => {
    const made = loadTokenKey(dataDir)
    expect(Buffer.from(made, 'base64')).toHaveLength(64)
    expect(loadTokenKey(dataDir)).toBe(made)
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'keys/access-token.key')).mode & 0o777).toBe(0o600)
  })

  it('that is cut short ends the start with one line', () => {
    loadTokenKey(dataDir)
    writeFileSync(join(dataDir, 'keys/access-token.key'), 'abc')
    expect(() => loadTokenKey(dataDir)).toThrow('holds no signing key')
  })
})
