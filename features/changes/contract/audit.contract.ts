import * as z from 'zod/mini'
import { CHANGE_ACTIONS, change } from './changes.contract.ts'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { exportFields } from '#platform/contract/export.rules.ts'
import {
  fileOutput,
  id,
  page,
  perPage,
  searchText,
  sortDirection,
} from '#platform/contract/wire.ts'

// The audit log, for those who may read it (features.md ADD-02).

const oneOrAll = <const T extends readonly string[]>(values: T) =>
  z._default(z.union([z.literal(''), z.enum(values)]), '')

const auditFilters = {
  /** Searches names of people and records, and addresses; or a complete request id. */
  q: searchText,
  action: oneOrAll(CHANGE_ACTIONS),
  subject: oneOrAll(SUBJECTS),
  userId: z.optional(id),
  /** Made with this API key. */
  keyId: z.optional(id),
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

export const auditContract = {
  listAudit: defineCall({
    method: 'GET',
    path: '/api/audit',
    access: { can: ['read', 'Audit'] },
    summary: 'List audit log entries, newest first',
    query: auditQuery,
    output: z.object({
      changes: z.array(change),
      total: z.int(),
      /** The name of the filtered actor: a person, a service account, or an erased one. Absent for unknown ids. */
      actorName: z.optional(z.string()),
    }),
  }),
  getAuditEntry: defineCall({
    method: 'GET',
    path: '/api/audit/entries/{id}',
    access: { can: ['read', 'Audit'] },
    summary: 'Get an audit log entry',
    params: z.strictObject({ id }),
    output: z.object({ change }),
  }),
  exportAudit: defineCall({
    method: 'GET',
    path: '/api/audit/export',
    access: { can: ['read', 'Audit'] },
    summary: 'Export the filtered audit log as a table (at most 100,000 entries)',
    query: auditExportQuery,
    file: true,
    output: fileOutput,
  }),
  exportAuditLines: defineCall({
    method: 'GET',
    path: '/api/audit/lines',
    access: { can: ['read', 'Audit'] },
    summary: 'Export the filtered audit log as JSON Lines, with all fields before and after',
    query: auditLinesQuery,
    file: true,
    output: fileOutput,
  }),
}
