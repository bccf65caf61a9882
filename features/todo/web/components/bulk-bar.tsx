import { TASK_TAGS } from '../../contract/todo.rules.ts'
import type { Task } from '../../contract/todo.contract.ts'
import {
  IconCalendar,
  IconCircleCheck,
  IconTag,
  IconTrash,
  IconUser,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { Popover } from '#ui/popover/popover.tsx'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { DateDialog } from './date-dialog.tsx'
import styles from './bulk-bar.module.css'
import type { TaskActions } from './use-task-actions.ts'

interface BulkBarProps {
  chosen: readonly Task[]
  actions: TaskActions
  onClear: () => void
}
const icon = { size: 16, stroke: 1.7 }

/** What can be done to the chosen tasks together (TODO-13). */
export function BulkBar({ chosen, actions, onClear }: BulkBarProps) {
  const { t } = useTranslation('todo')
  const [isDating, setDating] = useState(false)
  const ids = chosen.map(task => task.id)
  const act = (change: Parameters<TaskActions['change']>[1]) => {
    onClear()
    void actions.change(ids, change)
  }
  const areDone = chosen.every(task => task.isCompleted)
  return (
    <section className={styles.bar} aria-label={t('bulk.name')}>
      <span className={styles.count} aria-live="polite">
        {t('bulk.chosen', { count: chosen.length })}
      </span>
      <Button icon={<IconCircleCheck {...icon} />} onClick={() => act({ isCompleted: !areDone })}>
        {t(areDone ? 'actions.reopen' : 'actions.complete')}
      </Button>
      <Button icon={<IconCalendar {...icon} />} onClick={() => setDating(true)}>
        {t('bulk.date')}
      </Button>
      <Menu name={t('bulk.tag')} icon={<IconTag size={18} stroke={1.7} />}>
        {() =>
          TASK_TAGS.map(tag => {
            const all = chosen.every(task => task.tags.includes(tag))
            return (
              <MenuItem
                key={tag}
                text={all ? t('drawer.removeCheck', { text: t(`tags.${tag}`) }) : t(`tags.${tag}`)}
                onChoose={() => act(all ? { removeTag: tag } : { addTag: tag })}
              />
            )
          })
        }
      </Menu>
      <Popover name={t('bulk.assign')} icon={<IconUser size={18} stroke={1.7} />}>
        {close => (
          <div className={styles.assign}>
            <PeoplePicker
              label={t('fields.assignee')}
              find={findPeopleQuery}
              useNotes={useAbsenceNotes}
              value={[]}
              most={1}
              isFirst
              onChange={([person]) => {
                close()
                if (person?.id !== undefined && person.id !== null) act({ assigneeId: person.id })
              }}
            />
          </div>
        )}
      </Popover>
      <Button kind="danger" icon={<IconTrash {...icon} />} onClick={() => act({ isDeleted: true })}>
        {t('actions.delete')}
      </Button>
      <IconButton name={t('bulk.clear')} hasTip={false} onClick={onClear}>
        <IconX size={18} stroke={1.7} />
      </IconButton>
      {isDating ? (
        <DateDialog
          due={null}
          onSet={dueDate => act({ dueDate })}
          onClose={() => setDating(false)}
        />
      ) : null}
    </section>
  )
}
