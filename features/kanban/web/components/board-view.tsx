import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragItem, DragZone } from '#ui/drag/drag-list.tsx'
import type { DragMove } from '#ui/drag/drag-places.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { AddBoard } from './add-board.tsx'
import { BoardColumn } from './board-column.tsx'
import { spotBetween } from './columns.ts'
import { cardIdAt, focusBeside } from './focused-card.ts'
import { DragAnnouncer } from './drag-announcer.tsx'
import { LaneView } from './lane-view.tsx'
import { cardOfItem, itemIdOf } from './lanes.ts'
import type { CardBoard, Screen } from './screen.ts'
import { useBoardActions } from './use-board-actions.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './kanban.module.css'

/** Boards side by side; they and their cards are moved by mouse, touch, keyboard and menu. */
export function BoardView({ screen }: { screen: Screen }) {
  const { canChange, address, view } = screen
  const { assign } = useCardActions()
  const me = useSignedInUser()
  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    if (
      event.defaultPrevented ||
      !(event.target instanceof HTMLElement) ||
      event.target.role !== 'listitem'
    )
      return
    const id = cardIdAt(event.target)
    const card = view.cards.find(one => one.id === id)
    if (event.key === 'Enter' && id !== undefined) address.go({ card: id }, true)
    else if (event.key === ' ' && card !== undefined && canChange)
      void assign([card.id], { id: me.id, isOn: !card.assignees.includes(me.id) }, me.fullName)
    else if (!focusBeside(event)) return
    event.preventDefault()
  }
  if (view.boards.length === 0) return <NoBoards screen={screen} />
  return (
    // Its cards have the focus; key events bubble up from them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.boards} data-kanban-boards onKeyDown={handleKey}>
      {address.lanes === '' ? (
        <PlainView screen={screen} />
      ) : (
        <LaneView key={address.lanes} screen={screen} kind={address.lanes} />
      )}
    </div>
  )
}

/** The boards without lanes. */
function PlainView({ screen }: { screen: Screen }) {
  const { columns, canChange } = screen
  const { move } = useCardActions()
  const lists = useMemo(
    () =>
      columns.map(({ board, cards }) => ({
        id: board.id,
        name: board.title,
        items: cards.map(card => ({ id: itemIdOf(card.id) })),
      })),
    [columns],
  )
  function handleMove({ id: item, to, beforeId }: DragMove<string, string>): void {
    const target = columns.find(column => column.board.id === to.list)
    if (target === undefined) return
    const id = cardOfItem(item)
    const before = beforeId === undefined ? undefined : cardOfItem(beforeId)
    const spot = spotBetween(target.cards, { id, beforeId: before })
    move({ ids: [id], boardId: to.list, ...spot })
  }
  return (
    <DragBoard lists={lists} onMove={handleMove} isOff={!canChange}>
      {cards => (
        <>
          <DragAnnouncer cards={cards} />
          <Boards screen={screen} cards={cards} />
        </>
      )}
    </DragBoard>
  )
}

function Boards({ screen, cards }: { screen: Screen; cards: CardBoard }) {
  const { t } = useTranslation('kanban')
  const { columns, canChange } = screen
  const { put } = useBoardActions(screen)
  const lists = useMemo(
    () => [
      { id: 'boards', name: t('boards'), items: columns.map(({ board }) => ({ id: board.id })) },
    ],
    [columns, t],
  )
  return (
    <DragBoard<string, string>
      lists={lists}
      onMove={({ id, beforeId }) => put(id, beforeId)}
      isOff={!canChange}
    >
      {boards => (
        <>
          <DragZone board={boards} list="boards" isHorizontal>
            {columns.map(column => (
              <DragItem
                key={column.board.id}
                board={boards}
                list="boards"
                id={column.board.id}
                name={column.board.title}
                by="handle"
                isHorizontal
              >
                {grip => <BoardColumn column={column} grip={grip} cards={cards} screen={screen} />}
              </DragItem>
            ))}
          </DragZone>
          {canChange ? <AddBoard screen={screen} /> : null}
        </>
      )}
    </DragBoard>
  )
}

function NoBoards({ screen }: { screen: Screen }) {
  const { t } = useTranslation('kanban')
  const { addDefaults, isBusy } = useBoardActions(screen)
  return (
    <EmptyState
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        screen.canChange ? (
          <Button
            kind="primary"
            isBusy={isBusy}
            icon={<IconPlus size={16} stroke={2.2} />}
            onClick={addDefaults}
          >
            {t('empty.action')}
          </Button>
        ) : undefined
      }
    />
  )
}
