import { Link } from '@tanstack/react-router'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { openTasks, type UseOpenTasks } from '#platform/web/screens/between-features.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import type { CardProps } from './card-frame.tsx'
import styles from './cards.module.css'
import { loadCard } from './load-card.tsx'
import { PartCard, PERSONAL_HEIGHT } from './part-card.tsx'

/** Loads the todo feature's part with its code. */
export const loadTasksCard = () =>
  loadCard(openTasks, (card, useOpenTasks) => <TasksCard card={card} useOpenTasks={useOpenTasks} />)

const SHOWN = 5

/** Next tasks. */
function TasksCard({ card, useOpenTasks }: { card: CardProps; useOpenTasks: UseOpenTasks }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const { timeZone } = useRegional()
  const query = useOpenTasks(timeZone)
  return (
    <PartCard
      card={card}
      query={query}
      partOf={tasks => tasks.filter(one => !one.isCompleted).slice(0, SHOWN)}
      height={PERSONAL_HEIGHT}
      actions={
        <ButtonLink kind="quiet" to="/apps/todo">
          {t('all')}
        </ButtonLink>
      }
      empty={<ButtonLink to="/apps/todo">{t('cards.tasks.add')}</ButtonLink>}
    >
      {tasks => (
        <ul className={styles.lines}>
          {tasks.map(one => (
            <li key={one.id} className={styles.line}>
              <span className={styles.grow}>
                <Link
                  to="/apps/todo"
                  search={{ task: `${one.id}` }}
                  className={styles.link}
                  dir="auto"
                >
                  {one.title}
                </Link>
                <span className={styles.small}>
                  {one.dueDate === null ? (
                    t('cards.tasks.someday')
                  ) : (
                    <bdi>{format.date(one.dueDate)}</bdi>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </PartCard>
  )
}
