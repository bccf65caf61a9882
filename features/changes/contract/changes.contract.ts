import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// One's own recent changes, which can be undone for a day. The complete log is in audit.contract.ts.

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
  'lock',
  'unlock',
  'refused',
  'impersonate',
  'run',
] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

/** One action of a person, with the records it changed. */
export const change = z.object({
  id: z.int(),
  at: moment,
  /** The actor; `null` for the server and for strangers. */
  userId: z.nullable(z.int()),
  userName: z.string(),
  /** The impersonating administrator. */
  impersonatorId: z.nullable(z.int()),
  /** Their username, absent if they no longer exist. */
  impersonatorName: z.optional(z.string()),
  /** The API key that was used. */
  keyName: z.optional(z.string()),
  /** It is that of a connected app. */
  isApp: z.optional(z.literal(true)),
  action: z.enum(CHANGE_ACTIONS),
  subject: z.enum(SUBJECTS),
  /** The first records; `count` has their number. */
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
  /** Whether it can be undone now, and when it was. */
  canUndo: z.boolean(),
  undoneAt: z.nullable(moment),
})
export type Change = z.infer<typeof change>

/** One's own change with its next action: undos and redos of it are included. */
export const recentChange = z.extend(change, {
  /** The change to undo, so that this one is undone or redone. At most one is set. */
  undoId: z.nullable(z.int()),
  redoId: z.nullable(z.int()),
})
export type RecentChange = z.infer<typeof recentChange>

export const changesContract = {
  listRecentChanges: defineCall({
    method: 'GET',
    path: '/api/changes/recent',
    access: 'session',
    summary: 'List your changes from the last 24 hours, newest first, 50 at a time',
    query: z.strictObject({
      subject: z._default(z.union([z.literal(''), z.enum(SUBJECTS)]), ''),
      /** Earlier changes than this one. */
      before: z.optional(id),
    }),
    output: z.object({
      changes: z.array(recentChange),
      /** Areas of the caller's changes in that period, regardless of the filter. */
      subjects: z.array(z.enum(SUBJECTS)),
      hasMore: z.boolean(),
    }),
  }),
  undoChange: defineCall({
    method: 'POST',
    path: '/api/changes/undo',
    access: 'session',
    forKeys: true,
    summary: 'Undo a change, within 24 hours',
    description: 'With an API key: a change that was made with it.',
    body: z.strictObject({ id }),
    /** `changeId` redoes it; `change` is what was undone. */
    output: z.extend(done, { changeId: z.optional(z.int()), change: z.optional(change) }),
  }),
}
