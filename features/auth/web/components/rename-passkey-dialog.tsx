import { type Passkey, passkeyName } from '../../contract/passkeys.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { refreshPasskeys, renamePasskey } from '../passkeys.api.ts'

export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey
  onClose: () => void
}) {
  const { t } = useTranslation(['sign-in-methods', 'ui'])
  const id = useId()
  const form = useForm({
    schema: z.object({ name: passkeyName }),
    initial: { name: passkey.name },
    async onSubmit({ name }) {
      await renamePasskey(passkey.id, name)
      await refreshPasskeys()
      onClose()
    },
  })
  return (
    <Dialog
      title={t('passkeys.renameTitle', { name: passkey.name })}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('passkeys.name')} autoComplete="off" isFirst />
      </Form>
    </Dialog>
  )
}
