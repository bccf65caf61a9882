import { type Passkey, passkeyName } from '@smart-fft/contract/passkeys.contract'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/form/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { refreshPasskeys, renamePasskey } from '../passkeys.api.ts'

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation(['ways', 'ui'])
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
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button kind="primary" type="submit" form={id} isBusy={form.isBusy}>
            {t('ui:save')}
          </Button>
        </>
      }
    >
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('passkeys.name')} autoComplete="off" isFirst />
      </Form>
    </Dialog>
  )
}
