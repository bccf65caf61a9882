import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useUndoable } from '#features/changes/web/undoable.public.ts'
import {
  archiveTasks,
  copyTask,
  deleteTask,
  editTaskById,
  type Move,
  saveTemplate,
  updateTasks,
} from '../kanban-actions.api.ts'
import { editForLane, type Lane, type LaneKind } from './lanes.ts'
import { sendMove } from './moves.ts'

/** Actions on cards from menus, shortcuts and drags: each reports success with undo, or the reason for failure. */
export function useCardActions() {
  const { t } = useTranslation('kanban')
  const undoOf = useUndoAction(t('done.undone'))
  const change = useUndoable(t('done.undone'))
  const run = (answer: Promise<{ changeId?: number | undefined }>, text: string) =>
    change(() => answer, text)
  return {
    run,
    /** Silent where the result is visible. */
    move: (move: Move) => sendMove(move),
    /** By shortcut or menu, or several: the cards may have moved out of sight. */
    moveFar: (move: Move, board: string) =>
      sendMove(move, changeId =>
        toast.done(t('done.moved', { count: move.ids.length, board }), undoOf(changeId)),
      ),
    archive: (ids: number[], name: string) =>
      run(archiveTasks(ids, true), t('done.archived', { count: ids.length, name })),
    unarchive: (id: number, name: string) =>
      run(archiveTasks([id], false), t('done.unarchived', { name })),
    remove: (id: number, name: string) => run(deleteTask(id), t('done.deleted', { name })),
    copy: (id: number, boardId: string, name: string) =>
      run(noChange(copyTask(id, boardId)), t('done.copied', { name })),
    keepTemplate: (id: number, name: string) =>
      run(noChange(saveTemplate(id, name)), t('done.template', { name })),
    label: (ids: number[], label: { id: number; isOn: boolean }, name: string) =>
      run(
        updateTasks({ ids, label }),
        t(label.isOn ? 'done.labelled' : 'done.unlabelled', { count: ids.length, name }),
      ),
    /** From one lane to another: takes off the one, puts on the other. */
    changeLane: (id: number, kind: LaneKind, lanes: { from: Lane; to: Lane }) => {
      const isOn = lanes.to.id !== 0
      const { name } = isOn ? lanes.to : lanes.from
      const key =
        kind === 'label'
          ? (['done.unlabelled', 'done.labelled'] as const)
          : (['done.unassigned', 'done.assigned'] as const)
      return run(
        editTaskById(id, editForLane(kind, lanes)),
        t(key[isOn ? 1 : 0], { count: 1, name }),
      )
    },
    assign: (ids: number[], assignee: { id: number; isOn: boolean }, name: string) =>
      run(
        updateTasks({ ids, assignee }),
        t(assignee.isOn ? 'done.assigned' : 'done.unassigned', { count: ids.length, name }),
      ),
  }
}

const noChange = async (answer: Promise<unknown>): Promise<{ changeId?: number }> => {
  await answer
  return {}
}
