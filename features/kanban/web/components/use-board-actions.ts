import { DEFAULT_BOARDS } from '../../contract/kanban.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import {
  addBoard,
  clearTasks,
  deleteBoard,
  reorderBoards,
  updateBoard,
} from '../kanban-actions.api.ts'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'

/** What is done to boards. */
export function useBoardActions({ view }: Pick<Screen, 'view'>) {
  const { t } = useTranslation('kanban')
  const { t: tUi } = useTranslation('ui')
  const { run } = useCardActions()
  const explain = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const defaults = useMutation({
    async mutationFn() {
      for (const { title } of DEFAULT_BOARDS) {
        const { board } = await addBoard(title, view.project.id)
        if (title === DEFAULT_BOARDS[2].title) await updateBoard({ id: board.id, isDone: true })
      }
    },
    onError: explain,
  })
  return {
    isBusy: defaults.isPending,
    addDefaults: () => defaults.mutate(),
    put: (id: string, beforeId: string | undefined) =>
      void reorderBoards(id, beforeId ?? null).catch(explain),
    rename: (id: string, title: string) =>
      run(updateBoard({ id, title }), t('done.renamed', { name: title })),
    limit: (id: string, wipLimit: number | null, name: string) =>
      run(
        updateBoard({ id, wipLimit }),
        t(wipLimit === null ? 'done.unlimited' : 'done.limited', { name, count: wipLimit ?? 0 }),
      ),
    markDone: (id: string, isDone: boolean, name: string) =>
      run(
        updateBoard({ id, isDone }),
        t(isDone ? 'done.finishing' : 'done.notFinishing', { name }),
      ),
    archive: (id: string, isArchived: boolean, name: string) =>
      run(
        updateBoard({ id, isArchived }),
        t(isArchived ? 'done.boardArchived' : 'done.boardBack', { name }),
      ),
    remove: (id: string, name: string) => run(deleteBoard(id), t('done.boardDeleted', { name })),
    clear: (id: string, name: string) => run(clearTasks(id), t('done.cleared', { name })),
  }
}
