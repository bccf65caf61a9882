import { useMemo } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { focusWhenDrawn } from '#platform/web/navigation/focus-when-drawn.ts'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragItem, DragZone } from '#ui/drag/drag-list.tsx'
import type { DragMove } from '#ui/drag/drag-places.ts'
import { Count } from './board-column.tsx'
import { CardTile } from './card-tile.tsx'
import type { Column } from './columns.ts'
import { DragAnnouncer } from './drag-announcer.tsx'
import {
  itemIdOf,
  type Lane,
  type LaneKind,
  listIdOf,
  readDrop,
  toLaneLists,
  toLanes,
} from './lanes.ts'
import type { CardBoard, Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './lane-view.module.css'

/** Lanes across the boards. A drop in another lane changes the person, or the label, that the card is dragged from. */
export function LaneView({ screen, kind }: { screen: Screen; kind: LaneKind }) {
  const { t } = useTranslation('kanban')
  const { columns, view, canChange } = screen
  const { move, changeLane } = useCardActions()
  const lanes = useMemo(
    () => toLanes({ view, columns }, { kind, rest: t('lanes.rest') }),
    [view, columns, kind, t],
  )
  const lists = useMemo(() => toLaneLists(lanes), [lanes])
  async function handleMove(drag: DragMove<string, string>): Promise<void> {
    const drop = readDrop(lanes, columns, drag)
    if (drop === undefined) return
    if (drop.change !== undefined) {
      if (hasFocus(drag.id)) focusWhenDrawn(handleOf(itemIdOf(drop.card.id, drop.change.to.id)))
      if (!(await changeLane(drop.card.id, kind, drop.change))) return
    }
    if (drop.move !== undefined) move(drop.move)
  }
  return (
    <DragBoard lists={lists} onMove={drag => void handleMove(drag)} isOff={!canChange}>
      {cards => (
        <div className={styles.lanes}>
          <DragAnnouncer cards={cards} />
          <div className={styles.heads}>
            {columns.map(column => (
              <h2 key={column.board.id} className={styles.head}>
                <span dir="auto">{column.board.title}</span> <Count column={column} />
              </h2>
            ))}
          </div>
          {lanes.map(lane => (
            <LaneRow key={lane.id} lane={lane} cards={cards} screen={screen} />
          ))}
        </div>
      )}
    </DragBoard>
  )
}

const itemOf = (id: string) => `[data-drag-item="${CSS.escape(id)}"]`
const handleOf = (id: string) => `${itemOf(id)} [data-drag-handle]`
const hasFocus = (id: string) =>
  document.querySelector(itemOf(id))?.contains(document.activeElement) === true

function LaneRow({ lane, ...rest }: { lane: Lane; cards: CardBoard; screen: Screen }) {
  const format = useFormats()
  const count = lane.columns.reduce((sum, column) => sum + column.cards.length, 0)
  return (
    <section className={styles.lane} aria-label={lane.name}>
      <h3 className={styles.name}>
        <span dir="auto">{lane.name}</span>{' '}
        <bdi className={styles.count}>{format.number(count)}</bdi>
      </h3>
      <div className={styles.cells}>
        {lane.columns.map(column => (
          <Cell key={column.board.id} lane={lane} column={column} {...rest} />
        ))}
      </div>
    </section>
  )
}

interface CellProps {
  lane: Lane
  column: Column
  cards: CardBoard
  screen: Screen
}

/** The cards of one board in one lane. */
function Cell({ lane, column: { board, cards: some }, cards, screen }: CellProps) {
  const list = listIdOf(board.id, lane.id)
  return (
    <div
      className={styles.cell}
      role="list"
      aria-label={`${lane.name}: ${board.title}`}
      data-column={board.id}
    >
      <DragZone board={cards} list={list}>
        {some.map(card => (
          // As in the lists, the whole card takes the focus, and the keys of the screen are for it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <div key={card.id} role="listitem" tabIndex={0} className={styles.slot}>
            <DragItem board={cards} list={list} id={itemIdOf(card.id, lane.id)} name={card.title}>
              {grip => (
                <CardTile
                  card={card}
                  grip={grip}
                  screen={screen}
                  isDimmed={!screen.isFit(card.id)}
                />
              )}
            </DragItem>
          </div>
        ))}
      </DragZone>
    </div>
  )
}
