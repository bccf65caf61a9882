import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Boot } from '#platform/contract/boot.rules.ts'
import type { Caller } from '../access/caller.ts'
import type { DavHome } from '../dav/dav-props.ts'
import type { Db } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { FileReader } from '../files/file-links.ts'
import type { Finding } from '../health/finding.ts'
import type { PageHead } from '../http/page-head.ts'
import type { EventAudience } from '../live/audience.ts'
import type { Member } from '../live/live-hub.ts'
import type { OutboxEvent } from '../live/outbox.ts'
import type { Sender } from '../mail/mail.ts'
import type { FindSmtpServer } from '../mail/smtp-server.ts'
import { extensionPoint } from './extension-point.ts'

// What the server itself takes from features. Places that a feature uses are declared by that feature.

/** Resolves a bearer token. One without `isFor` handles every token that no other claims. */
export const authenticator = extensionPoint<{
  isFor?: (bearer: string) => boolean
  /** Undefined if it is invalid or expired. May throw a 401 with the reason. */
  authenticate: (bearer: string, ip: string) => Promise<Caller | undefined>
}>('authenticator')

/** Whether a session, or its equivalent, is still open. */
export const readerCheck = extensionPoint<(reader: FileReader) => Promise<boolean>>('reader check')

/** Authenticates live connections, initially and later on. */
export const liveEntrance = extensionPoint<{
  enter: (token: string) => Promise<Member | undefined>
  renew: (caller: Caller) => Promise<Member | undefined>
}>('live entrance')

/** The audience of live events. */
export const audience = extensionPoint<{
  /** The audience of an event with this audience key; undefined if it belongs to another feature. */
  addressEvent?: (key: string) => Promise<EventAudience | undefined>
  /** Whether someone may see who has a record open; undefined: everyone who may read its subject. */
  mayOpen?: (caller: Caller, record: string) => Promise<boolean | undefined>
}>('audience')

/** Called for every event before open screens: caches must be correct when they refetch. */
export const eventListener = extensionPoint<(events: OutboxEvent[]) => void>('event listener')

/** A page's metadata before any script has run, if it differs from the application's. */
export const pageHead = extensionPoint<(path: string) => Promise<PageHead | undefined>>('page head')

/** The data a page needs to start, part by part. */
export const bootPart = extensionPoint<() => Promise<Partial<Boot>>>('boot part')

/** The part of it that depends on the browser's request. */
export const bootOfRequest =
  extensionPoint<(request: FastifyRequest) => Partial<Boot>>('boot of request')

/** The default language, and whether the instance is closed. */
export const site = extensionPoint<{
  language: () => Promise<string>
  isClosed: () => Promise<boolean>
}>('site')

export interface PluginTools {
  /** `false` in tests that call often. */
  isLimited: boolean
  /** `false` in tests that look at what is stored. */
  countsVisits: boolean
  /** A person opens an address, rather than a program calling. */
  isNavigation: (request: FastifyRequest) => boolean
}
/** The names of the apps that are switched off. */
export const switchedOff = extensionPoint<() => Promise<readonly string[]>>('switched off')

/** What needs Fastify itself: protocols besides the calls, hooks. */
export const httpPlugin =
  extensionPoint<(app: FastifyInstance, tools: PluginTools) => Promise<void> | void>('HTTP plugin')

/** Where programs find what is a person's by a protocol of WebDAV. */
export const davHome = extensionPoint<DavHome>('DAV home')

/** The outgoing mail server, and the sender. */
export const mailTransport = extensionPoint<{
  server: FindSmtpServer
  sender: (db: Db) => Promise<Sender>
}>('mail transport')

/** Checks of an installation by features, if its database is readable: for operators, run by `smart-fft doctor`. */
export const installationCheck =
  extensionPoint<(db: Db) => Promise<Finding[]>>('installation check')

/** Account actions of operators, without signing in; each returns a link for choosing a password. */
export interface OperatorAccounts {
  add: (person: {
    username: string
    email: string
    fullName: string
    role: string
  }) => Promise<string>
  /** By user name or e-mail address. */
  resetPassword: (login: string) => Promise<string>
}
export const operatorAccounts = extensionPoint<OperatorAccounts>('operator accounts')

/** Called when a job was given up. */
export const jobGivenUp = extensionPoint<(kind: string) => Promise<void>>('job given up')

/** Hourly cleanup: rows inside one transaction, then what is outside of it. */
export const housekeeping = extensionPoint<{
  rows?: (trx: Trx, now: Date) => Promise<unknown>
  rest?: () => Promise<unknown>
}>('housekeeping')

/** The first of them that has an answer. */
export async function firstOf<T, A>(
  some: readonly T[],
  ask: (one: T) => Promise<A | undefined> | undefined,
): Promise<A | undefined> {
  for (const one of some) {
    const answer = await ask(one)
    if (answer !== undefined) return answer
  }
  return undefined
}
