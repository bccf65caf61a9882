import type { KanbanRule } from '../../contract/kanban-rules.contract.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RuleParts } from '../kanban.context.ts'
import { ruleNotFound } from '../kanban.errors.ts'
import { enterProject } from '../projects/access.service.ts'
import {
  getNamedRule,
  listRuleRows,
  listRunRows,
  type NamedRule,
  readAction,
} from './rules.repo.ts'
import { findTargetName } from './targets.service.ts'

// Rules as the wire has them, with what they did.

interface RuleContext {
  project: number
  /** Runs before this one. */
  before: number | undefined
  now: Date
  parts: RuleParts
}
/** The rules of a project and the log of what they did. */
export async function listRules(
  db: Db,
  caller: Caller,
  { project: id, before, now, parts }: RuleContext,
) {
  const { project } = await enterProject(db, caller, { id, need: 'viewer' })
  const rows = await listRuleRows(db, project.id)
  const rendered = await renderRules(db, parts, { rows, caller })
  const runs = await listRunRows(db, { projectId: project.id, before, now })
  return { ...rendered, runs: runs.map(row => toRun(row, caller)) }
}

type RunRow = Awaited<ReturnType<typeof listRunRows>>[number]

const toRun = (row: RunRow, caller: Caller) => {
  const { id, rule_id: ruleId, kind, board_id: boardId, card_id: cardId, title: card } = row
  const { state, reason, at, due_at: dueAt } = row
  const canUndo = row.user_id === caller.userId || caller.can('read', 'Audit')
  const changeId = canUndo && row.undone_at === null ? row.open_change : null
  return { id, ruleId, kind, boardId, cardId, card, state, reason, at, dueAt, changeId }
}

/** With the names of the actions' targets; groups only for their members. */
async function renderRules(
  db: Db,
  { actions }: RuleParts,
  { rows, caller }: { rows: NamedRule[]; caller: Caller },
) {
  const groups = caller.canOwn('read', 'Chat', caller.userId)
    ? await actions.groupsOf(db, caller.userId)
    : []
  const groupNames = new Map(groups.map(group => [group.id, group.name]))
  const rules: KanbanRule[] = []
  for (const row of rows) {
    const action = readAction(row)
    const { id, project_id: projectId, board_id: boardId, version, author_id, full_name } = row
    const author =
      author_id === null || full_name === null || row.author_deleted_at !== null
        ? null
        : { id: author_id, fullName: full_name }
    const target = await findTargetName(db, action, groupNames)
    rules.push({ id, projectId, boardId, action, target, isOn: row.is_on === 1, author, version })
  }
  return { rules, groups }
}

export async function renderRule(
  db: Db,
  caller: Caller,
  { id, parts }: { id: number; parts: RuleParts },
): Promise<KanbanRule> {
  const row = await getNamedRule(db, id)
  const [rule] = (await renderRules(db, parts, { rows: [row], caller })).rules
  if (rule === undefined) throw ruleNotFound()
  return rule
}
