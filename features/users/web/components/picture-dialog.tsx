import type { User } from '../../contract/users.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadFile } from '#platform/web/api/upload-file.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { updateSessionUser, useSignedInUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { SquareCrop } from '#ui/crop/square-crop.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { UploadArea } from '#ui/upload/upload-area.tsx'
import { setAvatar } from '../users-admin.api.ts'
import { refreshUsers } from '../users.api.ts'
import styles from './users.module.css'

interface PictureDialogProps {
  user: Pick<User, 'id' | 'fullName' | 'avatar' | 'avatarColor'>
  /** Saves the picture, or restores the initials; defaults to the administrator's call. */
  save?: (fileId: string | null) => Promise<{ avatar: string | null }>
  onClose: () => void
}

/** Gives a person a picture, cut to a square, or their initials back (ACC-02). */
export function PictureDialog({ user, save, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['users', 'ui'])
  const { t: tUi } = useTranslation('ui')
  const isMe = useSignedInUser().id === user.id
  const [cutting, setCutting] = useState<{ file: File; take: (cut: File | undefined) => void }>()
  const change = useMutation({
    mutationFn: (fileId: string | null) =>
      save === undefined ? setAvatar(user.id, fileId) : save(fileId),
    onSuccess: ({ avatar }, fileId) => {
      if (isMe) updateSessionUser({ avatar })
      void refreshUsers()
      toast.done(
        t(fileId === null ? 'picture.removed' : 'picture.changed', { name: user.fullName }),
      )
      onClose()
    },
    onError: error => toast.error(explainFailure(error, tUi)),
  })
  const finish = (cut: File | undefined): void => {
    cutting?.take(cut)
    setCutting(undefined)
  }
  return (
    <Dialog
      title={t('picture.title', { name: user.fullName })}
      onClose={onClose}
      foot={
        <>
          {user.avatar === null ? null : (
            <Button isBusy={change.isPending} onClick={() => change.mutate(null)}>
              {t('picture.remove')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui:dialog.close')}</Button>
        </>
      }
    >
      <div className={styles.picture}>
        <Avatar person={user} size="large" />
        <UploadArea
          label={t('picture.choose')}
          purpose="avatar"
          send={uploadFile}
          prepare={file => new Promise(take => setCutting({ file, take }))}
          onStored={file => change.mutate(file.id)}
        />
      </div>
      {cutting === undefined ? null : (
        <SquareCrop file={cutting.file} onCut={finish} onClose={() => finish(undefined)} />
      )}
    </Dialog>
  )
}
