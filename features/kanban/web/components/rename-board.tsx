import type { KanbanBoard } from '../../contract/kanban.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { TitleLine } from './title-line.tsx'
import { useCardActions } from './use-card-actions.ts'
import { updateBoard } from '../kanban-actions.api.ts'

/** Renames a board in place. */
export function RenameBoard({ board, onDone }: { board: KanbanBoard; onDone: () => void }) {
  const { t } = useTranslation('kanban')
  const { run } = useCardActions()
  return (
    <TitleLine
      name={t('board.titleOf', { board: board.title })}
      value={board.title}
      onKeep={title => {
        onDone()
        void run(updateBoard({ id: board.id, title }), t('done.renamed', { name: title }))
      }}
      onCancel={onDone}
    />
  )
}
