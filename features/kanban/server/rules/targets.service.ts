import type { RuleAction } from '../../contract/kanban-rules.contract.ts'
import type { MutationContext } from '#platform/server/changes/mutation-context.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findFullName } from '#features/users/server/users.service.ts'
import type { RuleParts } from '../kanban.context.ts'
import { unknownTarget } from '../kanban.errors.ts'
import type { ProjectRow } from '../kanban.tables.ts'
import { findLabelRow } from '../projects/labels.repo.ts'

// What actions of rules name: labels, people, groups.

/** Its name, if it exists; `groups` are those the caller may see. */
export async function findTargetName(
  db: Db,
  action: RuleAction,
  groups: Map<number, string>,
): Promise<string | null> {
  if (action.kind === 'chat') return groups.get(action.chatId) ?? null
  if (action.kind === 'label') return (await findLabelRow(db, action.labelId))?.name ?? null
  const userId = action.kind === 'assign' || action.kind === 'mail' ? action.userId : null
  return userId === null ? null : ((await findFullName(db, userId)) ?? null)
}

interface Checking {
  action: RuleAction
  project: ProjectRow
  parts: RuleParts
}
/** An action's target must be accessible to its editor; checked again at each run. */
export async function assertTarget(context: MutationContext, checking: Checking): Promise<void> {
  if (!(await isTargetKnown(context, checking))) throw unknownTarget()
}

async function isTargetKnown(
  { trx, caller }: MutationContext,
  { action, project, parts }: Checking,
): Promise<boolean> {
  switch (action.kind) {
    case 'label':
      return (await findLabelRow(trx, action.labelId))?.project_id === project.id
    case 'chat':
      return (
        caller.canOwn('create', 'Chat', caller.userId) &&
        (await parts.actions.groupsOf(trx, caller.userId)).some(group => group.id === action.chatId)
      )
    case 'assign':
    case 'mail':
      return action.userId === null || parts.people.canSee(trx, project, action.userId)
    case 'archive':
    case 'complete':
      return true
  }
}
