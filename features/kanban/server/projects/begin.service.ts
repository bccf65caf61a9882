import { DEFAULT_BOARDS, DEFAULT_LABELS } from '../../contract/kanban.rules.ts'
import { addBoardRow } from '../boards/boards.service.ts'
import type { CreationContext } from '../kanban.context.ts'
import { insertLabel } from './labels.repo.ts'
import { insertProjectRow, setMember } from './projects.repo.ts'

interface NewProject {
  name: string
  isOpen: boolean
  /** Creates the specification's three boards and six labels. */
  hasBoards: boolean
}

/** A new project, owned by its creator. */
export async function beginProject(
  context: CreationContext,
  { name, isOpen, hasBoards }: NewProject,
): Promise<number> {
  const { trx, caller, now } = context
  const created_at = now.toISOString()
  const id = await insertProjectRow(trx, {
    name,
    is_default: 0,
    is_open: isOpen ? 1 : 0,
    created_by: caller.userId,
    created_at,
  })
  await setMember(trx, {
    project_id: id,
    user_id: caller.userId,
    role: 'owner',
    joined_at: created_at,
  })
  if (!hasBoards) return id
  for (const { title, id: kind } of DEFAULT_BOARDS)
    await addBoardRow(context, { title, projectId: id, isDone: kind === 'done' })
  for (const label of DEFAULT_LABELS) await insertLabel(trx, id, label)
  return id
}
