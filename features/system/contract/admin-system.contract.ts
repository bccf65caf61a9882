import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import {
  done,
  fileOutput,
  id,
  moment,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// System administration (features.md ADD-05): processes, jobs, failures, connections, and backups.

const canRead = { can: ['read', 'System'] } as const
const canRun = { can: ['manage', 'System'] } as const

/** A newest backup older than this is worth a warning. */
export const BACKUP_DAYS = 7

const bytes = z.number()

/** One process that serves the instance. */
export const node = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  startedAt: moment,
  seenAt: moment,
  /** The one that answers. */
  isCurrent: z.boolean(),
  memoryBytes: bytes,
  /** How late the event loop was, in milliseconds, over the last quarter of a minute: the slowest percent, and the worst. */
  delay99: z.number(),
  delayMost: z.number(),
  connections: z.int(),
})
export type SystemNode = z.infer<typeof node>

export const systemData = z.object({
  version: z.string(),
  nodeVersion: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  engineVersion: z.string(),
  migrations: z.array(z.object({ name: z.string(), appliedAt: moment })),
  dataDir: z.string(),
  disk: z.object({ freeBytes: bytes, totalBytes: bytes }),
  databaseBytes: bytes,
  uploads: z.object({ count: z.int(), bytes }),
  jobs: z.object({ waiting: z.int(), running: z.int(), failed: z.int() }),
  mail: z.object({ isConfigured: z.boolean(), waiting: z.int(), failed: z.int(), held: z.int() }),
  sessions: z.object({ open: z.int(), people: z.int() }),
  newestBackupAt: z.nullable(moment),
  nodes: z.array(node),
})
export type SystemData = z.infer<typeof systemData>

export const JOB_STATES = ['waiting', 'running', 'failed', 'done'] as const
export const job = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.enum(JOB_STATES),
  attempts: z.int(),
  /** When it is due, or was. */
  runAt: moment,
  createdAt: moment,
  endedAt: z.nullable(moment),
  error: z.nullable(z.string()),
  /** A recurring job: it can be run now, but not dropped. */
  isRecurring: z.boolean(),
})
export type SystemJob = z.infer<typeof job>

export const MAIL_STATES = ['waiting', 'failed', 'held', 'sent'] as const
export const mail = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  /** `held`: no server was set, it stays in the outbox. `failed`: given up. */
  state: z.enum(MAIL_STATES),
  createdAt: moment,
  sentAt: z.nullable(moment),
  error: z.nullable(z.string()),
})
export type SystemMail = z.infer<typeof mail>

/** An open tab. */
export const connection = z.object({
  id: z.string(),
  userId: z.int(),
  fullName: z.string(),
  since: moment,
  node: z.string(),
  /** The record it shows. */
  record: z.nullable(z.string()),
})
export type SystemConnection = z.infer<typeof connection>

/** The folder of a backup. */
const backupName = z.string().check(z.regex(/^[\w-][\w.-]{0,99}$/))
export const BACKUP_STATES = ['ready', 'making', 'checking', 'unfinished'] as const
export const backup = z.object({
  name: z.string(),
  state: z.enum(BACKUP_STATES),
  at: moment,
  bytes,
  rows: z.int(),
  files: z.int(),
  /** The last restore check: when, and what was wrong; nothing, when it is whole. */
  check: z.nullable(z.object({ at: moment, faults: z.array(z.string()) })),
})
export type SystemBackup = z.infer<typeof backup>

const list = { q: searchText, page, perPage: perPage(25), sort: z._default(sortDirection, 'desc') }
const stateOf = <const T extends readonly string[]>(values: T) =>
  z._default(z.union([z.literal(''), z.enum(values)]), '')
export const jobsQuery = z.strictObject({
  ...list,
  state: stateOf(JOB_STATES),
  sortColumn: z._default(z.enum(['id', 'runAt']), 'id'),
})
export type JobsQuery = z.output<typeof jobsQuery>
export const mailsQuery = z.strictObject({
  ...list,
  state: stateOf(MAIL_STATES),
  sortColumn: z._default(z.enum(['id']), 'id'),
})
export type MailsQuery = z.output<typeof mailsQuery>

const ids = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) })
/** Those changed: running, finished and missing jobs are skipped. */
const changed = z.object({ done: z.array(z.int()) })

export const adminSystemContract = {
  getSystem: defineCall({
    method: 'GET',
    path: '/api/system/data',
    access: canRead,
    summary: 'Get versions, schema, storage, queues and processes',
    output: systemData,
  }),
  listJobs: defineCall({
    method: 'GET',
    path: '/api/system/jobs',
    access: canRead,
    summary: 'List background jobs, newest first',
    query: jobsQuery,
    output: z.object({ jobs: z.array(job), total: z.int() }),
  }),
  retryJobs: defineCall({
    method: 'POST',
    path: '/api/system/jobs/retry',
    access: canRun,
    summary: 'Run waiting or failed jobs now',
    body: ids,
    output: changed,
  }),
  dropJobs: defineCall({
    method: 'POST',
    path: '/api/system/jobs/drop',
    access: canRun,
    summary: 'Discard waiting or failed jobs that don’t repeat automatically',
    body: ids,
    output: changed,
  }),
  listMails: defineCall({
    method: 'GET',
    path: '/api/system/mails',
    access: canRead,
    summary: 'List outgoing emails, newest first, without their content',
    query: mailsQuery,
    output: z.object({ mails: z.array(mail), total: z.int() }),
  }),
  resendMails: defineCall({
    method: 'POST',
    path: '/api/system/mails/send-again',
    access: canRun,
    summary: 'Resend emails that failed, or were held because no mail server is set up',
    body: ids,
    output: changed,
  }),
  listConnections: defineCall({
    method: 'GET',
    path: '/api/system/connections',
    access: canRead,
    summary: 'List who’s connected, since when and to which process',
    output: z.object({ connections: z.array(connection) }),
  }),
  listBackups: defineCall({
    method: 'GET',
    path: '/api/system/backups',
    access: canRead,
    summary: 'List the backups in the data folder, newest first',
    output: z.object({ backups: z.array(backup) }),
  }),
  makeBackup: defineCall({
    method: 'POST',
    path: '/api/system/backups/make',
    access: canRun,
    effect: 'files',
    summary: 'Start a backup in the background; it appears in the list when it’s done',
    body: z.strictObject({}),
    status: 201,
    output: z.object({ name: z.string() }),
  }),
  checkBackup: defineCall({
    method: 'POST',
    path: '/api/system/backups/verify',
    access: canRun,
    effect: 'files',
    summary:
      'Start a restore check (checksums and a trial restore); the result appears in the list',
    body: z.strictObject({ name: backupName }),
    output: done,
  }),
  deleteBackup: defineCall({
    method: 'DELETE',
    path: '/api/system/backups/delete',
    access: canRun,
    effect: 'files',
    summary: 'Delete a backup permanently',
    // Freeing space must work when the disk is full.
    whileFull: true,
    query: z.strictObject({ name: backupName }),
    output: done,
  }),
  downloadBackup: defineCall({
    method: 'GET',
    path: '/api/system/backups/{name}',
    access: canRun,
    summary: 'Download a backup as a tar file',
    params: z.strictObject({ name: backupName }),
    file: true,
    output: fileOutput,
  }),
  getMetrics: defineCall({
    method: 'GET',
    path: '/api/metrics',
    access: canRead,
    summary: 'Get Prometheus metrics',
    file: true,
    output: fileOutput,
  }),
}
