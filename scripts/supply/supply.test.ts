import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPaths, root } from '../source/files.ts'
import { findAdvisories, known, nameOf } from './advisories.ts'
import { findLockFaults, type Lockfile, readLockfile } from './lockfile.ts'
import { findSecrets } from './secrets.ts'

const lock = readLockfile()
const integrity = `sha512-${'A'.repeat(86)}==`
const lockOf = (more: Lockfile['packages'][string]): Lockfile => ({
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { one: '1.0.0' } },
    'node_modules/one': { version: '1.0.0', integrity, ...more },
  },
})

describe('lockfile', () => {
  it('has a SHA-512 for every package, only the public registry, and scripts only for listed ones', () => {
    expect(findLockFaults(lock)).toEqual([])
    expect(Object.keys(lock.packages).length).toBeGreaterThan(300)
  })

  it.each<[string, Lockfile['packages'][string], RegExp]>([
    ['without a hash', { integrity: '' }, /no SHA-512/],
    ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /no SHA-512/],
    ['from elsewhere', { resolved: 'https://example.org/one.tgz' }, /elsewhere/],
    ['by a link', { link: true }, /no release/],
    ['by git', { version: 'git+ssh://git@example.org/one.git' }, /no release/],
    ['with a script', { hasInstallScript: true }, /run a script/],
    ['without the parts of other platforms', { optionalDependencies: { two: '1' } }, /lacks two/],
    ['in another version than package.json says', { version: '1.0.1' }, /another one/],
  ])('is rejected with a package %s', (_, more, fault) => {
    expect(findLockFaults(lockOf({}))).toEqual([])
    expect(findLockFaults(lockOf(more)).join('\n')).toMatch(fault)
  })
})

describe('known vulnerabilities of packages', () => {
  it('affect none of ours', () => {
    expect(findAdvisories(lock)).toEqual([])
  })

  it('are listed for packages we have, and detected in an older release', () => {
    const ours = new Set(Object.keys(lock.packages).map(nameOf))
    expect(known.advisories.filter(one => !ours.has(one.package))).toEqual([])
    for (const { package: name, below, id } of known.advisories) {
      const with_ = (version: string): Lockfile => ({
        lockfileVersion: 3,
        packages: { [`node_modules/other/node_modules/${name}`]: { version } },
      })
      expect(findAdvisories(with_('0.9.9')).join('\n'), name).toContain(id)
      expect(findAdvisories(with_(below)).join('\n'), name).not.toContain(id)
    }
  })
})

/** Look like secrets but are none: made for tests, valid nowhere. */
const NO_SECRETS = new Set([
  'app/server/doctor/doctor.test.ts password in an address',
  'features/settings/server/mail-server.routes.test.ts password in an address',
  'platform/server/outbound/test-certificate.ts private key',
  'platform/server/outbound/outbound.test.ts password in an address',
])

describe('secrets', () => {
  it('are in no file of the repository', () => {
    const texts = listPaths().flatMap(path => {
      const bytes = readFileSync(join(root, path))
      return bytes.includes(0) ? [] : [{ path, text: bytes.toString() }]
    })
    const found = texts.flatMap(({ path, text }) => findSecrets(path, text))
    const place = (one: string) => one.replace(/:\d+ /, ' ')
    expect(found.filter(one => !NO_SECRETS.has(place(one)))).toEqual([])
    expect(new Set(found.map(place))).toEqual(NO_SECRETS)
  })

  // In pieces, so that this file contains none.
  it.each<[string, string, string]>([
    ['private key', 'a.ts', `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'A'.repeat(64)}`],
    ['AWS key', 'a.ts', `AK${'IA'}${'A'.repeat(16)}`],
    ['GitHub token', 'a.md', `gh${'p_'}${'a'.repeat(36)}`],
    ['GitLab token', 'a.md', `gl${'pat-'}${'a'.repeat(20)}`],
    ['npm token', '.npmrc', `//example.org/:_auth${'Token='}abc`],
    ['Slack token', 'a.ts', `xo${'xb-'}${'1'.repeat(12)}`],
    ['Stripe key', 'a.ts', `sk_${'live_'}${'a'.repeat(24)}`],
    ['Google key', 'a.ts', `AI${'za'}${'a'.repeat(35)}`],
    ['SendGrid key', 'a.ts', `SG${'.'}${'a'.repeat(22)}.${'b'.repeat(43)}`],
    ['OpenAI or Anthropic key', 'a.ts', `sk${'-proj-'}${'a'.repeat(40)}`],
    [
      'signed token',
      'a.ts',
      `ey${'J'}${'a'.repeat(20)}.ey${'J'}${'b'.repeat(20)}.${'c'.repeat(43)}`,
    ],
    ['password in an address', 'a.ts', `postgres://me:${'geheim'}12@db.example.org/a`],
    ['password in a setting', 'deploy/a.conf', `pass${'word'} = geheim12`],
    ['file of secrets', 'deploy/server.pem', ''],
  ])('are detected: %s', (kind, path, text) => {
    expect(findSecrets(path, text).join('\n')).toContain(kind)
  })
})
