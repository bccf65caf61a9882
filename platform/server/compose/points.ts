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

/** Who a bearer belongs to. One without `isFor` is asked for every bearer that no other is for. */
export const authenticator = extensionPoint<{
  isFor?: (bearer: string) => boolean
  /** Undefined when it does not hold (any more). May throw a 401 with the reason. */
  authenticate: (bearer: string, ip: string) => Promise<Caller | undefined>
}>('authenticator')

/** Whether a session, or what stands for one, is still open. */
export const readerCheck = extensionPoint<(reader: FileReader) => Promise<boolean>>('reader check')

/** Who enters the live channel with a token, and who they are later on. */
export const liveEntrance = extensionPoint<{
  enter: (token: string) => Promise<Member | undefined>
  renew: (caller: Caller) => Promise<Member | undefined>
}>('live entrance')

/** Whom live events concern. */
export const audience = extensionPoint<{
  /** Whom an event with this `reach` is for; undefined where it is another feature's. */
  reach?: (reach: string) => Promise<EventAudience | undefined>
  /** Whether somebody may be told who has a record open; undefined where whoever reads its subject may. */
  mayOpen?: (caller: Caller, record: string) => Promise<boolean | undefined>
}>('audience')

/** Told of every event before open screens are: what is kept in memory must be right when they ask. */
export const eventListener = extensionPoint<(events: OutboxEvent[]) => void>('event listener')

/** What a page says of itself before any script has run, where it says more than the application does. */
export const pageHead = extensionPoint<(path: string) => Promise<PageHead | undefined>>('page head')

/** What a page must know before it can start, part by part. */
export const bootPart = extensionPoint<() => Promise<Partial<Boot>>>('boot part')

/** What a page can be told of the browser's request for it. */
export const bootOfRequest =
  extensionPoint<(request: FastifyRequest) => Partial<Boot>>('boot of request')

/** How the instance speaks to whoever has chosen nothing, and whether it is closed. */
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

/** What needs Fastify itself: protocols beside the calls, hooks. */
export const httpPlugin =
  extensionPoint<(app: FastifyInstance, tools: PluginTools) => Promise<void> | void>('HTTP plugin')

/** Where programs find what is a person's by a protocol of WebDAV. */
export const davHome = extensionPoint<DavHome>('DAV home')

/** By which server mail goes out, and in whose name. */
export const mailTransport = extensionPoint<{
  server: FindSmtpServer
  sender: (db: Db) => Promise<Sender>
}>('mail transport')

/** What features find wrong with an installation whose database can be read: for whoever runs it, asked by `smart-fft doctor`. */
export const installationCheck =
  extensionPoint<(db: Db) => Promise<Finding[]>>('installation check')

/** What whoever runs the machine does for people, without signing in; each answers the address of a link to choose a password by. */
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

/** Told when work was given up for good. */
export const jobGivenUp = extensionPoint<(kind: string) => Promise<void>>('job given up')

/** What is forgotten every hour: rows inside one transaction, then what no transaction holds. */
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
