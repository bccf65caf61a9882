import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from './define.ts'
import { exportFields } from './export.rules.ts'
import { done, fileOutput, id, moment, page, perPage, searchText, sortDirection } from './wire.ts'

// What was done: everybody's own recent changes, which can be taken back for a day, and the audit log for those who may read it.

export const CHANGE_ACTIONS = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'export',
  'login',
  'login-failed',
  'logout',
  'refused',
  'impersonate',
  'run',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** One act of a person and the records it touched. */
export const change = z.object({
  id: z.int(),
  at: moment,
  /** Who did it; `null` for the server itself and for strangers. */
  userId: z.nullable(z.int()),
  userName: z.string(),
  /** Who acted in their place. */
  impersonatorId: z.nullable(z.int()),
  action: z.enum(CHANGE_ACTIONS),
  subject: z.enum(SUBJECTS),
  /** The first of the records; `count` says how many there are. */
  records: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      before: z.nullable(z.record(z.string(), z.unknown())),
      after: z.nullable(z.record(z.string(), z.unknown())),
    }),
  ),
  count: z.int(),
  ip: z.string(),
  requestId: z.string(),
  /** Whether it can be taken back now, and when it was. */
  canUndo: z.boolean(),
  undoneAt: z.nullable(moment),
})
export type Change = z.infer<typeof change>

const oneOrAll = <const T extends readonly string[]>(values: T) => z._default(z.union([z.literal(''), z.enum(values)]), '')

const auditFilters = {
  /** In the names of people and records and in addresses; or the whole id of a request. */
  q: searchText,
  action: oneOrAll(CHANGE_ACTIONS),
  subject: oneOrAll(SUBJECTS),
  userId: z.optional(id),
  /** One record: `User/12`. */
  record: z.optional(z.string().check(z.regex(/^[A-Za-z]{1,20}\/\P{Cc}{1,64}$/u))),
  /** From this moment on, and before that one. */
  from: z.optional(z.iso.datetime()),
  to: z.optional(z.iso.datetime()),
  sort: z._default(sortDirection, 'desc'),
  sortColumn: z._default(z.enum(['at']), 'at'),
}
export const auditQuery = z.strictObject({ ...auditFilters, page, perPage: perPage(25) })
export type AuditQuery = z.output<typeof auditQuery>
export const auditLinesQuery = z.strictObject(auditFilters)
export type AuditLinesQuery = z.output<typeof auditLinesQuery>
export const auditExportQuery = z.strictObject({ ...auditFilters, ...exportFields })
export type AuditExportQuery = z.input<typeof auditExportQuery>

export const changesContract = {
  listRecentChanges: defineCall({
    method: 'GET',
    path: '/api/changes/recent',
    access: 'session',
    summary: 'What the caller did in the last 24 hours, newest first (at most 50)',
    output: z.object({ changes: z.array(change) }),
  }),
  undoChange: defineCall({
    method: 'POST',
    path: '/api/changes/undo',
    access: 'session',
    summary: 'Take a change back, within 24 hours',
    body: z.strictObject({ id }),
    output: done,
  }),
  listAudit: defineCall({
    method: 'GET',
    path: '/api/audit',
    access: { can: ['read', 'Audit'] },
    summary: 'The audit log, newest first',
    query: auditQuery,
    output: z.object({ changes: z.array(change), total: z.int() }),
  }),
  getAuditEntry: defineCall({
    method: 'GET',
    path: '/api/audit/entries/{id}',
    access: { can: ['read', 'Audit'] },
    summary: 'One entry of the audit log',
    params: z.strictObject({ id }),
    output: z.object({ change }),
  }),
  exportAudit: defineCall({
    method: 'GET',
    path: '/api/audit/export',
    access: { can: ['read', 'Audit'] },
    summary: 'The audit log under its filters as a table, at most 100,000 entries',
    query: auditExportQuery,
    file: true,
    output: fileOutput,
  }),
  exportAuditLines: defineCall({
    method: 'GET',
    path: '/api/audit/lines',
    access: { can: ['read', 'Audit'] },
    summary: 'The same with every field of before and after: a JSON object a line (JSON Lines)',
    query: auditLinesQuery,
    file: true,
    output: fileOutput,
  }),
}
