import * as z from 'zod/mini'
import { defineCall } from '#platform/contract/define.ts'
import { boardId } from './kanban.contract.ts'
import { RULE_ACTIONS, MAX_RULE_DAYS, MAX_RULE_TEXT, RUN_STATES } from './kanban.rules.ts'
import { id, moment } from '#platform/contract/wire.ts'

// Rules of a project (KAN-16): actions when a card arrives on a board, and the log of their runs. All ours.

const can = (action: 'read' | 'update') => ({ can: [action, 'Kanban'] }) as const
const changeId = z.int()
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_RULE_TEXT))

/** What a rule does. */
export const ruleAction = z.discriminatedUnion('kind', [
  /** Completes the tasks that the card is linked with. */
  z.strictObject({ kind: z.literal('complete') }),
  /** Without a person, to all of the card's assignees. */
  z.strictObject({ kind: z.literal('mail'), userId: z.nullable(id), text }),
  /** Into a group that the rule's author is in, as a message of theirs. */
  z.strictObject({ kind: z.literal('chat'), chatId: id, text }),
  z.strictObject({ kind: z.literal('assign'), userId: id }),
  z.strictObject({ kind: z.literal('label'), labelId: id }),
  /** If the card is still there after so many days; with 0 at once. */
  z.strictObject({
    kind: z.literal('archive'),
    days: z.int().check(z.minimum(0), z.maximum(MAX_RULE_DAYS)),
  }),
])
export type RuleAction = z.infer<typeof ruleAction>

export const kanbanRule = z.object({
  id: z.int(),
  projectId: z.int(),
  boardId: z.string(),
  action: ruleAction,
  /** The person, label or group the action names, if the caller may see it. */
  target: z.nullable(z.string()),
  isOn: z.boolean(),
  /** Its last editor, with whose rights it runs. `null` when they are gone: then it fails. */
  author: z.nullable(z.object({ id: z.int(), fullName: z.string() })),
  version: z.int(),
})
export type KanbanRule = z.infer<typeof kanbanRule>

export const ruleRun = z.object({
  id: z.int(),
  ruleId: z.int(),
  kind: z.enum(RULE_ACTIONS),
  boardId: z.string(),
  cardId: z.int(),
  card: z.string(),
  state: z.enum(RUN_STATES),
  /** Why nothing was done, as `noun.reason`. */
  reason: z.nullable(z.string()),
  /** When the card arrived. */
  at: moment,
  /** When it is done, or was. */
  dueAt: moment,
  /** For the caller to undo the run. */
  changeId: z.nullable(changeId),
})
export type RuleRun = z.infer<typeof ruleRun>

export const kanbanRulesContract = {
  listRules: defineCall({
    method: 'GET',
    path: '/apps/kanban/rules',
    access: can('read'),
    summary: 'List a project’s automations',
    description: 'Includes their latest runs, at most 50, and your chat groups they can post to.',
    query: z.strictObject({ project: id, before: z.optional(id) }),
    output: z.object({
      rules: z.array(kanbanRule),
      runs: z.array(ruleRun),
      groups: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  saveRule: defineCall({
    method: 'POST',
    path: '/apps/kanban/save-rule',
    access: can('update'),
    summary: 'Create or update an automation, which runs with your permissions (can be undone)',
    body: z.strictObject({
      id: z.optional(id),
      boardId,
      action: ruleAction,
      isOn: z._default(z.boolean(), true),
    }),
    output: z.object({ rule: kanbanRule, changeId: z.optional(changeId) }),
  }),
  deleteRule: defineCall({
    method: 'DELETE',
    path: '/apps/kanban/delete-rule',
    access: can('update'),
    summary: 'Delete an automation (can be undone); its runs stay in the log',
    id,
    output: z.object({ id: z.int(), changeId }),
  }),
}
