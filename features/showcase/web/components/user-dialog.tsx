import { Suspense, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { findAnyoneQuery, loadEditUserDrawer } from '#features/users/web/users.public.ts'

const EditUserDrawer = lazyDialog(loadEditUserDrawer)

/** Picks a user one may change, and opens their record on top. */
export function UserDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['modal-examples', 'ui'])
  const [people, setPeople] = useState<PickedPerson[]>([])
  const [edited, setEdited] = useState<number>()
  const id = people[0]?.id ?? undefined
  return (
    <Dialog
      title={t('user.title')}
      fillsPhone
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            blockedBy={id === undefined ? t('user.missing') : undefined}
            onClick={() => setEdited(id)}
          >
            {t('user.go')}
          </Button>
        </>
      }
    >
      <PeoplePicker
        label={t('user.who')}
        find={findAnyoneQuery}
        value={people}
        onChange={setPeople}
        most={1}
        isFirst
      />
      <Suspense>
        {edited === undefined ? null : (
          <EditUserDrawer id={edited} onClose={() => setEdited(undefined)} />
        )}
      </Suspense>
    </Dialog>
  )
}
