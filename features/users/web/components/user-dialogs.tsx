import { usersContract } from '../../contract/users.contract.ts'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { ownedRecordsQuery } from '../users.api.ts'
import { type People, useUserActions } from './use-user-actions.ts'
import styles from './users.module.css'

/** The dialog open over a screen, and its users. */
export interface UserQuestion {
  kind: 'delete' | 'suspend'
  people: People
}

interface UserDialogsProps {
  question: UserQuestion | undefined
  onClose: () => void
  /** Leaves a page of the deleted user, before they are deleted: it would ask for what no longer is. */
  onDelete?: () => Promise<void>
}

export function UserDialogs({ question, onClose, onDelete }: UserDialogsProps) {
  if (question === undefined) return null
  if (question.kind === 'suspend')
    return <SuspendDialog people={question.people} onClose={onClose} />
  return <DeleteDialog people={question.people} onClose={onClose} onDelete={onDelete} />
}

/** Confirms deleting, with the name or the number, and shows what the user owns. */
function DeleteDialog({
  people,
  onClose,
  onDelete,
}: {
  people: People
  onClose: () => void
  onDelete: (() => Promise<void>) | undefined
}) {
  const { t } = useTranslation('users')
  const { remove } = useUserActions()
  const [first] = people
  const owned = useQuery({ ...ownedRecordsQuery(first?.id ?? 0), enabled: people.length === 1 })
  const title =
    people.length === 1
      ? t('delete.title', { name: first?.fullName })
      : t('delete.titleMany', { count: people.length })
  async function handleConfirm(): Promise<void> {
    onClose()
    await onDelete?.()
    remove.mutate(people)
  }
  return (
    <ConfirmDialog
      title={title}
      confirm={t('actions.delete')}
      isDangerous
      onConfirm={() => void handleConfirm()}
      onClose={onClose}
    >
      <DialogText>{t('delete.text')}</DialogText>
      {owned.data === undefined || owned.data.length === 0 ? null : (
        <>
          <DialogText>{t('delete.owns')}</DialogText>
          <ul className={styles.ownedRecords}>
            {owned.data.map(({ type: noun, count }) => (
              <li key={noun}>{t(`ownedRecords.${noun}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Asks for the reason of a suspension: it signs people out everywhere. */
function SuspendDialog({ people, onClose }: { people: People; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { setStatus } = useUserActions()
  const form = useForm({
    schema: z.object({ reason: usersContract.updateUserStatus.body.shape.reason }),
    initial: { reason: '' },
    async onSubmit({ reason }) {
      onClose()
      setStatus.mutate({ people, status: 'inactive', reason })
    },
  })
  const [first] = people
  const title =
    people.length === 1
      ? t('suspend.title', { name: first?.fullName })
      : t('suspend.titleMany', { count: people.length })
  return (
    <ConfirmDialog
      title={title}
      confirm={t('actions.suspend')}
      isDangerous
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <DialogText>{t('suspend.text')}</DialogText>
      <div className={styles.reason}>
        <Form form={form}>
          <TextArea
            form={form}
            name="reason"
            label={t('suspend.reason')}
            help={t('suspend.reasonHelp')}
            isOptional
            isFirst
          />
        </Form>
      </div>
    </ConfirmDialog>
  )
}
