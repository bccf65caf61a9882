import { IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import styles from './components/todo.module.css'
import { TodoNav } from './components/todo-nav.tsx'
import { Workload, WorkloadSkeleton } from './components/workload.tsx'
import { workloadQuery } from './workload.api.ts'

// Who has how much to do, and who is behind (TODO-16), for those who may see everyone's tasks. `?sort=open` and `?sort=name` order the
// people otherwise. Each number leads to its tasks in the list, where they can be reassigned.

export function WorkloadPage() {
  const { t } = useTranslation(['workload', 'todo'])
  const { timeZone } = useRegional()
  const [nav, setNav] = useInAddress('nav')
  const query = useQuery(workloadQuery(timeZone))
  const address = {
    view: undefined,
    tag: undefined,
    scope: 'all',
    filters: { scope: 'all', timeZone },
  } as const
  return (
    <Page
      title={t('todo:views.workload')}
      subtitle={t('subtitle')}
      actions={
        <span className={styles.views}>
          <Button icon={<IconFolders size={16} stroke={1.7} />} onClick={() => setNav('1')}>
            {t('todo:rail.open')}
          </Button>
        </span>
      }
    >
      <div className={styles.frame}>
        <div className={styles.sideNav}>
          <TodoNav address={address} />
        </div>
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
      </div>
      {nav === undefined ? null : (
        <Dialog title={t('todo:rail.open')} shape="drawer" onClose={() => setNav(undefined)}>
          <TodoNav address={address} isPanel />
        </Dialog>
      )}
    </Page>
  )
}
