import type { LinkType } from '@smart-fft/contract/todo.rules'
import { IconCircleCheck, IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { linkedQuery } from '../todo.api.ts'
import styles from './linked-tasks.module.css'

/**
 * The reader's tasks about a record; nothing where there are none.
 * @example <LinkedTasks type="email" id={`${mail.id}`} />
 */
export function LinkedTasks({ type, id }: { type: LinkType; id: string }) {
  const { t } = useTranslation('todo')
  const { data = [] } = useQuery(linkedQuery(type, id))
  if (data.length === 0) return null
  return (
    <section className={styles.linked} aria-label={t('linked.title')} data-no-print>
      <ul className={styles.list}>
        {data.map(task => (
          <li key={task.id}>
            <Link to="/apps/todo" search={{ task: `${task.id}` }} className={styles.task} data-done={task.isCompleted || undefined}>
              {task.isCompleted ? (
                <IconCircleCheck size={16} stroke={1.7} aria-hidden="true" />
              ) : (
                <IconListCheck size={16} stroke={1.7} aria-hidden="true" />
              )}
              <bdi>{task.title}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
