import type { KanbanMember } from '../../contract/kanban-boards.contract.ts'
import { PROJECT_ROLES, type ProjectRole } from '../../contract/kanban.rules.ts'
import { IconTrash, IconUserMinus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#platform/web/access/access.tsx'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, IconButton } from '#ui/button/button.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { Select } from '#ui/select/select.tsx'
import { deleteProject, updateMembers, updateProject } from '../kanban-actions.api.ts'
import { findPeople } from '../kanban.api.ts'
import { projectName } from './add-project-dialog.tsx'
import type { Screen } from './screen.ts'
import { useCardActions } from './use-card-actions.ts'
import styles from './side.module.css'

type MemberChange = Omit<Parameters<typeof updateMembers>[0], 'project'>

interface MembersDialogProps {
  screen: Screen
  onClose: () => void
}

/** A project's members and roles; owners change those and its name, and delete it. */
export function MembersDialog({ screen, onClose }: MembersDialogProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const { project, members } = screen.view
  const mayUpdate = useCan('update', 'Kanban')
  const isOwner = mayUpdate && project.role === 'owner'
  const { run } = useCardActions()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: MemberChange) =>
      run(updateMembers({ project: project.id, ...change }), t('done.membersUpdated')),
  })
  const remove = (member: KanbanMember) =>
    run(
      updateMembers({ project: project.id, remove: [member.id] }),
      t('done.memberRemoved', { name: member.fullName }),
    )
  const open = (isOpen: boolean) =>
    run(updateProject({ id: project.id, isOpen }), t('done.projectUpdated'))
  return (
    <Dialog title={t('panel.membersOf', { name: project.name })} onClose={onClose}>
      <div className={styles.stack}>
        {isOwner ? <NameForm screen={screen} /> : null}
        <p className={styles.note}>{t(project.isOpen ? 'project.isOpen' : 'project.isClosed')}</p>
        {isOwner && !project.isDefault ? (
          <CheckLine
            label={t('project.openToAll')}
            isOn={project.isOpen}
            onChange={isOpen => void open(isOpen)}
          />
        ) : null}
        {isOwner ? (
          <AddMembers screen={screen} isBusy={isPending} onAdd={set => mutate({ set })} />
        ) : null}
        <ul className={styles.items}>
          {members.map(member => (
            <li key={member.id} className={styles.item}>
              <Avatar person={member} />
              <span className={styles.itemWords} dir="auto">
                {member.fullName}
              </span>
              <RoleSelect
                member={member}
                isOff={!isOwner}
                onChoose={role => mutate({ set: [{ userId: member.id, role }] })}
              />
              {isOwner ? (
                <IconButton
                  name={t('project.removeMember', { name: member.fullName })}
                  hasTip={false}
                  onClick={() => void remove(member)}
                >
                  <IconUserMinus size={16} stroke={1.7} />
                </IconButton>
              ) : null}
            </li>
          ))}
        </ul>
        {isOwner && !project.isDefault ? <DeleteProject screen={screen} /> : null}
      </div>
    </Dialog>
  )
}

function NameForm({ screen: { view } }: Pick<MembersDialogProps, 'screen'>) {
  const { t } = useTranslation(['kanban', 'ui'])
  const { id, name } = view.project
  const undoOf = useUndoAction(t('done.undone'))
  const form = useForm({
    schema: projectName,
    initial: { name },
    async onSubmit(values) {
      const { changeId } = await updateProject({ id, name: values.name })
      form.reset({ name: values.name })
      toast.done(t('done.renamed', { name: values.name }), undoOf(changeId))
    },
  })
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={t('project.name')} autoComplete="off" />
      {form.isDirty ? (
        <Button type="submit" isBusy={form.isBusy}>
          {t('ui:save')}
        </Button>
      ) : null}
    </Form>
  )
}

interface AddMembersProps extends Pick<MembersDialogProps, 'screen'> {
  isBusy: boolean
  onAdd: (set: { userId: number; role: ProjectRole }[]) => void
}
function AddMembers({ screen, isBusy, onAdd }: AddMembersProps) {
  const { t } = useTranslation('kanban')
  const [people, setPeople] = useState<PickedPerson[]>([])
  return (
    <div>
      <PeoplePicker
        label={t('project.addMembers')}
        find={findPeople(screen.view.project.id, true)}
        value={people}
        onChange={setPeople}
      />
      {people.length === 0 ? null : (
        <Button
          kind="primary"
          isBusy={isBusy}
          onClick={() => {
            onAdd(
              people.flatMap(({ id }) =>
                id === null ? [] : [{ userId: id, role: 'editor' as const }],
              ),
            )
            setPeople([])
          }}
        >
          {t('project.addChosen', { count: people.length })}
        </Button>
      )}
    </div>
  )
}

function RoleSelect({
  member,
  isOff,
  onChoose,
}: {
  member: KanbanMember
  isOff: boolean
  onChoose: (role: ProjectRole) => void
}) {
  const { t } = useTranslation('kanban')
  if (isOff) return <span className={styles.when}>{t(`project.roles.${member.role}`)}</span>
  return (
    <Select
      size="middle"
      aria-label={t('project.roleOf', { name: member.fullName })}
      value={member.role}
      options={PROJECT_ROLES.map(role => ({ value: role, text: t(`project.roles.${role}`) }))}
      onChoose={onChoose}
    />
  )
}

function DeleteProject({ screen }: Pick<MembersDialogProps, 'screen'>) {
  const { t } = useTranslation('kanban')
  const { run } = useCardActions()
  const [isConfirming, setConfirming] = useState(false)
  const { id, name, tasks } = screen.view.project
  return (
    <div>
      <Button
        kind="danger"
        icon={<IconTrash size={16} stroke={1.8} />}
        onClick={() => setConfirming(true)}
      >
        {t('project.delete')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('project.deleteTitle', { name })}
          confirm={t('project.delete')}
          isDangerous
          onConfirm={() => {
            setConfirming(false)
            screen.address.go({ project: 'default', panel: undefined, card: 0 })
            void run(deleteProject(id), t('done.projectDeleted', { name }))
          }}
          onClose={() => setConfirming(false)}
        >
          <DialogText>{t('project.deleteText', { count: tasks })}</DialogText>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
