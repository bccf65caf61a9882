import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import styles from './components/todo.module.css'
import { TodoFrame } from './components/todo-frame.tsx'
import { Workload, WorkloadSkeleton } from './components/workload.tsx'
import { workloadQuery } from './workload.api.ts'

// Who has how much to do, and who is behind (TODO-16), for those who may see everyone's tasks. `?sort=open` and `?sort=name` order the
// people otherwise. Each number leads to its tasks in the list, where they can be reassigned.

export function WorkloadPage() {
  const { t } = useTranslation(['workload', 'todo'])
  const { timeZone } = useRegional()
  const query = useQuery(workloadQuery(timeZone))
  const address = {
    view: undefined,
    tag: undefined,
    scope: 'all',
    filters: { scope: 'all', timeZone },
  } as const
  return (
    <TodoFrame title={t('todo:views.workload')} subtitle={t('subtitle')} address={address}>
      <div className={styles.pane}>
        <Loaded query={query} failed={t('failed')} skeleton={<WorkloadSkeleton />}>
          {({ people }) =>
            people.length === 0 ? (
              <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
            ) : (
              <Workload people={people} />
            )
          }
        </Loaded>
      </div>
    </TodoFrame>
  )
}
