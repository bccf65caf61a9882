import { TAG_TONES, TASK_TAGS, type TaskScope } from '../../contract/todo.rules.ts'
import { Link } from '@tanstack/react-router'
import {
  type Icon,
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconChartBar,
  IconCircleCheck,
  IconListCheck,
  IconStar,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { countsQuery } from '../todo.api.ts'
import styles from './todo-nav.module.css'
import { type TodoAddress, type View, VIEWS } from './use-todo-address.ts'

// One's own tasks and everyone's are two lists; views and tags below belong to the selected one.
const LISTS = ['mine', 'all'] as const satisfies readonly TaskScope[]
type ListView = Exclude<View, 'open'>
const VIEWS_OF_LIST = VIEWS.filter((view): view is ListView => view !== 'open')
const ICON_LOOK = { className: styles.icon, size: 18, stroke: 1.7, 'aria-hidden': true } as const
const ICON: Record<ListView, Icon> = {
  today: IconCalendarDue,
  upcoming: IconCalendarEvent,
  overdue: IconAlertTriangle,
  important: IconStar,
  completed: IconCircleCheck,
  deleted: IconTrash,
}

/** Without a view on the screen of the workload. */
export type NavAddress = Pick<TodoAddress, 'tag' | 'scope'> & {
  view: View | undefined
  filters: Pick<TodoAddress['filters'], 'scope' | 'timeZone'>
}
interface TodoNavProps {
  address: NavAddress
  /** In a panel over the screen: choosing takes its place. */
  isPanel?: boolean
}

/** Views and tags with their counts, live (TODO-10). */
export function TodoNav({ address, isPanel = false }: TodoNavProps) {
  const { t } = useTranslation('todo')
  const seesAll = useCan('read', 'Todo')
  const { tag: chosenTag, scope, filters } = address
  const { data: counts } = useQuery(countsQuery(filters))
  const other = scope === 'mine' ? 'all' : 'mine'
  const { data: others } = useQuery({
    ...countsQuery({ ...filters, scope: other }),
    enabled: seesAll,
  })
  return (
    <nav className={styles.sideNav} aria-label={t('sideNav.open')} data-no-print>
      <ul className={styles.list} aria-label={t('sideNav.views')}>
        {LISTS.map(list =>
          list === 'all' && !seesAll ? null : (
            <li key={list}>
              <NavLink
                to="/apps/todo"
                scope={list}
                isCurrent={chosenTag === undefined && address.view === 'open' && scope === list}
                isPanel={isPanel}
              >
                {list === 'all' ? <IconUsers {...ICON_LOOK} /> : <IconListCheck {...ICON_LOOK} />}
                <span className={styles.name}>
                  {t(list === 'all' ? 'views.all' : 'views.open')}
                </span>
                <Count value={(scope === list ? counts : others)?.filters.open} />
              </NavLink>
            </li>
          ),
        )}
        {seesAll ? (
          <li>
            <NavLink
              to="/apps/todo/workload"
              scope="mine"
              isCurrent={chosenTag === undefined && address.view === undefined}
              isPanel={isPanel}
            >
              <IconChartBar {...ICON_LOOK} />
              <span className={styles.name}>{t('views.workload')}</span>
            </NavLink>
          </li>
        ) : null}
        {VIEWS_OF_LIST.map(view => {
          const Icon = ICON[view]
          return (
            <li key={view}>
              <NavLink
                to={`/apps/todo/${view}`}
                scope={scope}
                isCurrent={chosenTag === undefined && view === address.view}
                isPanel={isPanel}
              >
                <Icon {...ICON_LOOK} />
                <span className={styles.name}>{t(`views.${view}`)}</span>
                <Count value={counts?.filters[view]} isLoud={view === 'overdue'} />
              </NavLink>
            </li>
          )
        })}
      </ul>
      <h2 className={styles.head}>{t('sideNav.tags')}</h2>
      <ul className={styles.list}>
        {TASK_TAGS.map(tag => (
          <li key={tag}>
            <NavLink
              to={`/apps/todo/tag/${tag}`}
              scope={scope}
              isCurrent={chosenTag === tag}
              isPanel={isPanel}
            >
              <span className={styles.dot} data-color={TAG_TONES[tag]} aria-hidden="true" />
              <span className={styles.name}>{t(`tags.${tag}`)}</span>
              <Count value={counts?.tags[tag]} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NavLink({
  to,
  scope,
  isCurrent,
  isPanel,
  children,
}: {
  to: string
  scope: TaskScope
  isCurrent: boolean
  isPanel: boolean
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      search={scope === 'all' ? { scope } : {}}
      className={styles.link}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{}}
      aria-current={isCurrent ? 'page' : undefined}
      replace={isPanel}
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
