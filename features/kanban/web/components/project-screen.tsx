import type { KanbanView } from '../../contract/kanban-boards.contract.ts'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useNow, useToday } from '#platform/web/format/use-now.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { NoMatchState } from '#ui/state/state.tsx'
import { BoardView } from './board-view.tsx'
import { CalendarView } from './calendar-view.tsx'
import { CardDrawer } from './card-drawer.tsx'
import { fits, isFiltering, NO_FILTER, toColumns } from './columns.ts'
import type { KanbanAddress } from './kanban-address.ts'
import { KanbanHead } from './kanban-head.tsx'
import { ListView } from './list-view.tsx'
import type { PendingMove } from './moves.ts'
import type { Screen } from './screen.ts'
import { useKanbanKeys } from './use-kanban-keys.ts'

const KanbanDialogs = lazyPart(async () => (await import('./kanban-dialogs.tsx')).KanbanDialogs)

interface ProjectScreenProps {
  view: KanbanView
  /** Not confirmed yet: shown on top of the view. */
  moves: readonly PendingMove[]
  address: KanbanAddress
}

export function ProjectScreen({ view, moves, address }: ProjectScreenProps) {
  const mayUpdate = useCan('update', 'Kanban')
  const canChange = mayUpdate && view.project.role !== 'viewer'
  const [chosen, setChosen] = useState<string>()
  const adding = chosen ?? (address.add === '1' && canChange ? view.boards[0]?.id : undefined)
  function setAdding(boardId: string | undefined): void {
    setChosen(boardId)
    if (address.add === '1') address.go({ add: '' })
  }
  const search = useRef<HTMLDivElement>(null)
  const now = useNow()
  const today = useToday()
  const { timeZone } = useRegional()
  const day = useMemo(() => ({ now, today, timeZone }), [now, today, timeZone])
  const { q, label, assignee, due } = address.filter
  const all = useMemo(() => toColumns(view, moves), [view, moves])
  const fit = useMemo(() => {
    const cards = all.flatMap(column => column.cards)
    return new Set(
      cards.filter(card => fits(card, { q, label, assignee, due }, day)).map(card => card.id),
    )
  }, [all, q, label, assignee, due, day])
  const columns = useMemo(
    () =>
      address.dim === '1'
        ? all
        : all.map(column => ({ ...column, cards: column.cards.filter(card => fit.has(card.id)) })),
    [all, fit, address.dim],
  )
  const screen: Screen = {
    view,
    address,
    columns,
    isFit: id => fit.has(id),
    canChange,
    day,
    adding,
    setAdding,
  }
  useKanbanKeys({ screen, search })
  const isNoMatch = isFiltering(address.filter) && fit.size === 0
  return (
    <>
      <KanbanHead screen={screen} search={search} shown={fit.size} />
      {isNoMatch ? (
        <NoMatchState onClear={() => address.go(NO_FILTER)} />
      ) : (
        <Cards screen={screen} />
      )}
      {address.card === 0 ? null : (
        <CardDrawer key={address.card} id={address.card} screen={screen} />
      )}
      {address.panel === undefined ? null : (
        <Suspense fallback={null}>
          <KanbanDialogs screen={screen} />
        </Suspense>
      )}
      <Announcement count={fit.size} isFiltering={isFiltering(address.filter)} />
    </>
  )
}

function Cards({ screen }: { screen: Screen }) {
  if (screen.address.view === 'list') return <ListView screen={screen} />
  if (screen.address.view === 'calendar') return <CalendarView screen={screen} />
  return <BoardView screen={screen} />
}

/** Announces the number of matching cards to screen readers. */
function Announcement({ count, isFiltering: isOn }: { count: number; isFiltering: boolean }) {
  const { t } = useTranslation('kanban')
  return (
    <p role="status" className="sr-only">
      {isOn ? t('filter.found', { count }) : ''}
    </p>
  )
}
