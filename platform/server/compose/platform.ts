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

/** The people connected to this server's live channel, and to other nodes'. */
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
  requiredBy: string[]
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
  /** Disk space reserved for when the disk is full. */
  reserve: Reserve
  /** The instance's own key: what it signs and seals with. */
  key: string
  tokens: Tokens
  passwords: Passwords
  store: FileStore
  /** Addresses of files and pictures, each for one reader. */
  pictures: FileLinks
  /** Whether something created for a reader, such as a file URL, is still valid. */
  isOpen: (reader: FileReader) => Promise<boolean>
  mail: MailKit
  outbound: Outbound
  pdf: PdfWriter
  connections: Connections
  node: ThisNode
  metrics: Metrics
  /** `false` in tests that inspect the queue, and wherever nothing may run on its own. */
  runsJobs: boolean
  /** Contributions to a point, resolved on use: right now not all features are created. */
  contributed: <T>(point: ExtensionPoint<T>, options?: { includeDisabled?: boolean }) => T[]
  /** What is disabled right now: apps disabled by an administrator, and those that depend on them. */
  off: () => Promise<readonly string[]>
  /** Reloads which apps are disabled, in this process: calls and `off` wait for it. */
  reloadApps: () => void
  /** The features that can be switched off, and which of those go with each. */
  apps: () => readonly App[]
  /** Prepares the demo's rows, without public accounts. */
  prepareSample: () => Promise<(trx: Trx, now: Date) => Promise<unknown>>
  /** The jobs of all features; available once they are composed. */
  jobs: () => Record<string, JobKind>
  undo: () => Record<string, UndoStep>
  /** The calls of all features. */
  calls: () => readonly NamedCall[]
}
