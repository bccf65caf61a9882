import type { KanbanCard } from '../../contract/kanban-boards.contract.ts'
import { isOverdue } from '../../contract/kanban.rules.ts'
import {
  IconAlignLeft,
  IconCalendarDue,
  IconChecklist,
  IconMessage,
  IconPaperclip,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { DragHandle } from '#ui/drag/drag-handle.tsx'
import type { Grip } from '#ui/drag/drag-list.tsx'
import { dueDayOf } from './columns.ts'
import { CardMenu } from './card-menu.tsx'
import { useHolder } from './touches.ts'
import type { Screen } from './screen.ts'
import styles from './card-tile.module.css'
import { listOf } from '#platform/web/format/list-of.ts'

interface CardTileProps {
  card: KanbanCard
  grip: Grip<string, string>
  screen: Screen
  isDimmed: boolean
}

/** A card on its board. */
export const CardTile = memo(function CardTile({ card, grip, screen, isDimmed }: CardTileProps) {
  const { t } = useTranslation('kanban')
  const hand = useHolder(card.id)
  return (
    <article
      className={styles.tile}
      data-card={card.id}
      data-dim={isDimmed || undefined}
      data-hand={hand?.activity}
    >
      {hand === undefined ? null : (
        <span className={styles.hand}>{t(`hand.${hand.activity}`, { name: hand.name })}</span>
      )}
      {card.coverImage === null ? null : (
        <img
          className={styles.cover}
          src={card.coverImage}
          alt=""
          loading="lazy"
          draggable={false}
        />
      )}
      <LabelRow card={card} screen={screen} />
      <div className={styles.line}>
        <h3 className={styles.title}>
          <CardLink card={card} />
        </h3>
        <div className={styles.tools}>
          {screen.canChange ? <DragHandle grip={grip} /> : null}
          <CardMenu card={card} grip={grip} screen={screen} />
        </div>
      </div>
      <Facts card={card} screen={screen} />
    </article>
  )
})

/** Opens the card; the whole tile is its surface. */
export function CardLink({ card }: { card: Pick<KanbanCard, 'id' | 'title'> }) {
  return (
    <Link
      to="."
      search={(search: object) => ({ ...search, card: card.id })}
      resetScroll={false}
      className={styles.link}
      dir="auto"
      draggable={false}
    >
      {card.title}
    </Link>
  )
}

export function LabelRow({ card, screen }: Pick<CardTileProps, 'card' | 'screen'>) {
  const { t } = useTranslation('kanban')
  const labels = screen.view.labels.filter(label => card.labels.includes(label.id))
  if (labels.length === 0) return null
  return (
    <ul className={styles.labels} aria-label={t('fields.labels')}>
      {labels.map(label => (
        <li key={label.id} className={styles.label} data-color={label.color} dir="auto">
          {label.name}
        </li>
      ))}
    </ul>
  )
}

export function DueDate({
  dueDate,
  screen,
  isDone = false,
}: {
  dueDate: string
  screen: Screen
  isDone?: boolean
}) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const isLate = !isDone && isOverdue(dueDate, screen.day)
  const isToday = dueDayOf(dueDate, screen.day.timeZone) === screen.day.today
  return (
    <span
      className={styles.due}
      data-late={isLate || undefined}
      data-today={(!isLate && isToday) || undefined}
    >
      <IconCalendarDue size={14} stroke={1.7} aria-hidden="true" />
      <span className="sr-only">{isLate ? t('card.overdue') : t('card.due')}</span>
      <bdi>{format.shortMoment(dueDate)}</bdi>
    </span>
  )
}

function Facts({ card, screen }: Pick<CardTileProps, 'card' | 'screen'>) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const { checks } = card
  const isDone = screen.view.boards.find(board => board.id === card.boardId)?.isDone ?? false
  const counts = [
    {
      count: card.attachments,
      Icon: IconPaperclip,
      text: t('card.attachments', { count: card.attachments }),
      shown: format.number(card.attachments),
    },
    {
      count: card.comments,
      Icon: IconMessage,
      text: t('card.comments', { count: card.comments }),
      shown: format.number(card.comments),
    },
    {
      count: checks.all,
      Icon: IconChecklist,
      text: t('card.checks', { done: checks.done, all: checks.all }),
      shown: `${format.number(checks.done)}/${format.number(checks.all)}`,
    },
  ].filter(({ count }) => count > 0)
  if (
    counts.length === 0 &&
    card.dueDate === null &&
    card.assignees.length === 0 &&
    !card.hasDescription
  )
    return null
  return (
    <div className={styles.facts}>
      {card.dueDate === null ? null : (
        <DueDate dueDate={card.dueDate} screen={screen} isDone={isDone} />
      )}
      {card.hasDescription ? (
        <IconAlignLeft
          className={styles.mirrored}
          size={14}
          stroke={1.7}
          role="img"
          aria-label={t('card.hasDescription')}
        />
      ) : null}
      {counts.map(({ Icon, text, shown }) => (
        <span key={text} className={styles.fact}>
          <Icon size={14} stroke={1.7} aria-hidden="true" />
          <bdi aria-hidden="true">{shown}</bdi>
          <span className="sr-only">{text}</span>
        </span>
      ))}
      <Faces card={card} screen={screen} />
    </div>
  )
}

const FACES = 3

export function Faces({ card, screen }: Pick<CardTileProps, 'card' | 'screen'>) {
  const { t } = useTranslation('kanban')
  const people = screen.view.people.filter(person => card.assignees.includes(person.id))
  if (people.length === 0) return null
  return (
    <span className={styles.faces}>
      {people.slice(0, FACES).map(person => (
        <span key={person.id} data-tip={person.fullName}>
          <Avatar person={person} size="tiny" />
        </span>
      ))}
      {people.length > FACES ? <bdi className={styles.more}>+{people.length - FACES}</bdi> : null}
      <span className="sr-only">
        {t('card.assignedTo', { names: listOf(people.map(person => person.fullName)) })}
      </span>
    </span>
  )
}
