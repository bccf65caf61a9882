import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { DialogText } from '#ui/dialog/dialog.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { mailboxText } from '#platform/contract/mailboxes.rules.ts'
import { toDraft, toPlainText } from './drafts.ts'
import { MomentDialog } from './moment-dialog.tsx'
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
      {control.theirs === undefined ? null : <Stale compose={compose} theirs={control.theirs} />}
    </>
  )
}

/** The draft was changed in another tab. */
function Stale({
  compose: { control },
  theirs,
}: {
  compose: ComposeControl
  theirs: NonNullable<ComposeControl['control']['theirs']>
}) {
  const { t } = useTranslation('email')
  const { draft } = control
  const other = toDraft(theirs)
  const receivers = (of: typeof draft) =>
    [...of.to, ...of.cc, ...of.bcc].map(mailboxText).join(', ')
  const fields = [
    {
      name: 'receivers',
      label: t('fields.to'),
      before: '',
      mine: receivers(draft),
      theirs: receivers(other),
    },
    {
      name: 'subject',
      label: t('fields.subject'),
      before: '',
      mine: draft.subject,
      theirs: other.subject,
    },
    {
      name: 'message',
      label: t('fields.message'),
      before: '',
      mine: toPlainText(draft.message),
      theirs: toPlainText(other.message),
    },
  ]
  const version = { id: theirs.id, version: theirs.version }
  return (
    <StaleDialog
      title={draft.subject === '' ? t('compose.new') : draft.subject}
      fields={fields}
      isBusy={control.state === 'saving'}
      onSave={sides => {
        control.change({
          ...(sides['receivers'] === 'theirs'
            ? { to: other.to, cc: other.cc, bcc: other.bcc }
            : {}),
          ...(sides['subject'] === 'theirs' ? { subject: other.subject } : {}),
          ...(sides['message'] === 'theirs' ? { message: other.message } : {}),
        })
        control.forgetTheirs()
        void control.keep(true).catch(() => undefined)
      }}
      onTheirs={() => control.acceptVersion(version, other)}
      onClose={() => control.forgetTheirs()}
    />
  )
}
