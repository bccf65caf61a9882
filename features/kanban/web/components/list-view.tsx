import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import { useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { VirtualList } from '#ui/virtual-list/virtual-list.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardLink, DueDate, Faces, LabelRow } from './card-tile.tsx'
import type { Column } from './columns.ts'
import type { Screen } from './screen.ts'
import styles from './list-view.module.css'

/** The same cards, one a line; several can be chosen and changed together. */
export function ListView({ screen }: { screen: Screen }) {
  const { t } = useTranslation('kanban')
  const [selected, setChosen] = useState<ReadonlySet<number>>(new Set())
  const rows = screen.columns.flatMap(({ board, cards }) => cards.map(card => ({ card, board })))
  // Cards removed from the list are no longer selected.
  const chosen = rows.filter(({ card }) => selected.has(card.id)).map(({ card }) => card.id)
  if (rows.length === 0) return <EmptyState title={t('list.empty')} text={t('list.emptyText')} />
  function toggle(id: number): void {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }
  return (
    <div className={styles.list}>
      {screen.canChange ? (
        <BulkBar
          chosen={chosen}
          screen={screen}
          isAll={chosen.length === rows.length}
          onAll={isOn => setChosen(new Set(isOn ? rows.map(({ card }) => card.id) : []))}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      <VirtualList
        name={t('view.list')}
        items={rows}
        keyOf={({ card }) => card.id}
        estimate={() => 52}
      >
        {row => (
          <Row
            {...row}
            screen={screen}
            isChosen={selected.has(row.card.id)}
            onToggle={() => toggle(row.card.id)}
          />
        )}
      </VirtualList>
    </div>
  )
}

interface RowProps {
  card: KanbanCard
  board: Column['board']
  screen: Screen
  isChosen: boolean
  onToggle: () => void
}

function Row({ card, board, screen, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  return (
    <div className={styles.row} data-card={card.id} data-dim={!screen.isFit(card.id) || undefined}>
      {screen.canChange ? (
        <span className={styles.check}>
          <Checkbox
            label={t('list.choose', { card: card.title })}
            isOn={isChosen}
            onToggle={onToggle}
          />
        </span>
      ) : null}
      <span className={styles.title}>
        <CardLink card={card} />
      </span>
      <span className={styles.board} dir="auto">
        {board.title}
      </span>
      <div className={styles.labels}>
        <LabelRow card={card} screen={screen} />
      </div>
      <span className={styles.checks}>
        {card.checks.all === 0 ? null : (
          <bdi>
            {format.number(card.checks.done)}/{format.number(card.checks.all)}
          </bdi>
        )}
      </span>
      <span className={styles.due}>
        {card.dueDate === null ? null : (
          <DueDate dueDate={card.dueDate} screen={screen} isDone={board.isDone} />
        )}
      </span>
      <span className={styles.people}>
        <Faces card={card} screen={screen} />
      </span>
      <CardMenu card={card} screen={screen} />
    </div>
  )
}
