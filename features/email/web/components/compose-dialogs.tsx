import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { MomentDialog } from './moment-dialog.tsx'
import { StaleDraft } from './stale-draft.tsx'
import type { ComposeControl } from './use-compose.ts'

/** Dialogs while composing: send warnings, send later, and conflicts. */
export function ComposeDialogs({ compose }: { compose: ComposeControl }) {
  const { t } = useTranslation('email')
  const { asked, isScheduling, control } = compose
  return (
    <>
      {asked === undefined ? null : (
        <ConfirmDialog
          title={t('compose.sure')}
          confirm={t('compose.sendAnyway')}
          cancel={t('compose.goBack')}
          onConfirm={() => void compose.send({ ...asked.sending, isSure: true })}
          onClose={compose.discardQuestion}
        >
          {asked.warnings.map(warning => (
            <DialogText key={warning}>{t(`compose.warnings.${warning}`)}</DialogText>
          ))}
        </ConfirmDialog>
      )}
      {isScheduling ? (
        <MomentDialog
          title={t('later.title')}
          confirm={t('later.confirm')}
          onClose={() => compose.setScheduling(false)}
          onChoose={sendAt => {
            compose.setScheduling(false)
            void compose.send({ sendAt })
          }}
        />
      ) : null}
      {control.theirs === undefined ? null : (
        <StaleDraft key={control.theirs.version} control={control} theirs={control.theirs} />
      )}
    </>
  )
}
