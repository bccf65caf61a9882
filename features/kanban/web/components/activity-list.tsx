import type { KanbanActivity } from '../../contract/kanban-tasks.contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { activityQuery } from '../kanban.api.ts'
import styles from './side.module.css'

/** What was done in a project. */
export function ActivityDrawer({ project, onClose }: { project: number; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  return (
    <Dialog title={t('panel.activity')} shape="drawer" onClose={onClose}>
      <ActivityList of={{ project }} />
    </Dialog>
  )
}

/** From the log: what was done, the latest first. */
export function ActivityList({ of }: { of: { project: number } | { task: number } }) {
  const { t } = useTranslation('kanban')
  const query = useInfiniteQuery(activityQuery(of))
  return (
    <Loaded query={query} failed={t('activity.failed')} skeleton={[260, 220, 240]}>
      {({ pages }) => {
        const activities = pages.flat()
        if (activities.length === 0) return <EmptyState title={t('activity.none')} />
        return (
          <>
            <ol className={styles.acts}>
              {activities.map(act => (
                <Activity key={act.id} act={act} isOfOne={'task' in of} />
              ))}
            </ol>
            {query.hasNextPage ? (
              <Button isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('activity.more')}
              </Button>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}

function Activity({ act, isOfOne }: { act: KanbanActivity; isOfOne: boolean }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const [first] = act.records
  const name = act.count > 1 ? t('activity.several', { count: act.count }) : (first?.name ?? '')
  return (
    <li className={styles.act}>
      <p className={styles.actText}>
        <b dir="auto">{act.userName}</b>{' '}
        <span>
          {t(`activity.${kindOf(act)}`, { name: isOfOne ? t('activity.it') : `“${name}”` })}
        </span>
      </p>
      <Details act={act} />
      <time className={styles.when} dateTime={act.at}>
        {format.moment(act.at)}
      </time>
    </li>
  )
}

/** The word for the action, by what changed. */
function kindOf({ action, records: [first] }: KanbanActivity): string {
  const [before, after] = [first?.before ?? {}, first?.after ?? {}]
  if ('rule' in after || 'rule' in before) return 'ruled'
  if (action !== 'update')
    return (
      ['create', 'delete', 'restore', 'import', 'export'].find(known => known === action) ??
      'update'
    )
  if ('comment' in after) return 'commented'
  if ('comment' in before) return 'uncommented'
  if ('commentChanged' in after) return 'recommented'
  if ('board' in after) return 'moved'
  if ('order' in after) return 'ordered'
  if ('isArchived' in after) return after.isArchived === true ? 'archived' : 'unarchived'
  return 'update'
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'fields.title',
  board: 'board.one',
  dueDate: 'fields.due',
  labels: 'fields.labels',
  assignedTo: 'fields.assignees',
  checklists: 'fields.checklists',
  attachments: 'fields.attachments',
  coverImage: 'fields.cover',
  description: 'fields.description',
  wipLimit: 'board.limitLabel',
  members: 'panel.members',
  name: 'project.name',
}

/** Before and after, of the fields people know. */
function Details({ act: { action, records, count } }: { act: KanbanActivity }) {
  const { t } = useTranslation('kanban')
  const [first] = records
  if (action !== 'update' || count !== 1) return null
  const read = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? '–'
      : typeof value === 'object'
        ? '…'
        : String(value)
  const lines = Object.entries(first?.after ?? {}).filter(([key]) => FIELDS[key] !== undefined)
  if (lines.length === 0) return null
  return (
    <ul className={styles.details}>
      {lines.map(([key, value]) => (
        <li key={key}>
          {t(FIELDS[key] ?? '')}: <s dir="auto">{read(first?.before?.[key])}</s>{' '}
          <span dir="auto">{read(value)}</span>
        </li>
      ))}
    </ul>
  )
}
