import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { focusWhenDrawn } from '#platform/web/navigation/focus-when-drawn.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import { NO_FILTER } from './columns.ts'
import { focusedCard, rowOnBoard } from './focused-card.ts'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'

/** The keys of the screen (features.md KAN-09): for the card that has the focus, or for all. */
export function useKanbanKeys({
  screen,
  search,
}: {
  screen: Screen
  search: RefObject<HTMLDivElement | null>
}): void {
  const { t } = useTranslation('kanban')
  const me = useSignedInUser()
  const actions = useCardActions()
  const { address, columns, canChange } = screen
  const find = (): KanbanCard | undefined => {
    const id = focusedCard()
    return columns.flatMap(column => column.cards).find(card => card.id === id)
  }
  const withCard = (run: (card: KanbanCard) => void) => () => {
    const card = find()
    if (card !== undefined) run(card)
  }
  const open = (part?: string) =>
    withCard(card => {
      address.go({ card: card.id }, true)
      if (part !== undefined)
        focusWhenDrawn(`dialog [data-part="${part}"], dialog [name="${part}"]`)
    })
  const moveBy = (step: -1 | 1) =>
    withCard(card => {
      const at = columns.findIndex(column => column.board.id === card.boardId)
      const target = columns[at + step]
      if (target === undefined) return
      actions.moveFar({ ids: [card.id], boardId: target.board.id }, target.board.title)
      focusWhenDrawn(rowOnBoard({ id: card.id, boardId: target.board.id }))
    })
  const change = <T>(run: T): T | undefined => (canChange ? run : undefined)
  useShortcuts([
    {
      keys: '/',
      label: t('keys.search'),
      run: () => search.current?.querySelector('input')?.focus(),
    },
    {
      keys: 'n',
      label: t('keys.add'),
      run: change(() => screen.setAdding(find()?.boardId ?? columns[0]?.board.id)),
    },
    // The board handles these itself; listed for the shortcut sheet.
    { keys: 'Enter', label: t('keys.open') },
    { keys: 'e', label: t('keys.edit'), run: open('title') },
    { keys: 'd', label: t('keys.due'), run: change(open('dueDate')) },
    { keys: 'l', label: t('keys.label'), run: change(open('labels')) },
    { keys: 'Space', label: t('keys.assign') },
    {
      keys: 'c',
      label: t('keys.archive'),
      run: change(withCard(card => void actions.archive([card.id], card.title))),
    },
    { keys: ',', label: t('keys.left'), run: change(moveBy(-1)) },
    { keys: '<', label: t('keys.left'), run: change(moveBy(-1)) },
    { keys: '.', label: t('keys.right'), run: change(moveBy(1)) },
    { keys: '>', label: t('keys.right'), run: change(moveBy(1)) },
    {
      keys: 'q',
      label: t('keys.mine'),
      run: () => address.go({ assignee: address.filter.assignee === me.id ? 0 : me.id }),
    },
    { keys: 'x', label: t('keys.clear'), run: () => address.go(NO_FILTER) },
  ])
}
