import { describe, expect, it } from 'vitest'
import { ConfigError, describeConfig, isLoopback, readConfig } from './config.ts'

describe('readConfig', () => {
  it('works without any variable', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: `${process.cwd()}/data`,
      demo: true,
      demoHistory: true,
      demoPublic: false,
      baseUrl: 'http://127.0.0.1:4000',
      shutdownDelay: 0.25,
      logLevel: 'info',
    })
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ', BASE_URL: '' })).toEqual(readConfig({}))
  })

  it('reads every variable', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      DATA_DIR: '/srv/fft',
      DATABASE_URL: 'postgres://fft@db/fft',
      DEMO: '0',
      DEMO_HISTORY: '0',
      DEMO_PUBLIC: '1',
      BASE_URL: 'https://fft.example.org/',
      SMTP_URL: 'smtp://mail.example.org:25',
      SMTP_IN_PORT: '2525',
      LOG_LEVEL: 'debug',
    })
    expect(config).toEqual({
      port: 8080,
      host: '::1',
      dataDir: '/srv/fft',
      databaseUrl: 'postgres://fft@db/fft',
      demo: false,
      demoHistory: false,
      demoPublic: true,
      baseUrl: 'https://fft.example.org',
      smtpUrl: 'smtp://mail.example.org:25',
      smtpInPort: 2525,
      shutdownDelay: 0.25,
      logLevel: 'debug',
    })
    expect(readConfig({ HOST: '::1' }).baseUrl).toBe('http://[::1]:4000')
  })

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DEMO', 'yes'],
    ['DEMO_HISTORY', 'long'],
    ['DEMO_PUBLIC', '2'],
    ['DATABASE_URL', 'mysql://db'],
    ['BASE_URL', 'fft.example.org'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_IN_PORT', 'x'],
    ['LOG_LEVEL', 'loud'],
    ['OIDC_ISSUER', 'login.example.org'],
    ['OIDC_ISSUER', 'http://login.example.org'],
    ['OIDC_ISSUER', 'https://login.example.org#tenant'],
  ])('rejects %s=%s with one line naming the variable', (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} must be [^\n]*, but it is "${value}"\\.$`))
  })

  it('AUTH-09 reads the OpenID provider, named after its host by default', () => {
    const env = { OIDC_ISSUER: 'https://login.example.org/realms/fft', OIDC_CLIENT_ID: 'fft' }
    expect(readConfig(env).oidc).toEqual({
      issuer: env.OIDC_ISSUER,
      clientId: 'fft',
      name: 'login.example.org',
    })
    const named = readConfig({
      ...env,
      OIDC_ISSUER: 'http://127.0.0.1:9000/',
      OIDC_CLIENT_SECRET: 'shh',
      OIDC_NAME: 'Keycloak',
    })
    expect(named.oidc).toEqual({
      issuer: 'http://127.0.0.1:9000/',
      clientId: 'fft',
      clientSecret: 'shh',
      name: 'Keycloak',
    })
  })

  it.each([
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://login.example.org' }],
    ['OIDC_CLIENT_ID', { OIDC_CLIENT_ID: 'fft' }],
    ['OIDC_CLIENT_SECRET', { OIDC_CLIENT_SECRET: 'shh' }],
    ['OIDC_NAME', { OIDC_NAME: 'Keycloak' }],
  ])('AUTH-09 rejects %s without its counterpart, and does not log its value', (name, env) => {
    expect(() => readConfig(env)).toThrow(
      new RegExp(`^${name} is set without OIDC_\\w+: set both, or neither\\.$`),
    )
  })

  it('AUTH-05 requires BASE_URL when a mail server is set, for the links in emails', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.org' })).toThrow(
      'BASE_URL must be set where SMTP_URL is',
    )
  })

  it('refuses to expose demo accounts to other machines unless explicitly allowed', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow(/DEMO_PUBLIC=1/)
    expect(readConfig({ HOST: '0.0.0.0', DEMO_PUBLIC: '1' }).host).toBe('0.0.0.0')
    expect(readConfig({ HOST: '0.0.0.0', DEMO: '0' }).host).toBe('0.0.0.0')
  })
})

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])(
    'recognizes %s as this machine',
    address => expect(isLoopback(address)).toBe(true),
  )
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.org'])(
    'recognizes %s as reachable from outside',
    address => expect(isLoopback(address)).toBe(false),
  )
})

describe('describeConfig', () => {
  it('lists every variable', () => {
    for (const name of [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DEMO',
      'DEMO_HISTORY',
      'BASE_URL',
      'SMTP_URL',
      'SMTP_IN_PORT',
      'OIDC_ISSUER',
      'LOG_LEVEL',
    ]) {
      expect(describeConfig()).toContain(`  ${name} `)
    }
  })
})
