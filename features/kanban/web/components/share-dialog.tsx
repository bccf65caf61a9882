import { PROJECT_ROLES, type ProjectRole } from '../../contract/kanban.rules.ts'
import { IconLink, IconUserMinus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { updateMembers } from '../kanban-actions.api.ts'
import { findPeople, projectsQuery, viewQuery } from '../kanban.api.ts'
import styles from '#ui/dialog/dialog-lines.module.css'

/** Lets people into a project that one runs, and out again. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('project-dialogs')
  const [chosen, setChosen] = useState<number>()
  return (
    <Dialog title={t('share.title')} fillsPhone onClose={onClose}>
      <Loaded
        query={useQuery(projectsQuery())}
        failed={t('share.failed')}
        skeleton={[280, 320, 240]}
      >
        {projects => {
          const own = projects.filter(project => project.role === 'owner')
          const project = own.find(one => one.id === chosen) ?? own[0]
          if (project === undefined) return <p className={styles.soft}>{t('share.none')}</p>
          return (
            <div className={styles.stack}>
              <PlainSelect
                label={t('share.project')}
                value={`${project.id}`}
                options={own.map(({ id, name }) => ({ value: `${id}`, text: name }))}
                onChoose={value => setChosen(Number(value))}
              />
              <Sharing key={project.id} project={project.id} />
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

function Sharing({ project }: { project: number }) {
  const { t } = useTranslation(['project-dialogs', 'ui'])
  const [people, setPeople] = useState<PickedPerson[]>([])
  const [role, setRole] = useState<ProjectRole>('editor')
  const onError = (error: unknown): void => void toast.error(explainFailure(error, t))
  const add = useMutation({
    mutationFn: (ids: number[]) =>
      updateMembers({ project, set: ids.map(userId => ({ userId, role })) }),
    onSuccess: (_, ids) => {
      setPeople([])
      toast.done(t('share.done', { count: ids.length }))
    },
    onError,
  })
  const copy = () =>
    copyText(Promise.resolve(new URL(`/apps/kanban?project=${project}`, location.href).href)).then(
      () => toast.done(t('share.copied')),
      onError,
    )
  return (
    <>
      <PeoplePicker
        label={t('share.people')}
        find={findPeople(project, true)}
        value={people}
        onChange={setPeople}
      />
      <PlainSelect
        label={t('share.role')}
        value={role}
        options={PROJECT_ROLES.map(value => ({ value, text: t(`share.roles.${value}`) }))}
        onChoose={value => setRole(PROJECT_ROLES.find(one => one === value) ?? 'editor')}
      />
      <div className={styles.line}>
        <Button
          kind="primary"
          isBusy={add.isPending}
          blockedBy={people.length === 0 ? t('share.people') : undefined}
          onClick={() => add.mutate(people.flatMap(({ id }) => id ?? []))}
        >
          {t('share.add')}
        </Button>
        <Button icon={<IconLink size={16} stroke={1.7} />} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
      </div>
      <Members project={project} onError={onError} />
    </>
  )
}

function Members({ project, onError }: { project: number; onError: (error: unknown) => void }) {
  const { t } = useTranslation('project-dialogs')
  const remove = useMutation({
    mutationFn: (id: number) => updateMembers({ project, remove: [id] }),
    onError,
  })
  return (
    <Loaded query={useQuery(viewQuery(project))} failed={t('share.failed')} skeleton={null}>
      {({ members }) => (
        <section aria-label={t('share.members')}>
          <ul className={styles.list}>
            {members.map(member => (
              <li key={member.id} className={styles.line}>
                <Avatar person={member} />
                <bdi className={styles.words}>{member.fullName}</bdi>
                <span className={styles.small}>{t(`share.roles.${member.role}`)}</span>
                <IconButton
                  name={t('share.remove', { name: member.fullName })}
                  hasTip={false}
                  onClick={() => remove.mutate(member.id)}
                >
                  <IconUserMinus size={16} stroke={1.7} />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Loaded>
  )
}
