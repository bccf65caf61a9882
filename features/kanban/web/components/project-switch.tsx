import { IconChevronDown, IconLock, IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { projectsQuery } from '../kanban.api.ts'
import { AddProjectDialog } from './add-project-dialog.tsx'
import type { Screen } from './screen.ts'
import styles from './project-switch.module.css'

/** The current project, and switching to others. */
export function ProjectSwitch({ screen }: { screen: Screen }) {
  const { t } = useTranslation('kanban')
  const { project } = screen.view
  const canCreate = useCan('create', 'Kanban')
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Popover
        name={t('project.choose')}
        opener={bind => (
          <button {...bind} type="button" className={styles.opener}>
            <span className={styles.name} dir="auto">
              {project.name}
            </span>
            <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
          </button>
        )}
      >
        {close => (
          <div className={styles.list}>
            <Projects screen={screen} onChosen={close} />
            {canCreate ? (
              <Button
                kind="quiet"
                icon={<IconPlus size={16} stroke={2} />}
                onClick={() => {
                  close()
                  setAdding(true)
                }}
              >
                {t('project.add')}
              </Button>
            ) : null}
          </div>
        )}
      </Popover>
      {isAdding ? (
        <AddProjectDialog
          onAdded={id => screen.address.go({ project: id, card: 0, panel: undefined }, true)}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  )
}

function Projects({ screen, onChosen }: { screen: Screen; onChosen: () => void }) {
  const { t } = useTranslation('kanban')
  const format = useFormats()
  const { data } = useQuery(projectsQuery())
  const { project, ...view } = screen.view
  return (data ?? [{ ...project, tasks: view.cards.length }]).map(one => (
    <button
      key={one.id}
      type="button"
      className={styles.project}
      aria-current={one.id === project.id || undefined}
      data-autofocus={one.id === project.id || undefined}
      onClick={() => {
        onChosen()
        screen.address.go(
          {
            project: one.isDefault ? 'default' : one.id,
            card: 0,
            panel: undefined,
            q: '',
            label: 0,
            assignee: 0,
            due: '',
          },
          true,
        )
      }}
    >
      {one.isOpen ? (
        <IconUsersGroup size={16} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconLock size={16} stroke={1.7} aria-hidden="true" />
      )}
      <span className={styles.projectName} dir="auto">
        {one.name}
      </span>
      <span className={styles.count}>
        <bdi>{t('project.cards', { count: one.tasks, shown: format.number(one.tasks) })}</bdi>
      </span>
    </button>
  ))
}
