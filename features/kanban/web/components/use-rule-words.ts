import type { KanbanBoard } from '../../contract/kanban.contract.ts'
import type { KanbanRule } from '../../contract/kanban-rules.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'

/** A rule in one line. Targets the reader may not see are omitted. */
export function useRuleWords(
  boards: readonly KanbanBoard[],
): (rule: Pick<KanbanRule, 'boardId' | 'action' | 'target'>) => string {
  const { t } = useTranslation('kanban')
  return ({ boardId, action, target }) => {
    const values = {
      board: boards.find(board => board.id === boardId)?.title ?? '…',
      target: target ?? t('rules.unknown'),
    }
    if (action.kind === 'archive')
      return action.days === 0
        ? t('rules.says.archiveNow', values)
        : t('rules.says.archive', { ...values, count: action.days })
    if (action.kind === 'mail' && action.userId === null) return t('rules.says.mailAll', values)
    return t(`rules.says.${action.kind}`, values)
  }
}
