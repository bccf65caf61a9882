import { DAY } from '#platform/contract/durations.rules.ts'
import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { DragBoard } from '#ui/drag/drag-board.tsx'
import { DragList } from '#ui/drag/drag-list.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { updateTask } from '../kanban-actions.api.ts'
import { dueDayOf } from './columns.ts'
import { CardLink } from './card-tile.tsx'
import type { Screen } from './screen.ts'
import styles from './calendar-view.module.css'

const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The same cards by the days they are due; those that have no day are counted below. */
export function CalendarView({ screen }: { screen: Screen }) {
  const { t } = useTranslation(['kanban', 'ui'])
  const format = useFormats()
  const preferences = usePreferences()
  const { language } = preferences
  const { weekStart } = regionalOf(preferences)
  const { address, day } = screen
  const month = address.month === '' ? day.today.slice(0, 7) : address.month
  const cards = useMemo(() => screen.columns.flatMap(column => column.cards), [screen.columns])
  const weeks = useMemo(() => weeksOf(month, weekStart), [month, weekStart])
  const byDay = useMemo(
    () =>
      Map.groupBy(cards, ({ dueDate }) =>
        dueDate === null ? '' : dueDayOf(dueDate, day.timeZone),
      ),
    [cards, day.timeZone],
  )
  const title = new Intl.DateTimeFormat(LOCALES[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`))
  const { mutate } = useMutation({
    mutationFn: ({ id, dueDate }: { id: number; dueDate: string }) => updateTask({ id, dueDate }),
    onError: error => toast.error(explainFailure(error, t)),
  })
  const lists = weeks
    .flat()
    .map(one => ({ id: one, name: format.date(one), items: byDay.get(one) ?? [] }))
  const undated = byDay.get('')?.length ?? 0
  const go = (step: number) => {
    const [year = 0, number = 1] = month.split('-').map(Number)
    address.go({ month: iso(Date.UTC(year, number - 1 + step, 1)).slice(0, 7) })
  }
  return (
    <div className={styles.calendar}>
      <div className={styles.bar}>
        <h2 className={styles.month} aria-live="polite">
          {title}
        </h2>
        <IconButton name={t('calendar.before')} onClick={() => go(-1)}>
          <IconChevronLeft className={styles.mirrored} size={18} stroke={1.8} />
        </IconButton>
        <IconButton name={t('calendar.after')} onClick={() => go(1)}>
          <IconChevronRight className={styles.mirrored} size={18} stroke={1.8} />
        </IconButton>
        <Button onClick={() => address.go({ month: '' })}>{t('calendar.today')}</Button>
        <span className={styles.undated}>
          {undated === 0 ? '' : t('calendar.undated', { count: undated })}
        </span>
      </div>
      <DragBoard<number, string>
        lists={lists}
        onMove={({ id, to }) => mutate({ id, dueDate: to.list })}
        isOff={!screen.canChange}
      >
        {board => (
          <div className={styles.grid}>
            {format.weekdays().map(name => (
              <div key={name} className={styles.weekday} aria-hidden="true">
                {name}
              </div>
            ))}
            {lists.map(({ id, name, items }) => (
              <section
                key={id}
                className={styles.day}
                aria-label={name}
                data-other={!id.startsWith(month) || undefined}
                data-empty={items.length === 0 || undefined}
                data-today={id === day.today || undefined}
              >
                <span className={styles.number} aria-hidden="true">
                  <bdi>{format.number(Number(id.slice(8)))}</bdi>
                  <span className={styles.longDay}>{name}</span>
                </span>
                <DragList
                  board={board}
                  list={id}
                  items={items}
                  nameOf={(card: KanbanCard) => card.title}
                >
                  {card => (
                    <div
                      className={styles.card}
                      data-card={card.id}
                      data-dim={!screen.isFit(card.id) || undefined}
                    >
                      <CardLink card={card} />
                    </div>
                  )}
                </DragList>
              </section>
            ))}
          </div>
        )}
      </DragBoard>
    </div>
  )
}

/** The days of a month, padded to whole weeks. */
function weeksOf(month: string, weekStart: number): string[][] {
  const first = Date.parse(`${month}-01`)
  const before = (new Date(first).getUTCDay() - weekStart + 7) % 7
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => iso(first + (week * 7 + at - before) * DAY)),
  )
}
