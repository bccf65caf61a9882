import { IconChevronsRight, IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { useDraggedId } from '#ui/drag/drag-board.tsx'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import { DragItem, DragZone, type Grip } from '#ui/drag/drag-list.tsx'
import { VirtualList, type VirtualListHandle } from '#ui/virtual-list/virtual-list.tsx'
import { AddCard } from './add-card.tsx'
import { BoardMenu } from './board-menu.tsx'
import { CardTile } from './card-tile.tsx'
import type { Column } from './columns.ts'
import type { CardBoard, Screen } from './screen.ts'
import { cardOfItem, itemIdOf } from './lanes.ts'
import { RenameBoard } from './rename-board.tsx'
import { useCollapsed } from './collapsed.ts'
import styles from './kanban.module.css'

interface BoardColumnProps {
  column: Column
  grip: Grip<string, string>
  cards: CardBoard
  screen: Screen
}

/** One board: its head, its cards, and the line for a new one. */
export function BoardColumn({ column, grip, cards, screen }: BoardColumnProps) {
  const { t } = useTranslation('kanban')
  const { board } = column
  const [isCollapsed, setCollapsed] = useCollapsed(board.id)
  const [isRenaming, setRenaming] = useState(false)
  const area = useRef<HTMLElement>(null)
  if (isCollapsed)
    return (
      <section className={styles.collapsed} aria-label={board.title} data-column={board.id}>
        <IconButton
          name={t('board.expand', { board: board.title })}
          onClick={() => setCollapsed(false)}
        >
          <IconChevronsRight className={styles.mirrored} size={16} stroke={1.8} />
        </IconButton>
        <Count column={column} />
        <h2 className={styles.sideTitle}>{board.title}</h2>
      </section>
    )
  return (
    <section ref={area} className={styles.column} aria-label={board.title} data-column={board.id}>
      <header className={styles.columnHead}>
        <DragHandle grip={grip} />
        {isRenaming ? (
          <RenameBoard board={board} onDone={() => setRenaming(false)} />
        ) : (
          <h2 className={styles.columnTitle}>
            {screen.canChange ? (
              <button
                type="button"
                className={styles.titleButton}
                onClick={() => setRenaming(true)}
                dir="auto"
                data-tip={t('board.rename')}
              >
                {board.title}
              </button>
            ) : (
              <span dir="auto">{board.title}</span>
            )}
          </h2>
        )}
        <Count column={column} />
        <BoardMenu
          column={column}
          grip={grip}
          screen={screen}
          onRename={() => setRenaming(true)}
          onCollapse={() => setCollapsed(true)}
        />
      </header>
      <DragZone board={cards} list={board.id} area={area}>
        {column.cards.length === 0 ? null : (
          <CardList column={column} cards={cards} screen={screen} />
        )}
      </DragZone>
      {column.cards.length === 0 ? <p className={styles.dropHint}>{t('board.empty')}</p> : null}
      <ColumnFoot column={column} screen={screen} />
    </section>
  )
}

/** How many cards, and how many there may be. */
export function Count({ column: { board, cards } }: { column: Column }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const { wipLimit } = board
  const isOver = wipLimit !== null && cards.length > wipLimit
  const count = format.number(cards.length)
  return (
    <span className={styles.count} data-over={isOver || undefined}>
      <bdi>{wipLimit === null ? count : `${count}/${format.number(wipLimit)}`}</bdi>
      {isOver ? <span className="sr-only">{t('board.over')}</span> : null}
    </span>
  )
}

function ColumnFoot({ column: { board }, screen }: { column: Column; screen: Screen }) {
  const { t } = useTranslation('kanban')
  const { canChange, adding, setAdding } = screen
  if (!canChange) return null
  if (adding === board.id)
    return <AddCard board={board} screen={screen} onClose={() => setAdding(undefined)} />
  return (
    <div className={styles.columnFoot}>
      <Button
        kind="quiet"
        icon={<IconPlus size={16} stroke={2} />}
        data-add={board.id}
        onClick={() => setAdding(board.id)}
      >
        {t('card.add')}
      </Button>
    </div>
  )
}

const HEIGHT = { plain: 80, cover: 128, labels: 22 }

/** Only visible cards are rendered: two thousand are as fast as twenty. */
function CardList({
  column: { board, cards: shown },
  cards,
  screen,
}: Omit<BoardColumnProps, 'grip'>) {
  const dragged = useDraggedId(cards)
  const list = useRef<VirtualListHandle>(null)
  const isAdding = screen.adding === board.id
  // A new card comes at the end, above the line for the next one.
  useEffect(() => {
    if (isAdding) list.current?.toEnd()
  }, [isAdding, shown.length])
  return (
    <VirtualList
      name={board.title}
      items={shown}
      keyOf={card => card.id}
      estimate={card =>
        HEIGHT.plain +
        (card.coverImage === null ? 0 : HEIGHT.cover) +
        (card.labels.length === 0 ? 0 : HEIGHT.labels)
      }
      keep={dragged === undefined ? undefined : cardOfItem(dragged)}
      handle={list}
    >
      {card => (
        <div className={styles.slot}>
          <DragItem board={cards} list={board.id} id={itemIdOf(card.id)} name={card.title}>
            {grip => (
              <CardTile card={card} grip={grip} screen={screen} isDimmed={!screen.isFit(card.id)} />
            )}
          </DragItem>
        </div>
      )}
    </VirtualList>
  )
}
