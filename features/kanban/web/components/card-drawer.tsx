import type { KanbanTask } from '../../contract/kanban.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { FailureNotice } from '#ui/state/failure-notice.tsx'
import { isMissing } from '#ui/state/is-missing.ts'
import { SkeletonBox, ErrorState, Skeleton } from '#ui/state/state.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { taskQuery } from '../kanban.api.ts'
import { ActivityList } from './activity-list.tsx'
import { CardAttachments } from './card-attachments.tsx'
import { CardChecklists } from './card-checklists.tsx'
import { CardComments } from './card-comments.tsx'
import { CardForm } from './card-form.tsx'
import { CardMenu } from './card-menu.tsx'
import { DueDate, Faces, LabelRow } from './card-tile.tsx'
import type { Screen } from './screen.ts'
import { useTouch } from './touches.ts'
import { useCardActions } from './use-card-actions.ts'
import { useCardForm } from './use-card-form.ts'
import styles from './drawer.module.css'

interface CardDrawerProps {
  id: number
  screen: Screen
}

/** The card of `?card=`: what is saved together on top, what acts at once below. */
export function CardDrawer({ id, screen }: CardDrawerProps) {
  const { t } = useTranslation('kanban')
  const { data, error, isFetching, refetch } = useQuery(taskQuery(id))
  const close = () => screen.address.go({ card: 0 })
  const [opened, setOpened] = useState<KanbanTask>()
  // Never edit data from the cache.
  if (opened === undefined && data !== undefined && !isFetching) setOpened(data)
  if (error !== null && opened === undefined)
    return (
      <Dialog title={t('card.one')} shape="drawer" onClose={close}>
        <ErrorState
          title={t('card.failed')}
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      </Dialog>
    )
  if (data === undefined || opened === undefined)
    return (
      <Dialog title={t('card.one')} shape="drawer" onClose={close}>
        <Skeleton>
          <div className={styles.stack}>
            <SkeletonBox width="100%" height={40} />
            <SkeletonBox width="60%" height={40} />
            <SkeletonBox width="100%" height={180} />
          </div>
        </Skeleton>
      </Dialog>
    )
  if (!screen.canChange)
    return <ReadDrawer task={data} error={error} screen={screen} onClose={close} />
  return <EditDrawer opened={opened} task={data} error={error} screen={screen} onClose={close} />
}

interface OpenDrawerProps {
  task: KanbanTask
  /** Why the latest state is not known: it was deleted, or the server did not answer. */
  error: unknown
  screen: Screen
  onClose: () => void
}

function EditDrawer({ opened, error, ...open }: OpenDrawerProps & { opened: KanbanTask }) {
  const { task, screen, onClose } = open
  const { t } = useTranslation(['kanban', 'ui'])
  const formId = useId()
  const others = usePeopleAt(`Kanban/${task.id}`)
  useTouch(task.id, 'edit')
  const { form, stale, labels, people, setPeople } = useCardForm({ opened, task, screen, onClose })
  return (
    <Dialog
      title={t('card.update')}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <FormFoot
            id={formId}
            isBusy={form.isBusy}
            submit={t('ui:save')}
            blockedBy={isMissing(error) ? explainFailure(error, t) : undefined}
            onCancel={onClose}
          />
        </>
      }
    >
      <div className={styles.stack}>
        <FailureNotice error={error} />
        <Place
          task={task}
          screen={screen}
          onArchive={onClose}
          onDelete={() => {
            form.discard()
            onClose()
          }}
        />
        <CardForm
          id={formId}
          form={form}
          screen={screen}
          labels={labels}
          people={people}
          onPeople={setPeople}
        />
        <Parts task={task} screen={screen} canChange />
      </div>
      <LeaveGuard form={form} openBy="card" />
      {stale === undefined ? null : <StaleDialog {...stale} key={stale.version} />}
    </Dialog>
  )
}

interface PlaceProps extends Pick<OpenDrawerProps, 'task' | 'screen'> {
  onArchive: () => void
  onDelete: () => void
}

/** Which board it is on, and what is done with the card as a whole. */
function Place({ task, screen, ...leaving }: PlaceProps) {
  const { t } = useTranslation('kanban')
  const { moveFar } = useCardActions()
  const card = screen.view.cards.find(one => one.id === task.id)
  const { boards } = screen.view
  return (
    <div className={styles.place}>
      <PlainSelect
        label={t('board.one')}
        value={card?.boardId ?? task.boardId}
        options={boards.map(board => ({ value: board.id, text: board.title }))}
        onChoose={boardId =>
          moveFar(
            { ids: [task.id], boardId },
            boards.find(board => board.id === boardId)?.title ?? '',
          )
        }
      />
      {card === undefined ? null : <CardMenu card={card} screen={screen} {...leaving} />}
    </div>
  )
}

function ReadDrawer({ task, error, screen, onClose }: OpenDrawerProps) {
  const { t } = useTranslation('kanban')
  const others = usePeopleAt(`Kanban/${task.id}`)
  const card = screen.view.cards.find(one => one.id === task.id)
  return (
    <Dialog
      title={task.title}
      shape="drawer"
      onClose={onClose}
      foot={<PeopleHere people={others} />}
    >
      <div className={styles.stack}>
        <FailureNotice error={error} />
        {card === undefined ? null : (
          <>
            <LabelRow card={card} screen={screen} />
            <div className={styles.line}>
              {card.dueDate === null ? null : <DueDate dueDate={card.dueDate} screen={screen} />}
              <Faces card={card} screen={screen} />
            </div>
          </>
        )}
        {task.description === '' ? (
          <p className={styles.note}>{t('card.noDescription')}</p>
        ) : (
          <RichTextView html={task.description} />
        )}
        <Parts task={task} screen={screen} canChange={false} />
      </div>
    </Dialog>
  )
}

function Parts({
  task,
  screen,
  canChange,
}: Pick<OpenDrawerProps, 'task' | 'screen'> & { canChange: boolean }) {
  const { t } = useTranslation('kanban')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CardChecklists task={task} canChange={canChange} />
      <CardAttachments task={task} canChange={canChange} />
      <RecordLinks type="kanban" id={`${task.id}`} title />
      <CardComments task={task} screen={screen} canChange={canChange} />
      <details
        className={styles.details}
        open={isOpen}
        onToggle={event => setOpen(event.currentTarget.open)}
      >
        <summary>{t('panel.activity')}</summary>
        {isOpen ? <ActivityList of={{ task: task.id }} /> : null}
      </details>
    </>
  )
}
