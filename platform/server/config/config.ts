import { resolve } from 'node:path'
import { address, delay, flag, host, isLoopback, issuer, port, providerName } from './parsers.ts'
import { StartError } from './start-error.ts'

export { isLoopback } from './parsers.ts'

/** The process configuration, read once at start. */
export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string
  demo: boolean
  demoHistory: boolean
  demoPublic: boolean
  baseUrl: string
  smtpUrl?: string
  smtpInPort?: number
  /** A program that looks at every upload before it is taken. */
  scanCommand?: string
  /** Hosts that webhooks may go to though they are inside, or without encryption. */
  webhookHosts?: string[]
  oidc?: OidcConfig
  /** Seconds between the first 503 of readiness and the end of listening. */
  shutdownDelay: number
  logLevel: LogLevel
}
/** The provider that people may sign in with (OpenID Connect). */
export interface OidcConfig {
  issuer: string
  clientId: string
  /** Missing for a public client; the code is bound to us by PKCE then. */
  clientSecret?: string
  /** As the button calls it. */
  name: string
}
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** A variable that cannot be used; the message is one clear line that names it. */
export class ConfigError extends StartError {}

interface Variable<T> {
  name: string
  /** The default of an unset or empty variable, as text. */
  byDefault: string
  meaning: string
  /** Returns the value, or throws a phrase that continues the variable's name. */
  parse: (text: string) => T
}

const variable = <T>(one: Variable<T>): Variable<T> => one
const optional =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    text === '' ? undefined : parse(text)

// The table of contents of the environment: nothing else in the process reads it.
const variables = {
  port: variable({
    name: 'PORT',
    byDefault: '4000',
    meaning: 'port to listen on (0: any free port)',
    parse: port,
  }),
  host: variable({
    name: 'HOST',
    byDefault: '127.0.0.1',
    meaning: 'address to listen on',
    parse: host,
  }),
  dataDir: variable({
    name: 'DATA_DIR',
    byDefault: './data',
    meaning: 'folder for the database, uploads and keys',
    parse: text => resolve(text),
  }),
  databaseUrl: variable({
    name: 'DATABASE_URL',
    byDefault: '',
    meaning: 'postgres://… (unset: SQLite in DATA_DIR)',
    parse: optional(address(['postgres:', 'postgresql:'])),
  }),
  demo: variable({
    name: 'DEMO',
    byDefault: '1',
    meaning: '1: demo data and accounts; 0: empty, the first account becomes admin',
    parse: flag,
  }),
  demoHistory: variable({
    name: 'DEMO_HISTORY',
    byDefault: '1',
    meaning: '1: eighteen months of orders in the demo; 0: a few rows only',
    parse: flag,
  }),
  demoPublic: variable({
    name: 'DEMO_PUBLIC',
    byDefault: '0',
    meaning: '1: allow demo accounts on addresses other than this machine',
    parse: flag,
  }),
  baseUrl: variable({
    name: 'BASE_URL',
    byDefault: '',
    meaning: 'public address, used in links (unset: http://HOST:PORT)',
    parse: optional(address(['http:', 'https:'])),
  }),
  smtpUrl: variable({
    name: 'SMTP_URL',
    byDefault: '',
    meaning: 'smtp://… outgoing mail (unset: off)',
    parse: optional(address(['smtp:', 'smtps:'])),
  }),
  smtpInPort: variable({
    name: 'SMTP_IN_PORT',
    byDefault: '',
    meaning: 'port to receive mail on (unset: off)',
    parse: optional(port),
  }),
  scanCommand: variable({
    name: 'SCAN_COMMAND',
    byDefault: '',
    meaning: 'program that scans each upload by path; any exit code but 0 rejects it (unset: off)',
    parse: optional(text => text),
  }),
  webhookHosts: variable({
    name: 'WEBHOOK_HOSTS',
    byDefault: '',
    meaning: 'internal hosts that webhooks may reach, separated by commas (unset: none)',
    parse: optional(text => text.split(',').map(one => host(one.trim()))),
  }),
  oidcIssuer: variable({
    name: 'OIDC_ISSUER',
    byDefault: '',
    meaning: 'https://… OpenID Connect provider for sign-in (unset: off)',
    parse: optional(issuer),
  }),
  oidcClientId: variable({
    name: 'OIDC_CLIENT_ID',
    byDefault: '',
    meaning: 'id of this instance at the provider',
    parse: optional(text => text),
  }),
  oidcClientSecret: variable({
    name: 'OIDC_CLIENT_SECRET',
    byDefault: '',
    meaning: 'secret of this instance at the provider (unset: public client)',
    parse: optional(text => text),
  }),
  oidcName: variable({
    name: 'OIDC_NAME',
    byDefault: '',
    meaning: 'name of the provider on the button (unset: its host)',
    parse: optional(providerName),
  }),
  shutdownDelay: variable({
    name: 'SHUTDOWN_DELAY',
    byDefault: '0.25',
    meaning: 'seconds that readiness answers 503 before the server stops listening',
    parse: delay,
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    byDefault: 'info',
    meaning: LOG_LEVELS.join(', '),
    parse: logLevel,
  }),
}

/**
 * Reads and validates the environment variables.
 * @example const config = readConfig(process.env)
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = <T>({ name, byDefault, parse }: Variable<T>): T => {
    const given = env[name]?.trim()
    const text = given === undefined || given === '' ? byDefault : given
    try {
      return parse(text)
    } catch (error) {
      throw new ConfigError(
        `${name} ${error instanceof Error ? error.message : 'cannot be used'}, but it is "${text}".`,
      )
    }
  }
  const config = {
    port: read(variables.port),
    host: read(variables.host),
    demo: read(variables.demo),
    demoHistory: read(variables.demoHistory),
    demoPublic: read(variables.demoPublic),
  }
  if (config.demo && !config.demoPublic && !isLoopback(config.host))
    throw new ConfigError(demoAccountsReachable(config.host))
  const [databaseUrl, smtpUrl, smtpInPort] = [
    read(variables.databaseUrl),
    read(variables.smtpUrl),
    read(variables.smtpInPort),
  ]
  const [scanCommand, webhookHosts] = [read(variables.scanCommand), read(variables.webhookHosts)]
  const oidc = joinOidc({
    issuer: read(variables.oidcIssuer),
    clientId: read(variables.oidcClientId),
    clientSecret: read(variables.oidcClientSecret),
    name: read(variables.oidcName),
  })
  const baseUrl = read(variables.baseUrl)
  // The host in a request can be forged, and an email outlives the request.
  if (smtpUrl !== undefined && baseUrl === undefined)
    throw new ConfigError('BASE_URL must be set where SMTP_URL is: links in mail begin with it.')
  return {
    ...config,
    dataDir: read(variables.dataDir),
    baseUrl:
      baseUrl ??
      `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${config.port}`,
    shutdownDelay: read(variables.shutdownDelay),
    logLevel: read(variables.logLevel),
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
    ...(smtpInPort === undefined ? {} : { smtpInPort }),
    ...(scanCommand === undefined ? {} : { scanCommand }),
    ...(webhookHosts === undefined ? {} : { webhookHosts }),
    ...(oidc === undefined ? {} : { oidc }),
  }
}

type OidcParts = { [key in keyof OidcConfig]-?: string | undefined }

function joinOidc({ issuer: at, clientId, clientSecret, name }: OidcParts): OidcConfig | undefined {
  const alone = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name }
  const stray = Object.entries(alone).find(([, value]) => value !== undefined)?.[0]
  if (at === undefined && stray !== undefined)
    throw new ConfigError(`${stray} is set without OIDC_ISSUER: set both, or neither.`)
  if (at === undefined) return undefined
  if (clientId === undefined)
    throw new ConfigError('OIDC_ISSUER is set without OIDC_CLIENT_ID: set both, or neither.')
  return {
    issuer: at,
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    name: name ?? new URL(at).host,
  }
}

/** A line per variable: its name, its default, and its meaning. */
export const describeVariables = (): string[] =>
  Object.values(variables).map(
    ({ name, byDefault, meaning }) =>
      `  ${name.padEnd(18)} ${(byDefault === '' ? '-' : byDefault).padEnd(11)} ${meaning}`,
  )

/** The text of `npm start -- --help`, made from the same table. */
export function describeConfig(): string {
  return [
    'SMART FFT. Start: npm start',
    '',
    'Environment:',
    ...describeVariables(),
    '',
    'Options:',
    '  --help         this text',
  ].join('\n')
}

/** The error of a start that would expose demo accounts, whose password is public, to the world. */
export const demoAccountsReachable = (address: string): string =>
  `HOST is "${address}", and anyone who can reach it could sign in with the demo accounts. Set DEMO_PUBLIC=1 if that is wanted, or DEMO=0 with a fresh DATA_DIR.`

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find(one => one === text)
  if (level === undefined) throw new Error(`must be one of ${LOG_LEVELS.join(', ')}`)
  return level
}
