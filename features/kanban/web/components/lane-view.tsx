import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import { useMemo } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CardTile } from './card-tile.tsx'
import { DragItem, DragZone } from '#ui/drag/drag-list.tsx'
import type { CardBoard, Screen } from './screen.ts'
import styles from './lane-view.module.css'

interface Lane {
  id: number
  name: string
  holds: (card: KanbanCard) => boolean
}

/** Lanes across the boards, by assignee or by label. A card with several is shown only in the first of its lanes. */
export function LaneView({ screen, cards }: { screen: Screen; cards: CardBoard }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const { columns, view, address } = screen
  const lanes = useMemo(
    () => makeLanes(view, address.lanes === 'label' ? 'labels' : 'assignees', t('lanes.rest')),
    [view, address.lanes, t],
  )
  return (
    <div className={styles.lanes}>
      <div className={styles.heads}>
        {columns.map(({ board, cards: all }) => (
          <h2 key={board.id} className={styles.head}>
            <span dir="auto">{board.title}</span>{' '}
            <bdi className={styles.count}>{format.number(all.length)}</bdi>
          </h2>
        ))}
      </div>
      {lanes.map(lane => {
        const held = columns.map(({ board, cards: all }) => ({
          board,
          cards: all.filter(lane.holds),
        }))
        const count = held.reduce((sum, column) => sum + column.cards.length, 0)
        if (count === 0) return null
        return (
          <section key={lane.id} className={styles.lane} aria-label={lane.name}>
            <h3 className={styles.name}>
              <span dir="auto">{lane.name}</span>{' '}
              <bdi className={styles.count}>{format.number(count)}</bdi>
            </h3>
            <div className={styles.cells}>
              {held.map(({ board, cards: some }) => (
                <div
                  key={board.id}
                  className={styles.cell}
                  role="list"
                  aria-label={`${lane.name}: ${board.title}`}
                  data-column={board.id}
                >
                  <DragZone board={cards} list={board.id}>
                    {some.map(card => (
                      // As in the lists, the whole card takes the focus, and the keys of the screen are for it.
                      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                      <div key={card.id} role="listitem" tabIndex={0} className={styles.slot}>
                        <DragItem board={cards} list={board.id} id={card.id} name={card.title}>
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
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

function makeLanes(view: Screen['view'], by: 'labels' | 'assignees', rest: string): Lane[] {
  const all =
    by === 'labels'
      ? view.labels
      : view.people.map(person => ({ id: person.id, name: person.fullName }))
  const ids = all.map(one => one.id)
  /** With several, the first in lane order. */
  const laneOf = (card: KanbanCard) => ids.find(id => card[by].includes(id)) ?? 0
  return [...all.map(({ id, name }) => ({ id, name })), { id: 0, name: rest }].map(lane => ({
    ...lane,
    holds: card => laneOf(card) === lane.id,
  }))
}
