import type { Task } from '../../contract/todo.contract.ts'
import { addDays, toLocalTime, weekdayOf } from '#platform/contract/local-time.rules.ts'
import {
  IconArrowBackUp,
  IconCalendar,
  IconCalendarDue,
  IconCalendarOff,
  IconCalendarPlus,
  IconCalendarWeek,
  IconCheckbox,
  IconCircleCheck,
  IconDots,
  IconPencil,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useNow } from '#platform/web/format/use-now.ts'

interface TaskMenuProps {
  task: Task
  /** Where it can be moved to. */
  moves: ReactNode
  onOpen: () => void
  onChoose: () => void
  onComplete: () => void
  onDate: (due: string | null) => void
  onPickDate: () => void
  onDelete: () => void
  onRestore: () => void
  onPurge: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** Every action on a task, for keyboard and touch. */
export function TaskMenu({
  task,
  moves,
  onOpen,
  onChoose,
  onComplete,
  onDate,
  onPickDate,
  onDelete,
  onRestore,
  onPurge,
}: TaskMenuProps) {
  const { t } = useTranslation('todo')
  return (
    <Menu name={t('row.more', { title: task.title })} icon={<IconDots size={18} stroke={1.7} />}>
      {() =>
        task.isDeleted ? (
          <>
            <MenuItem
              text={t('actions.restore')}
              icon={<IconArrowBackUp {...icon} />}
              onChoose={onRestore}
            />
            <MenuItem
              text={t('actions.purge')}
              icon={<IconTrashX {...icon} />}
              tone="bad"
              onChoose={onPurge}
            />
          </>
        ) : (
          <>
            <MenuItem text={t('actions.edit')} icon={<IconPencil {...icon} />} onChoose={onOpen} />
            <MenuItem
              text={t('actions.choose')}
              icon={<IconCheckbox {...icon} />}
              onChoose={onChoose}
            />
            <MenuItem
              text={t(task.isCompleted ? 'actions.reopen' : 'actions.complete')}
              icon={<IconCircleCheck {...icon} />}
              onChoose={onComplete}
            />
            <DateItems task={task} onDate={onDate} onPickDate={onPickDate} />
            {moves}
            <MenuItem
              text={t('actions.delete')}
              icon={<IconTrash {...icon} />}
              tone="bad"
              onChoose={onDelete}
            />
          </>
        )
      }
    </Menu>
  )
}

function DateItems({
  task,
  onDate,
  onPickDate,
}: Pick<TaskMenuProps, 'task' | 'onDate' | 'onPickDate'>) {
  const { t } = useTranslation('todo')
  const { timeZone } = useRegional()
  const today = toLocalTime(useNow(), timeZone).day
  return (
    <>
      <MenuItem
        text={t('actions.today')}
        icon={<IconCalendarDue {...icon} />}
        onChoose={() => onDate(today)}
      />
      <MenuItem
        text={t('actions.tomorrow')}
        icon={<IconCalendarPlus {...icon} />}
        onChoose={() => onDate(addDays(today, 1))}
      />
      <MenuItem
        text={t('actions.nextWeek')}
        icon={<IconCalendarWeek {...icon} />}
        onChoose={() => onDate(addDays(today, 7 - weekdayOf(today)))}
      />
      <MenuItem
        text={t('actions.pickDate')}
        icon={<IconCalendar {...icon} />}
        onChoose={onPickDate}
      />
      {task.dueDate === null ? null : (
        <MenuItem
          text={t('actions.noDate')}
          icon={<IconCalendarOff {...icon} />}
          onChoose={() => onDate(null)}
        />
      )}
    </>
  )
}
