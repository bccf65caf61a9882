import type { Task } from '../../contract/todo.contract.ts'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCornerLeftUp,
  IconStar,
  IconStarFilled,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import styles from './task-drawer.module.css'
import { useTaskActions } from './use-task-actions.ts'
import type { TodoAddress } from './use-todo-address.ts'

const icon = { size: 16, stroke: 1.7 }

/** What acts at once: complete, star, delete. */
export function TaskHead({
  task,
  address,
  onDeleted,
}: {
  task: Task
  address: TodoAddress
  onDeleted: () => void
}) {
  const { t } = useTranslation('todo')
  const actions = useTaskActions()
  const { id, title, isCompleted, isImportant, isDeleted, parentId } = task
  return (
    <div className={styles.head}>
      {isDeleted ? (
        <Button
          icon={<IconArrowBackUp {...icon} />}
          onClick={() => void actions.change([id], { isDeleted: false })}
        >
          {t('actions.restore')}
        </Button>
      ) : (
        <Button
          icon={<IconCircleCheck {...icon} />}
          aria-pressed={isCompleted}
          onClick={() =>
            void actions.complete(task, { isCompleted: !isCompleted, index: 0, leaves: false })
          }
        >
          {t(isCompleted ? 'actions.reopen' : 'actions.complete')}
        </Button>
      )}
      <span className={styles.star} data-on={isImportant || undefined}>
        <IconButton
          name={t('row.star', { title })}
          aria-pressed={isImportant}
          onClick={() => void actions.change([id], { isImportant: !isImportant })}
        >
          {isImportant ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
        </IconButton>
      </span>
      {parentId === null ? null : (
        <IconButton name={t('drawer.partOf')} onClick={() => address.go({ task: parentId })}>
          <IconCornerLeftUp size={18} stroke={1.7} />
        </IconButton>
      )}
      {isDeleted ? null : (
        <IconButton
          name={t('actions.delete')}
          onClick={() => {
            onDeleted()
            void actions.change([id], { isDeleted: true })
          }}
        >
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      )}
    </div>
  )
}
