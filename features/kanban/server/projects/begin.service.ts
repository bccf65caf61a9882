import type { Trx } from '#platform/server/database/tables.ts'
import { DEFAULT_BOARDS, DEFAULT_LABELS } from '../../contract/kanban.rules.ts'
import type { Caller } from '#platform/server/access/caller.ts'
import { foldText } from '#platform/server/database/fold-text.ts'
import { addBoard } from '../boards/boards.service.ts'

interface NewProject {
  name: string
  isOpen: boolean
  /** Begins with the three boards and six labels of the specification. */
  hasBoards: boolean
}

/** A new project, owned by who begins it. */
export async function beginProject(
  trx: Trx,
  { caller, now }: { caller: Pick<Caller, 'userId'>; now: Date },
  { name, isOpen, hasBoards }: NewProject,
): Promise<number> {
  const created_at = now.toISOString()
  const { id } = await trx
    .insertInto('kanban_projects')
    .values({ name, is_default: 0, is_open: isOpen ? 1 : 0, created_by: caller.userId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('kanban_members')
    .values({ project_id: id, user_id: caller.userId, role: 'owner', joined_at: created_at })
    .execute()
  if (!hasBoards) return id
  for (const { title, id: kind } of DEFAULT_BOARDS)
    await addBoard(trx, { now }, { title, projectId: id, isDone: kind === 'done' })
  for (const { name: label, color } of DEFAULT_LABELS)
    await trx
      .insertInto('kanban_labels')
      .values({ project_id: id, name: label, name_key: foldText(label), color })
      .execute()
  return id
}
