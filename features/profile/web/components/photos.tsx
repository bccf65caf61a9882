import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { type Seen, addPhoto, photosQuery, refreshProfiles } from '../profile.api.ts'
import styles from './profile.module.css'
import { LatestPhotos } from './side-cards.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** All visible pictures of a person's posts and uploads (PROF-04). */
export function Photos({ whom, isOwn }: { whom: Seen; isOwn: boolean }) {
  const { t } = useTranslation('profile')
  const [isAdding, setAdding] = useState(false)
  return (
    <div className={styles.column}>
      {isOwn ? (
        <div>
          <Button kind="primary" onClick={() => setAdding(true)}>
            {t('photos.add')}
          </Button>
        </div>
      ) : null}
      <Loaded query={useQuery(photosQuery(whom))} failed={t('failed')} skeleton={[320, 280, 300]}>
        {photos => <LatestPhotos photos={photos} />}
      </Loaded>
      {isAdding ? (
        <UploadDialog
          title={t('photos.addTitle')}
          onClose={() => setAdding(false)}
          onStored={async fileId => {
            await addPhoto(fileId, 'photo')
            toast.done(t('photos.added'))
            void refreshProfiles()
          }}
        />
      ) : null}
    </div>
  )
}
