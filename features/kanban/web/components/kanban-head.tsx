import {
  IconArchive,
  IconBolt,
  IconCalendar,
  IconChartLine,
  IconColumns3,
  IconDots,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconLayoutRows,
  IconList,
  IconTags,
  IconUsers,
} from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { IconButton } from '#ui/button/button.tsx'
import { saveFile } from '#ui/export/save-file.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { useCan } from '#platform/web/access/access.tsx'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { exportProject } from '../kanban-actions.api.ts'
import { FilterBar } from './filter-bar.tsx'
import { type KanbanViewName, VIEWS } from './kanban-address.ts'
import type { Screen } from './screen.ts'
import { ProjectSwitch } from './project-switch.tsx'
import { Segments } from '#ui/choices/segments.tsx'
import styles from './kanban.module.css'

const ICONS = {
  board: IconColumns3,
  list: IconList,
  calendar: IconCalendar,
} as const satisfies Record<KanbanViewName, unknown>

interface KanbanHeadProps {
  screen: Screen
  search: RefObject<HTMLDivElement | null>
  shown: number
}

/** Above the cards: project, view, filters, and actions on the whole project. */
export function KanbanHead({ screen, search, shown }: KanbanHeadProps) {
  const { t } = useTranslation('kanban')
  const { address } = screen
  return (
    <div className={styles.head}>
      <div className={styles.bar}>
        <ProjectSwitch screen={screen} />
        <OthersHere id={screen.view.project.id} />
        {address.view === 'board' ? (
          // Before the views, which then stay where they are without it.
          <div className={styles.lanesSwitch}>
            <LaneSwitch screen={screen} />
          </div>
        ) : null}
        <Segments
          name={t('view.name')}
          value={address.view}
          options={VIEWS.map(view => ({
            value: view,
            text: t(`view.${view}`),
            icon: ICONS[view],
          }))}
          onChoose={view => address.go({ view }, true)}
        />
        <MoreMenu screen={screen} />
      </div>
      <FilterBar screen={screen} search={search} shown={shown} />
    </div>
  )
}

/** Others viewing this project. */
function OthersHere({ id }: { id: number }) {
  return <PeopleHere people={usePeopleAt(`Kanban/project-${id}`)} />
}

const NEXT_LANES = { '': 'assignee', assignee: 'label', label: '' } as const

function LaneSwitch({ screen: { address } }: { screen: Screen }) {
  const { t } = useTranslation('kanban')
  const next = NEXT_LANES[address.lanes]
  return (
    <IconButton
      name={t(next === '' ? 'lanes.off' : `lanes.${next}`)}
      aria-pressed={address.lanes !== ''}
      onClick={() => address.go({ lanes: next }, true)}
    >
      <IconLayoutRows size={18} stroke={1.7} />
    </IconButton>
  )
}

function MoreMenu({ screen: { view, address } }: { screen: Screen }) {
  const { t } = useTranslation(['kanban', 'ui'])
  const canCreate = useCan('create', 'Kanban')
  const attempt = useAttempt()
  async function save(format: 'csv' | 'json'): Promise<void> {
    const { language, direction } = getPreferences()
    const { timeZone } = regionalOf(getPreferences())
    const query = {
      project: view.project.id,
      format: 'csv' as const,
      language,
      direction,
      timeZone,
      ...(format === 'json' ? { whole: '1' as const } : {}),
    }
    await attempt(async () => saveFile(await exportProject(query)))
  }
  return (
    <Menu name={t('more')} icon={<IconDots size={18} stroke={1.7} />}>
      {() => (
        <>
          <MenuItem
            text={t('panel.members')}
            icon={<IconUsers size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'members' }, true)}
          />
          <MenuItem
            text={t('panel.labels')}
            icon={<IconTags size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'labels' }, true)}
          />
          <MenuItem
            text={t('panel.rules')}
            icon={<IconBolt size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'rules' }, true)}
          />
          <MenuItem
            text={t('panel.activity')}
            icon={<IconHistory size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'activity' }, true)}
          />
          <MenuItem
            text={t('panel.archive')}
            icon={<IconArchive size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'archive' }, true)}
          />
          <MenuItem
            text={t('panel.flow')}
            icon={<IconChartLine size={16} stroke={1.8} />}
            onChoose={() => address.go({ panel: 'flow' }, true)}
          />
          <MenuItem
            text={t('export.csv')}
            icon={<IconDownload size={16} stroke={1.8} />}
            onChoose={() => void save('csv')}
          />
          <MenuItem
            text={t('export.json')}
            icon={<IconDownload size={16} stroke={1.8} />}
            onChoose={() => void save('json')}
          />
          {canCreate ? (
            <MenuItem
              text={t('panel.import')}
              icon={<IconFileImport size={16} stroke={1.8} />}
              onChoose={() => address.go({ panel: 'import' }, true)}
            />
          ) : null}
        </>
      )}
    </Menu>
  )
}
