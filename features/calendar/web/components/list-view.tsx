import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { EmptyState, NoMatchState } from '#ui/state/state.tsx'
import { isOn, type Item, partOn } from './days.ts'
import { type ChipHandlers, EventChip } from './event-chip.tsx'
import { useItemWords } from './item-words.ts'
import styles from './list-view.module.css'

interface ListViewProps extends ChipHandlers {
  days: readonly string[]
  items: readonly Item[]
  today: string
  /** Some categories are filtered out. */
  isFiltered: boolean
  onAdd: () => void
  onClear: () => void
}

/** Days with their events, as a list. */
export function ListView({
  days,
  items,
  today,
  isFiltered,
  onAdd,
  onClear,
  onOpen,
  onKey,
}: ListViewProps) {
  const { t } = useTranslation('calendar')
  const words = useItemWords()
  const filled = days
    .map(day => ({ day, items: items.filter(item => isOn(item, day)).toSorted(byTimeOn(day)) }))
    .filter(one => one.items.length > 0)
  if (filled.length === 0) {
    return isFiltered ? (
      <NoMatchState onClear={onClear} />
    ) : (
      <EmptyState
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={
          <Button kind="primary" onClick={onAdd}>
            {t('add')}
          </Button>
        }
      />
    )
  }
  return (
    <ol className={styles.list}>
      {filled.map(one => (
        <li key={one.day} className={styles.day} data-today={one.day === today || undefined}>
          <h2 className={styles.head}>
            <span className={styles.date}>{words.date(one.day)}</span>
            <span>{words.day(one.day)}</span>
          </h2>
          <ul className={styles.items}>
            {one.items.map(item => (
              <li key={item.key} className={styles.item}>
                <span className={styles.span}>
                  <bdi>{words.spanOn(item, one.day)}</bdi>
                </span>
                <EventChip {...{ item, onOpen, onKey }} shape="bar" />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const byTimeOn =
  (day: string) =>
  (a: Item, b: Item): number =>
    Number(b.isLong) - Number(a.isLong) || partOn(a, day).from - partOn(b, day).from
