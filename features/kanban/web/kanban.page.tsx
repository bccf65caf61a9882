import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Page } from '#ui/page/page.tsx'
import { SkeletonBox } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { useKanbanAddress } from './components/kanban-address.ts'
import { usePendingMoves } from './components/moves.ts'
import { ProjectScreen } from './components/project-screen.tsx'
import { viewQuery } from './kanban.api.ts'
import styles from './components/kanban.module.css'

// Boards side by side, as specified, and the same cards as a list or by due date. Project, view, filters and
// open panels are in the URL: `project`, `view`, `q`, `label`, `assignee`, `due`, `card`, `panel`.

export function KanbanPage() {
  const { t } = useTranslation('kanban')
  const address = useKanbanAddress()
  const query = useQuery(viewQuery(address.project))
  // Read next to the query: a pending move is dropped in the moment its result is known, and both must render together, or the
  // card would flash at its old position and lose the focus.
  const moves = usePendingMoves()
  return (
    <Page
      title={
        query.data === undefined ? t('title') : t('titleOf', { name: query.data.project.name })
      }
      isBare
    >
      <div className={styles.screen}>
        <Loaded query={query} failed={t('failed')} skeleton={<BoardSkeleton />}>
          {view => (
            <ProjectScreen key={view.project.id} view={view} moves={moves} address={address} />
          )}
        </Loaded>
      </div>
    </Page>
  )
}

const COLUMNS = [5, 3, 4]

function BoardSkeleton() {
  return (
    <>
      <div className={styles.bar}>
        <SkeletonBox width={180} height={36} />
        <SkeletonBox width={220} height={36} />
      </div>
      <div className={styles.boards}>
        {COLUMNS.map(count => (
          <div key={count} className={styles.column}>
            <SkeletonBox width={120} height={20} />
            {Array.from({ length: count }, (_, index) => (
              <SkeletonBox key={index} width="100%" height={84} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}
