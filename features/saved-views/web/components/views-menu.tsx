import {
  findViewScreen,
  isViewScreen,
  VIEW_PARAM,
  type ViewScreenName,
} from '../../contract/saved-views.rules.ts'
import { IconChevronDown, IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMatches, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useAbilities } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useShortcuts } from '#platform/web/shortcuts/use-shortcuts.ts'
import type { ListViewsProps } from '#ui/list/list-views.ts'
import { Popover } from '#ui/popover/popover.tsx'
import { viewsQuery } from '../saved-views.api.ts'
import { useDefaultView, useViewActions } from './use-view-actions.ts'
import { type ViewQuestion, ViewDialog } from './view-dialog.tsx'
import { isChanged, type ReadList } from './view-state.ts'
import { ViewsPanel } from './views-panel.tsx'
import styles from './views.module.css'

/** A list's views menu: for the given screen, or the one of the URL. */
export function ListViewsMenu({ screen: screenProp, read, columns = [] }: ListViewsProps) {
  const route = String(useMatches().at(-1)?.fullPath)
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const tab = typeof raw['tab'] === 'string' ? raw['tab'] : undefined
  const { allows } = useAbilities()
  const screen =
    screenProp !== undefined && isViewScreen(screenProp)
      ? screenProp
      : findViewScreen(route, { tab, allows })
  return screen === undefined ? null : (
    <ViewsMenu key={screen} screen={screen} read={read} columns={columns} />
  )
}

interface ViewsMenuProps {
  screen: ViewScreenName
  read: ReadList
  columns: NonNullable<ListViewsProps['columns']>
}

/** Saved views next to a list's search (features.md X-20): open one, save the current state. */
function ViewsMenu({ screen, read, columns }: ViewsMenuProps) {
  const { t } = useTranslation('saved-views')
  const views = useQuery(viewsQuery(screen))
  const [question, setQuestion] = useState<ViewQuestion>()
  const opener = useRef<HTMLButtonElement>(null)
  const actions = useViewActions(screen, read)
  const { raw, state, path } = actions
  const active = views.data?.find(view => `${view.id}` === raw[VIEW_PARAM])
  const isDirty = active !== undefined && isChanged(active, { state, path, read })
  useDefaultView(views.data, actions)
  useShortcuts([{ keys: 'shift+v', label: t('name'), run: () => opener.current?.click() }])
  return (
    <>
      <Popover
        name={t('name')}
        opener={({ ref, ...bind }) => (
          <button
            ref={button => {
              ref.current = button
              opener.current = button
            }}
            {...bind}
            type="button"
            className={styles.opener}
            data-on={active !== undefined || undefined}
            aria-keyshortcuts="Shift+V"
            aria-label={
              active === undefined
                ? t('name')
                : t(isDirty ? 'activeChanged' : 'active', { name: active.name })
            }
          >
            <IconStack2 size={16} stroke={1.7} aria-hidden="true" />
            <span className={styles.openerText} dir="auto">
              {active?.name ?? t('name')}
            </span>
            {isDirty ? <span className={styles.dirty} /> : null}
            <IconChevronDown className={styles.chevron} size={14} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      >
        {close => (
          <ViewsPanel
            {...{ views, active, isDirty, actions, columns, close }}
            onAsk={setQuestion}
          />
        )}
      </Popover>
      {question === undefined ? null : (
        <ViewDialog {...{ question, screen, actions }} onClose={() => setQuestion(undefined)} />
      )}
    </>
  )
}
