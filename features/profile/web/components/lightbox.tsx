import { IconChevronLeft, IconChevronRight, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { deletePhoto } from '../profile.api.ts'
import styles from './lightbox.module.css'
import { useAction } from './use-action.ts'

interface LightboxProps {
  photos: { id: string; img: string; canDelete: boolean }[]
  at: number
  onMove: (at: number) => void
  onClose: () => void
}

/** A full-size picture; arrows move to the others. */
export function Lightbox({ photos, at, onMove, onClose }: LightboxProps) {
  const { t } = useTranslation('profile')
  const undoOf = useUndoAction(t('post.undone'))
  const remove = useAction(deletePhoto, ({ changeId }) => {
    toast.done(t('photos.removed'), undoOf(changeId))
    onClose()
  })
  const photo = photos[at]
  if (photo === undefined) return null
  const go = (by: number) => onMove((at + by + photos.length) % photos.length)
  function handleKey(event: KeyboardEvent): void {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    if (event.key === 'ArrowRight') go(isRtl ? -1 : 1)
    if (event.key === 'ArrowLeft') go(isRtl ? 1 : -1)
  }
  return (
    <Dialog
      title={t('photos.title', { number: at + 1, count: photos.length })}
      isWide
      onClose={onClose}
    >
      {/* Key events bubble up from the focused button. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles.box} onKeyDown={handleKey}>
        <img
          className={styles.picture}
          src={photo.img}
          alt={t('photos.title', { number: at + 1, count: photos.length })}
        />
        <div className={styles.tools}>
          {photos.length < 2 ? null : (
            <>
              <IconButton name={t('photos.previous')} data-autofocus onClick={() => go(-1)}>
                <IconChevronLeft className={styles.mirrored} size={20} stroke={1.7} />
              </IconButton>
              <IconButton name={t('photos.next')} onClick={() => go(1)}>
                <IconChevronRight className={styles.mirrored} size={20} stroke={1.7} />
              </IconButton>
            </>
          )}
          {photo.canDelete ? (
            <IconButton name={t('photos.remove')} onClick={() => remove.mutate(photo.id)}>
              <IconTrash size={18} stroke={1.7} />
            </IconButton>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
