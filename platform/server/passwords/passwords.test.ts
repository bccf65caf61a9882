import { describe, expect, it } from 'vitest'
import { createPasswords } from './passwords.ts'

const cheap = { memory: 64, passes: 1 }

describe('passwords', () => {
  it('AUTH-02 are hashed with argon2id, 19 MiB, two passes and a salt each', async () => {
    const passwords = createPasswords()
    const [one, two] = await Promise.all([
      passwords.hash('a fine long sentence'),
      passwords.hash('a fine long sentence'),
    ])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(two).not.toBe(one)
    expect(await passwords.verify('a fine long sentence', one)).toBe(true)
    expect(await passwords.verify('a fine long sentencE', one)).toBe(false)
  })

  it('match a hash of another argon2id implementation', async () => {
    // Made by the reference implementation: echo -n "password" | argon2 somesalt -id -t 2 -k 65536 -p 1
    const phc =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await createPasswords().verify('password', phc)).toBe(true)
  })

  it('still match after the cost was raised', async () => {
    const before = await createPasswords(cheap).hash('a fine long sentence')
    expect(
      await createPasswords({ memory: 128, passes: 2 }).verify('a fine long sentence', before),
    ).toBe(true)
  })

  it('match regardless of Unicode composition', async () => {
    const passwords = createPasswords(cheap)
    expect(
      await passwords.verify('cafe\u0301 au lait', await passwords.hash('caf\u00e9 au lait')),
    ).toBe(true)
  })

  it('never match without a hash, or with one that is not ours', async () => {
    const passwords = createPasswords(cheap)
    for (const phc of [
      undefined,
      null,
      '',
      'smartfft-demo',
      '$2b$10$abcdefghijklmnopqrstuv',
      '$argon2id$v=19$m=64,t=1,p=1$$',
    ]) {
      expect(await passwords.verify('smartfft-demo', phc), String(phc)).toBe(false)
    }
  })

  it('return 503 when too many are queued, and are accepted again afterwards', async () => {
    const passwords = createPasswords({ ...cheap, queue: 3 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => passwords.hash('a fine long sentence')),
    )
    const refused = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(refused).toHaveLength(3)
    for (const error of refused)
      expect(error).toMatchObject({ status: 503, options: { retryAfter: 2 } })
    expect(await passwords.hash('a fine long sentence')).toMatch(/^\$argon2id/)
  })
})

it('AUTH-01 S13 verifying takes as long for an unknown user', async () => {
  const passwords = createPasswords({ memory: 4_096, passes: 2 })
  const hash = await passwords.hash('a fine long sentence')
  const fastest = { known: Infinity, unknown: Infinity }
  for (let round = 0; round < 25; round += 1) {
    for (const [name, phc] of [['known', hash] as const, ['unknown', undefined] as const]) {
      const began = performance.now()
      await passwords.verify('a wrong guess', phc)
      fastest[name] = Math.min(fastest[name], performance.now() - began)
    }
  }
  // The fastest of many: a busy machine only makes some slower. A skipped check would be a hundred times quicker.
  expect(fastest.unknown / fastest.known).toBeGreaterThan(0.6)
  expect(fastest.unknown / fastest.known).toBeLessThan(1.6)
})
