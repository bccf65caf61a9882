import type { Task } from '../../contract/todo.contract.ts'
import { TAG_TONES } from '../../contract/todo.rules.ts'
import { Link } from '@tanstack/react-router'
import {
  IconBell,
  IconCheck,
  IconListDetails,
  IconMessage,
  IconPaperclip,
  IconRepeat,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { useDueWords } from './due-words.ts'
import styles from './task-row.module.css'
import { useSwipe } from '#ui/swipe/use-swipe.ts'

interface TaskRowProps {
  task: Task
  search: Record<string, unknown>
  isChosen: boolean
  /** Just completed, leaving in a moment. */
  lingers: boolean
  /** It waits for the connection. */
  isPending: boolean
  grip: ReactNode
  menu: ReactNode
  onChoose: (isRange: boolean) => void
  onComplete: () => void
  onStar: () => void
  onDate: () => void
}

const icon = { size: 14, stroke: 1.7, 'aria-hidden': true } as const

/** One task in the list: a click ticks it, the title opens it; on phones it is swiped. */
export function TaskRow(props: TaskRowProps) {
  const {
    task,
    search,
    isChosen,
    lingers,
    isPending,
    grip,
    menu,
    onChoose,
    onComplete,
    onStar,
    onDate,
  } = props
  const { t } = useTranslation(['todo', 'ui'])
  const swipe = useSwipe({ onForward: onComplete, onBack: onDate })
  const { title, isCompleted, isImportant } = task
  return (
    <div
      ref={swipe}
      className={styles.row}
      data-row={task.id}
      data-done={isCompleted || undefined}
      data-chosen={isChosen || undefined}
      data-lingers={lingers || undefined}
    >
      {grip}
      <span className={styles.choose}>
        <Checkbox
          label={t('row.choose', { title })}
          isOn={isChosen}
          onToggle={event => onChoose(event.shiftKey)}
        />
      </span>
      {task.isDeleted ? null : (
        <button
          type="button"
          className={styles.tick}
          aria-label={t(isCompleted ? 'row.reopen' : 'row.complete', { title })}
          aria-pressed={isCompleted}
          onClick={onComplete}
        >
          <IconCheck size={14} stroke={2.6} aria-hidden="true" />
        </button>
      )}
      <div className={styles.words}>
        <Link
          to="."
          search={{ ...search, task: `${task.id}` }}
          resetScroll={false}
          className={styles.title}
          activeProps={{}}
          onKeyDown={event => {
            if (event.key !== ' ') return
            event.preventDefault()
            onComplete()
          }}
        >
          <bdi>{title}</bdi>
        </Link>
        <Meta task={task} isPending={isPending} />
      </div>
      {lingers ? (
        <Button kind="quiet" onClick={onComplete}>
          {t('ui:undo')}
        </Button>
      ) : null}
      {task.assignee === null ? null : (
        <span className={styles.face} data-tip={task.assignee.fullName}>
          <Avatar person={task.assignee} size="small" />
          <span className="sr-only">{task.assignee.fullName}</span>
        </span>
      )}
      {task.isDeleted ? null : (
        <span className={styles.star} data-on={isImportant || undefined}>
          <IconButton
            name={t('row.star', { title })}
            hasTip={false}
            aria-pressed={isImportant}
            onClick={onStar}
          >
            {isImportant ? <IconStarFilled size={17} /> : <IconStar size={17} stroke={1.7} />}
          </IconButton>
        </span>
      )}
      {menu}
    </div>
  )
}

/** Below the title: due date, tags, and details. */
function Meta({ task, isPending }: { task: Task; isPending: boolean }) {
  const { t } = useTranslation('todo')
  const format = useFormats()
  const words = useDueWords()
  const due = task.dueDate === null ? undefined : words(task.dueDate)
  const tone = due === undefined || task.isCompleted ? undefined : due.lateness
  const { subtasks, comments, files, tags, recurrence, remindAt } = task
  return (
    <div className={styles.meta}>
      {isPending ? <StatusBadge tone="idle" text={t('row.pending')} isPlain /> : null}
      {due === undefined ? null : (
        <span className={styles.due} data-tone={tone}>
          {tone === 'overdue' && due.isExact ? t('due.overdue', { when: due.text }) : due.text}
        </span>
      )}
      {recurrence === null ? null : (
        <Fact text={t('row.recurs')} shown={<IconRepeat {...icon} />} />
      )}
      {remindAt === null ? null : (
        <Fact
          text={t('row.reminder', { when: format.moment(remindAt) })}
          shown={<IconBell {...icon} />}
        />
      )}
      {subtasks.total === 0 ? null : (
        <Fact
          text={t('row.parts', {
            done: format.number(subtasks.done),
            total: format.number(subtasks.total),
          })}
          shown={
            <>
              <IconListDetails {...icon} />
              <bdi>
                {format.number(subtasks.done)}/{format.number(subtasks.total)}
              </bdi>
            </>
          }
        />
      )}
      {comments === 0 ? null : (
        <Fact
          text={t('row.comments', { count: comments })}
          shown={
            <>
              <IconMessage {...icon} />
              {format.number(comments)}
            </>
          }
        />
      )}
      {files.length === 0 ? null : (
        <Fact text={t('row.files', { count: files.length })} shown={<IconPaperclip {...icon} />} />
      )}
      {tags.map(tag => (
        <span key={tag} className={styles.tag} data-color={TAG_TONES[tag]}>
          {t(`tags.${tag}`)}
        </span>
      ))}
    </div>
  )
}

function Fact({ text, shown }: { text: string; shown: ReactNode }) {
  return (
    <span className={styles.fact} data-tip={text}>
      <span className={styles.shown} aria-hidden="true">
        {shown}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
