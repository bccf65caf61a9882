import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../database/database.ts'
import type { Trx } from '../database/tables.ts'
import type { FileLinks, FileReader } from '../files/file-links.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Readiness } from '../health/readiness.ts'
import type { JobKind } from '../jobs/jobs.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { Logger } from '../logger/logger.ts'
import type { MailKit } from '../mail/mail.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { ThisNode } from '../nodes/nodes.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { PdfWriter } from '../pdf/pdf-writer.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Reserve } from '../storage/reserve.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { UndoStep } from '../changes/undo.ts'
import type { ExtensionPoint } from './extension-point.ts'
import type { NamedCall } from './named-call.ts'

/** Who is connected to this server's live channel, and to those beside it. */
export interface Connections {
  list: LiveHub['list']
  count: () => number
  online: () => ReadonlySet<number>
  idle: () => ReadonlySet<number>
}

/** A feature that an administrator may switch off. */
export interface App {
  name: string
  isOn: boolean
  /** Apps that work by it, and are off with it. */
  neededBy: string[]
}

/** What every feature is given: one of each, made for this server. */
export interface Platform {
  config: Config
  baseUrl: string
  version: string
  database: Database
  clock: Clock
  logger: Logger
  readiness: Readiness
  /** Room on the disk for when it is full. */
  reserve: Reserve
  /** The instance's own key: what it signs and seals with. */
  key: string
  tokens: Tokens
  passwords: Passwords
  store: FileStore
  /** Addresses of files and pictures, each for one reader. */
  pictures: FileLinks
  /** Whether what was made for a reader, such as the address of a file, still holds. */
  isOpen: (reader: FileReader) => Promise<boolean>
  mail: MailKit
  outbound: Outbound
  pdf: PdfWriter
  connections: Connections
  node: ThisNode
  metrics: Metrics
  /** `false` in tests that look at the queue, and wherever nothing may go on by itself. */
  runsJobs: boolean
  /** What features put at a place, asked when it is used: at this moment not all of them are made. */
  contributed: <T>(point: ExtensionPoint<T>, options?: { evenOff?: boolean }) => T[]
  /** What is switched off at this moment: what an administrator has named, and what works by that. */
  off: () => Promise<readonly string[]>
  /** Reads anew what is switched off, at once in this process: calls and `off` wait for it. */
  reloadApps: () => void
  /** The features that can be switched off, and which of those go with each. */
  apps: () => readonly App[]
  /** Makes ready the rows of the demo, without accounts that everybody could enter by. */
  prepareSample: () => Promise<(trx: Trx, now: Date) => Promise<unknown>>
  /** The same, once all are made. */
  jobs: () => Record<string, JobKind>
  undo: () => Record<string, UndoStep>
  /** The calls of all features. */
  calls: () => readonly NamedCall[]
}
