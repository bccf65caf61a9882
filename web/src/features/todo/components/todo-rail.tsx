import { TAG_TONES, TASK_TAGS } from '@smart-fft/contract/todo.rules'
import { Link } from '@tanstack/react-router'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconCircleCheck,
  IconListCheck,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats } from '../../../platform/format/format.ts'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { countsQuery } from '../todo.api.ts'
import styles from './todo-rail.module.css'
import { type TodoAddress, type View, VIEWS } from './use-todo-address.ts'

const ICON: Record<View, Icon> = {
  open: IconListCheck,
  today: IconCalendarDue,
  upcoming: IconCalendarEvent,
  overdue: IconAlertTriangle,
  important: IconStar,
  completed: IconCircleCheck,
  deleted: IconTrash,
}

/** Views and tags with their counts, live (TODO-10). */
export function TodoRail({ address, onChoose }: { address: TodoAddress; onChoose?: () => void }) {
  const { t } = useTranslation('todo')
  const { data: counts } = useQuery(countsQuery(address.filters.timeZone))
  return (
    <nav className={styles.rail} aria-label={t('rail.open')} data-no-print>
      <ul className={styles.list} aria-label={t('rail.views')}>
        {VIEWS.map(view => {
          const Icon = ICON[view]
          return (
            <li key={view}>
              <RailLink
                to={view === 'open' ? '/apps/todo' : `/apps/todo/${view}`}
                isCurrent={address.tag === undefined && view === address.view}
                onChoose={onChoose}
              >
                <Icon className={styles.icon} size={18} stroke={1.7} aria-hidden="true" />
                <span className={styles.name}>{t(`views.${view}`)}</span>
                <Count value={counts?.filters[view]} isLoud={view === 'overdue'} />
              </RailLink>
            </li>
          )
        })}
      </ul>
      <h2 className={styles.head}>{t('rail.tags')}</h2>
      <ul className={styles.list}>
        {TASK_TAGS.map(tag => (
          <li key={tag}>
            <RailLink to={`/apps/todo/tag/${tag}`} isCurrent={address.tag === tag} onChoose={onChoose}>
              <span className={styles.dot} data-color={TAG_TONES[tag]} aria-hidden="true" />
              <span className={styles.name}>{t(`tags.${tag}`)}</span>
              <Count value={counts?.tags[tag]} />
            </RailLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function RailLink({
  to,
  isCurrent,
  onChoose,
  children,
}: {
  to: string
  isCurrent: boolean
  onChoose: (() => void) | undefined
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      search={{}}
      className={styles.link}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onChoose?.()}
    >
      {children}
    </Link>
  )
}

function Count({ value, isLoud = false }: { value: number | undefined; isLoud?: boolean }) {
  const format = useFormats()
  return value === undefined || value === 0 ? null : (
    <span className={styles.count} data-loud={isLoud || undefined}>
      {format.number(value)}
    </span>
  )
}
