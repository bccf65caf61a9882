import type { Trx } from '#platform/server/database/tables.ts'
import {
  type KanbanRule,
  type RuleAction,
  ruleAction,
} from '../../contract/kanban-rules.contract.ts'
import { RULES_PER_PROJECT } from '../../contract/kanban.rules.ts'
import * as z from 'zod/mini'
import type { Caller } from '#platform/server/access/caller.ts'
import { recordChange } from '#platform/server/changes/record-change.ts'
import { changedSince, type UndoContext } from '#platform/server/changes/undo.ts'
import type { Db } from '#platform/server/database/database.ts'
import { staleVersion } from '#platform/server/http/app-error.ts'
import { ruleNotFound, tooManyRules, unknownTarget } from '../kanban.errors.ts'
import type { KanbanParts } from '../kanban.context.ts'
import type { ProjectRow, RuleRow } from '../kanban.tables.ts'
import { type Act, enterBoard } from '../projects/access.service.ts'
import { listRuleRows, type NamedRule } from './rules.repo.ts'
import { type RuleHands, tellRules } from './run.service.ts'

// Rules of boards: whoever may change a board changes its rules, and from then on these do what that person may do.

type RuleParts = Pick<KanbanParts, 'people'> & { hands: RuleHands }

/** The names of what actions name; groups are told to who is in them. */
export async function tellRuleRows(
  db: Db,
  { hands }: RuleParts,
  { rows, caller }: { rows: NamedRule[]; caller: Caller },
) {
  const groups = caller.canOwn('read', 'Chat', caller.userId)
    ? await hands.groupsOf(db, caller.userId)
    : []
  const groupNames = new Map(groups.map(group => [group.id, group.name]))
  const rules: KanbanRule[] = []
  for (const row of rows) {
    const action = ruleAction.parse(JSON.parse(row.action))
    const { id, project_id: projectId, board_id: boardId, version, author_id, full_name } = row
    const author =
      author_id === null || full_name === null || row.author_gone !== null
        ? null
        : { id: author_id, fullName: full_name }
    const target = await nameTarget(db, action, groupNames)
    rules.push({ id, projectId, boardId, action, target, isOn: row.is_on === 1, author, version })
  }
  return { rules, groups }
}

async function nameTarget(
  db: Db,
  action: RuleAction,
  groups: Map<number, string>,
): Promise<string | null> {
  if (action.kind === 'chat') return groups.get(action.chatId) ?? null
  if (action.kind === 'label')
    return (
      (
        await db
          .selectFrom('kanban_labels')
          .select('name')
          .where('id', '=', action.labelId)
          .executeTakeFirst()
      )?.name ?? null
    )
  const userId = action.kind === 'assign' || action.kind === 'mail' ? action.userId : null
  if (userId === null) return null
  return (
    (await db.selectFrom('users').select('full_name').where('id', '=', userId).executeTakeFirst())
      ?.full_name ?? null
  )
}

interface Saving {
  id?: number | undefined
  boardId: string
  action: RuleAction
  isOn: boolean
  ifMatch: number | undefined
  parts: RuleParts
}
export async function saveRule(
  trx: Trx,
  act: Act,
  { id, boardId, action, isOn, ifMatch, parts }: Saving,
) {
  const { board, entered } = await enterBoard(trx, act.caller, { id: boardId, need: 'editor' })
  const old = id === undefined ? undefined : (await enterRule(trx, act.caller, id)).rule
  if (old !== undefined && ifMatch !== undefined && ifMatch !== old.version)
    throw staleVersion(await tellOne(trx, act, { id: old.id, parts }))
  await checkTarget(trx, act, { action, project: entered.project, parts })
  if (
    old === undefined &&
    (await listRuleRows(trx, entered.project.id)).length >= RULES_PER_PROJECT
  )
    throw tooManyRules()
  const columns = {
    board_id: board.id,
    action: JSON.stringify(action),
    is_on: isOn ? 1 : 0,
    author_id: act.caller.userId,
  }
  const row =
    old === undefined
      ? await trx
          .insertInto('kanban_rules')
          .values({ ...columns, created_at: act.now.toISOString() })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await setRule(trx, old, columns)
  const changeId = await record(trx, act, { row, old, board: board.title })
  await tellRules(trx, entered.project.id, act.now)
  return { rule: await tellOne(trx, act, { id: row.id, parts }), changeId, version: row.version }
}

export async function deleteRule(
  trx: Trx,
  act: Act,
  id: number,
): Promise<{ id: number; changeId: number }> {
  const { rule, board } = await enterRule(trx, act.caller, id)
  const row = await setRule(trx, rule, { deleted_at: act.now.toISOString() })
  await tellRules(trx, board.project_id, act.now)
  return { id, changeId: await record(trx, act, { row, old: rule, board: board.title }) }
}

/** A rule on a board that the caller may change. Throws 404 and 403. */
async function enterRule(trx: Trx, caller: Caller, id: number) {
  const rule = await trx
    .selectFrom('kanban_rules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (rule === undefined) throw ruleNotFound()
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

const setRule = (trx: Trx, { id, version }: RuleRow, columns: Partial<RuleRow>): Promise<RuleRow> =>
  trx
    .updateTable('kanban_rules')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function tellOne(
  trx: Trx,
  { caller }: Act,
  { id, parts }: { id: number; parts: RuleParts },
): Promise<KanbanRule> {
  const row = await trx
    .selectFrom('kanban_rules')
    .innerJoin('kanban_boards', 'kanban_boards.id', 'kanban_rules.board_id')
    .leftJoin('users', 'users.id', 'kanban_rules.author_id')
    .selectAll('kanban_rules')
    .select(['kanban_boards.project_id', 'full_name', 'users.deleted_at as author_gone'])
    .where('kanban_rules.id', '=', id)
    .executeTakeFirstOrThrow()
  const [rule] = (await tellRuleRows(trx, parts, { rows: [row], caller })).rules
  if (rule === undefined) throw ruleNotFound()
  return rule
}

interface Checking {
  action: RuleAction
  project: ProjectRow
  parts: RuleParts
}
/** What an action names must be there for who saves it; that is asked again at each run. */
async function checkTarget(
  trx: Trx,
  { caller }: Act,
  { action, project, parts }: Checking,
): Promise<void> {
  const isKnown = async (): Promise<boolean> => {
    if (action.kind === 'label') {
      const label = await trx
        .selectFrom('kanban_labels')
        .select('project_id')
        .where('id', '=', action.labelId)
        .executeTakeFirst()
      return label?.project_id === project.id
    }
    if (action.kind === 'chat')
      return (
        caller.canOwn('create', 'Chat', caller.userId) &&
        (await parts.hands.groupsOf(trx, caller.userId)).some(group => group.id === action.chatId)
      )
    if (action.kind === 'assign' || action.kind === 'mail')
      return action.userId === null || parts.people.canSee(trx, project, action.userId)
    return true
  }
  if (!(await isKnown())) throw unknownTarget()
}

interface Recording {
  row: RuleRow
  old: RuleRow | undefined
  board: string
}
/** The log says what kind of rule it is; the words it sends are not kept there. */
const record = (trx: Trx, act: Act, { row, old, board }: Recording): Promise<number> => {
  const describe = ({ action, is_on }: RuleRow) => ({
    rule: ruleAction.parse(JSON.parse(action)).kind,
    isOn: is_on === 1,
  })
  return recordChange(trx, {
    ...act,
    action: old === undefined ? 'create' : row.deleted_at === null ? 'update' : 'delete',
    subject: 'Kanban',
    records: [
      {
        id: `rule:${row.id}`,
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

const stateOf = ({ board_id, action, is_on, deleted_at }: RuleRow) => ({
  board_id,
  action,
  is_on,
  deleted_at,
})
const ruleBack = z.object({
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

/** As it was before; who takes it back is then its author. */
export async function undoRule(context: UndoContext): Promise<void> {
  const { trx, caller, now } = context
  const { id, version, before } = ruleBack.parse(context.args)
  const old = await trx
    .selectFrom('kanban_rules')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (old === undefined) throw ruleNotFound()
  const { board } = await enterBoard(trx, caller, {
    id: before?.board_id ?? old.board_id,
    need: 'editor',
  })
  if (old.version !== version) throw changedSince(board.title)
  const row = await setRule(trx, old, {
    ...(before ?? { deleted_at: now.toISOString() }),
    author_id: caller.userId,
  })
  await tellRules(trx, board.project_id, now)
  await record(trx, context, { row, old, board: board.title })
}
