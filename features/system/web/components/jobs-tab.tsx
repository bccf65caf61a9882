import { JOB_STATES, type SystemJob } from '../../contract/admin-system.contract.ts'
import { IconDots, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { List } from '#ui/list/list.tsx'
import { listResult } from '#ui/list/list-result.ts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { useListQuery } from '#ui/list/use-list-query.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { EmptyState } from '#ui/state/state.tsx'
import { StatusBadge, type Tone } from '#ui/status-badge/status-badge.tsx'
import { dropJobs, jobsListQuery, readJobsSearch, retryJobs } from '../system.api.ts'
import styles from './system.module.css'
import { writeJobError } from './job-error.ts'
import { useDoing } from './use-doing.ts'

const TONES: Record<SystemJob['state'], Tone> = {
  waiting: 'info',
  running: 'accent',
  failed: 'bad',
  done: 'good',
}
const icon = { size: 16, stroke: 1.7 }
const canRun = (job: SystemJob): boolean => job.state === 'waiting' || job.state === 'failed'

/** Work left for later: what waits, runs, has failed and why, with another try. */
export function JobsTab() {
  const { t } = useTranslation('system')
  const control = useListQuery(readJobsSearch)
  const list = useQuery(jobsListQuery(control.query))
  const mayRun = useCan('manage', 'System')
  const [open, setOpen] = useInAddress('job')
  const [dropping, setDropping] = useState<readonly SystemJob[]>()
  const retry = useDoing(retryJobs, done => t('jobs.retried', { count: done.length }))
  const drop = useDoing(dropJobs, done => t('jobs.dropped', { count: done.length }))
  const shown = list.data?.jobs.find(job => `${job.id}` === open)
  const blockedBy = (job: SystemJob) =>
    canRun(job) ? undefined : t(`jobs.blocked.${job.state === 'running' ? 'running' : 'done'}`)
  const dropBlockedBy = (job: SystemJob) =>
    blockedBy(job) ?? (job.isRecurring ? t('jobs.blocked.recurring') : undefined)
  return (
    <>
      <List
        name={t('tabs.jobs')}
        control={control}
        result={listResult(list, data => data.jobs)}
        columns={useJobColumns()}
        searchLabel={t('jobs.search')}
        filters={[
          {
            name: 'state',
            label: t('jobs.state'),
            options: JOB_STATES.map(value => ({ value, text: t(`jobs.states.${value}`) })),
          },
        ]}
        nameOf={job => `${job.kind} ${job.id}`}
        menu={
          mayRun
            ? job => (
                <Menu
                  name={t('jobs.actionsFor', { name: `${job.kind} ${job.id}` })}
                  icon={<IconDots size={18} stroke={1.7} />}
                >
                  {() => (
                    <>
                      <MenuItem
                        text={t('jobs.retry')}
                        icon={<IconPlayerPlay {...icon} />}
                        blockedBy={blockedBy(job)}
                        onChoose={() => retry.mutate([job.id])}
                      />
                      <MenuItem
                        text={t('jobs.drop')}
                        tone="bad"
                        icon={<IconTrash {...icon} />}
                        blockedBy={dropBlockedBy(job)}
                        onChoose={() => setDropping([job])}
                      />
                    </>
                  )}
                </Menu>
              )
            : undefined
        }
        bulk={
          mayRun
            ? jobs => (
                <>
                  <Button
                    isBusy={retry.isPending}
                    onClick={() => retry.mutate(jobs.map(job => job.id))}
                  >
                    {t('jobs.retry')}
                  </Button>
                  <Button onClick={() => setDropping(jobs)}>{t('jobs.drop')}</Button>
                </>
              )
            : undefined
        }
        empty={<EmptyState title={t('jobs.empty')} text={t('jobs.emptyText')} />}
        failed={t('jobs.failed')}
      />
      {shown === undefined ? null : (
        <JobDrawer
          job={shown}
          onRetry={
            mayRun && canRun(shown)
              ? () => retry.mutate([shown.id], { onSuccess: () => setOpen(undefined) })
              : undefined
          }
          isBusy={retry.isPending}
          onClose={() => setOpen(undefined)}
        />
      )}
      {dropping === undefined ? null : (
        <ConfirmDialog
          title={t('jobs.discardTitle', { count: dropping.length, name: dropping[0]?.kind ?? '' })}
          confirm={t('jobs.drop')}
          isDangerous
          isBusy={drop.isPending}
          onConfirm={() =>
            drop.mutate(
              dropping.map(job => job.id),
              { onSettled: () => setDropping(undefined) },
            )
          }
          onClose={() => setDropping(undefined)}
        >
          <DialogText>{t('jobs.discardText')}</DialogText>
        </ConfirmDialog>
      )}
    </>
  )
}

function useJobColumns(): ListColumn<SystemJob>[] {
  const { t } = useTranslation('system')
  const format = useFormats()
  return [
    {
      key: 'kind',
      title: t('jobs.kind'),
      cell: job => (
        <span className={styles.stack}>
          <Link
            to="."
            search={(now: object) => ({ ...now, job: `${job.id}` })}
            resetScroll={false}
            className={styles.name}
          >
            <bdi>{job.kind}</bdi>
          </Link>
          {job.error === null ? null : (
            <span className={styles.error} dir="auto">
              {writeJobError(job.error, t)}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('jobs.state'),
      width: 120,
      cell: job => <StatusBadge tone={TONES[job.state]} text={t(`jobs.states.${job.state}`)} />,
    },
    {
      key: 'attempts',
      title: t('jobs.attempts'),
      width: 100,
      isNumber: true,
      hideBelow: 930,
      cell: job => (
        <>
          <span className={job.isRecurring ? undefined : styles.cardLabel}>
            {t(countOf(job))}:{' '}
          </span>
          {format.number(job.attempts)}
        </>
      ),
    },
    {
      key: 'runAt',
      title: t('jobs.due'),
      sortBy: 'runAt',
      width: 190,
      cell: job => <span className={styles.soft}>{format.moment(job.runAt)}</span>,
    },
  ]
}

/** A recurring one is the same job each time it runs. */
const countOf = (job: SystemJob) => (job.isRecurring ? 'jobs.runs' : 'jobs.attempts')

interface JobDrawerProps {
  job: SystemJob
  onRetry: (() => void) | undefined
  isBusy: boolean
  onClose: () => void
}

function JobDrawer({ job, onRetry, isBusy, onClose }: JobDrawerProps) {
  const { t } = useTranslation(['system', 'ui'])
  const format = useFormats()
  const facts = [
    [t('jobs.state'), t(`jobs.states.${job.state}`)],
    [t(countOf(job)), format.number(job.attempts)],
    [t('jobs.created'), format.moment(job.createdAt)],
    [t('jobs.due'), format.moment(job.runAt)],
    ...(job.endedAt === null ? [] : [[t('jobs.ended'), format.moment(job.endedAt)]]),
    ...(job.isRecurring ? [[t('jobs.recurring'), t('jobs.recurringText')]] : []),
  ]
  return (
    <Dialog
      title={`${job.kind} · ${job.id}`}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.close')}</Button>
          {onRetry === undefined ? null : (
            <Button kind="primary" isBusy={isBusy} onClick={onRetry}>
              {t('jobs.retry')}
            </Button>
          )}
        </>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt className={styles.soft}>{name}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
      {job.error === null ? null : (
        <>
          <h3 className={styles.subtitle}>{t('jobs.error')}</h3>
          <pre className={styles.errorOutput} dir="auto">
            {writeJobError(job.error, t)}
          </pre>
        </>
      )}
    </Dialog>
  )
}
