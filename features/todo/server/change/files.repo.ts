import type { Trx } from '#platform/server/database/tables.ts'
import {
  copyFile,
  dropFiles,
  eraseFile,
  useFile as takeFile,
} from '#features/files/server/files.service.ts'

// A task's files, given as the whole list.

/** Existing attachments stay; a new one must be the caller's own upload. */
export async function saveFiles(
  trx: Trx,
  {
    taskId,
    fileIds,
    ownerId,
    now,
  }: { taskId: number; fileIds: readonly string[]; ownerId: number; now: Date },
): Promise<void> {
  const there = await trx
    .selectFrom('task_files')
    .select('file_id')
    .where('task_id', '=', taskId)
    .execute()
  const known = new Set(there.map(row => row.file_id))
  const ids = [...new Set(fileIds)]
  for (const id of ids)
    if (!known.has(id)) await takeFile(trx, { id, ownerId, purpose: 'attachment', now })
  await dropFiles(
    trx,
    [...known].filter(id => !ids.includes(id)),
    now,
  )
  await trx.deleteFrom('task_files').where('task_id', '=', taskId).execute()
  const rows = ids.map((file_id, position) => ({ task_id: taskId, file_id, position }))
  if (rows.length > 0) await trx.insertInto('task_files').values(rows).execute()
}

/** Gives a task the files of another, as files of its own. */
export async function copyFilesOf(
  trx: Trx,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  const files = await trx
    .selectFrom('task_files')
    .select(['file_id', 'position'])
    .where('task_id', '=', from)
    .orderBy('position')
    .execute()
  for (const { file_id, position } of files) {
    const copy = await copyFile(trx, file_id, now)
    if (copy !== undefined)
      await trx.insertInto('task_files').values({ task_id: to, file_id: copy, position }).execute()
  }
}

/** The files of a task and of its parts are shown no more. */
export async function eraseFilesOf(trx: Trx, taskId: number): Promise<void> {
  const files = await trx
    .selectFrom('task_files')
    .innerJoin('tasks', 'tasks.id', 'task_files.task_id')
    .select('file_id')
    .where(eb => eb.or([eb('tasks.id', '=', taskId), eb('tasks.parent_id', '=', taskId)]))
    .execute()
  for (const { file_id } of files) await eraseFile(trx, file_id)
}
