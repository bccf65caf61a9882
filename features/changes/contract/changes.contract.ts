import * as z from 'zod/mini'
import { SUBJECTS, defineCall } from '#platform/contract/define.ts'
import { done, id, moment } from '#platform/contract/wire.ts'

// What was done: everybody's own recent changes, which can be taken back for a day. The log of all stands in audit.contract.ts.

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

/** One act of a person and the records it touched. */
export const change = z.object({
  id: z.int(),
  at: moment,
  /** Who did it; `null` for the server itself and for strangers. */
  userId: z.nullable(z.int()),
  userName: z.string(),
  /** Who acted in their place. */
  impersonatorId: z.nullable(z.int()),
  /** The API key it was done with. */
  keyName: z.optional(z.string()),
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

/** A change of one's own, with what can be done about it: what took it back, and what took that back again, are part of it. */
export const recentChange = z.extend(change, {
  /** What to take back, so that it is undone, or so that it is done again. At most one of them is there. */
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
      /** Those before this one. */
      before: z.optional(id),
    }),
    output: z.object({
      changes: z.array(recentChange),
      /** What the caller did anything to in that time, whatever is asked for. */
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
    /** By `changeId` it is done again; `change` is what was taken back. */
    output: z.extend(done, { changeId: z.optional(z.int()), change: z.optional(change) }),
  }),
}
