import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Trx } from '#platform/server/database/tables.ts'
import type { RuleAction } from '../../contract/kanban-rules.contract.ts'
import { RULES_PER_PROJECT } from '../../contract/kanban.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { assertUnchanged } from '#platform/server/changes/assert-unchanged.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import type { UndoContext } from '#platform/server/changes/undo.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { isStale } from '#platform/server/http/is-stale.ts'
import { ruleNotFound, tooManyRules } from '../kanban.errors.ts'
import type { RuleParts } from '../kanban.context.ts'
import type { RuleRow } from '../kanban.tables.ts'
import { enterBoard } from '../projects/access.service.ts'
import { announceRules } from './announce.service.ts'
import { renderRule } from './rule-view.service.ts'
import {
  findRuleRow,
  insertRuleRow,
  listRuleRows,
  readAction,
  updateRuleRow,
} from './rules.repo.ts'
import { assertTarget } from './targets.service.ts'

// Rules of boards: those who may change a board change its rules, which then run with their rights.

interface Saving {
  id?: number | undefined
  boardId: string
  action: RuleAction
  isOn: boolean
  ifMatch: number | undefined
  parts: RuleParts
}
export async function saveRule(
  context: MutationContext,
  { id, boardId, action, isOn, ifMatch, parts }: Saving,
) {
  const { trx, caller, now } = context
  const { board, entered } = await enterBoard(trx, caller, { id: boardId, need: 'editor' })
  const old = id === undefined ? undefined : (await enterRule(trx, caller, id)).rule
  if (old !== undefined && isStale(ifMatch, old.version))
    throw staleVersion(await renderRule(trx, caller, { id: old.id, parts }))
  await assertTarget(context, { action, project: entered.project, parts })
  if (
    old === undefined &&
    (await listRuleRows(trx, entered.project.id)).length >= RULES_PER_PROJECT
  )
    throw tooManyRules()
  const columns = {
    board_id: board.id,
    action: JSON.stringify(action),
    is_on: isOn ? 1 : 0,
    author_id: caller.userId,
  }
  const row =
    old === undefined
      ? await insertRuleRow(trx, { ...columns, created_at: now.toISOString() })
      : await updateRuleRow(trx, old, columns)
  const changeId = await recordRule(context, { row, old, board: board.title })
  await announceRules(trx, entered.project.id, now)
  return {
    rule: await renderRule(trx, caller, { id: row.id, parts }),
    changeId,
    version: row.version,
  }
}

export async function deleteRule(
  context: MutationContext,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { trx, caller, now } = context
  const { rule, board } = await enterRule(trx, caller, id)
  const row = await updateRuleRow(trx, rule, { deleted_at: now.toISOString() })
  await announceRules(trx, board.project_id, now)
  return { id, changeId: await recordRule(context, { row, old: rule, board: board.title }) }
}

/** A rule on a board that the caller may change. Throws 404 and 403. */
async function enterRule(trx: Trx, caller: Caller, id: number) {
  const rule = await findRuleRow(trx, id)
  if (rule === undefined || rule.deleted_at !== null) throw ruleNotFound()
  try {
    return {
      rule,
      board: (await enterBoard(trx, caller, { id: rule.board_id, need: 'editor' })).board,
    }
  } catch (error) {
    throw error instanceof Error && 'status' in error && error.status === 404
      ? ruleNotFound()
      : error
  }
}

interface Recording {
  row: RuleRow
  old: RuleRow | undefined
  board: string
}
/** The log names the rule's kind, not the text it sends. */
const recordRule = (context: MutationContext, { row, old, board }: Recording): Promise<number> => {
  const describe = ({ action, is_on }: RuleRow) => ({
    rule: readAction({ action }).kind,
    isOn: is_on === 1,
  })
  return recordChange(context.trx, {
    ...context,
    action: old === undefined ? 'create' : row.deleted_at === null ? 'update' : 'delete',
    subject: 'Kanban',
    records: [
      {
        id: recordIdOf(row.id),
        name: board,
        ...(old === undefined ? {} : { before: describe(old) }),
        ...(row.deleted_at === null ? { after: describe(row) } : {}),
      },
    ],
    undo: {
      kind: 'kanban.rule',
      args: { id: row.id, version: row.version, before: old === undefined ? null : stateOf(old) },
    },
  })
}

const recordIdOf = (id: number) => `rule:${id}`
const stateOf = ({ board_id, action, is_on, deleted_at }: RuleRow) => ({
  board_id,
  action,
  is_on,
  deleted_at,
})
const undoneRule = z.object({
  id: z.int(),
  version: z.int(),
  before: z.nullable(
    z.object({
      board_id: z.string(),
      action: z.string(),
      is_on: z.int(),
      deleted_at: z.nullable(z.string()),
    }),
  ),
})

/** Restores the previous state; the person undoing becomes its author. */
export async function undoRule(context: UndoContext): Promise<void> {
  const { trx, caller, now } = context
  const { id, version: left, before } = undoneRule.parse(context.args)
  const old = await findRuleRow(trx, id)
  if (old === undefined) throw ruleNotFound()
  const { board } = await enterBoard(trx, caller, {
    id: before?.board_id ?? old.board_id,
    need: 'editor',
  })
  const { title: name } = board
  await assertUnchanged(context, { id: recordIdOf(id), name, version: old.version, left })
  const row = await updateRuleRow(trx, old, {
    ...(before ?? { deleted_at: now.toISOString() }),
    author_id: caller.userId,
  })
  await announceRules(trx, board.project_id, now)
  await recordRule(context, { row, old, board: board.title })
}
