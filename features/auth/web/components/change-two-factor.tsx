import { secondCode } from '../../contract/auth-two-steps.contract.ts'
import { currentPassword } from '../../contract/auth.contract.ts'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { type Proof, disableTwoFactor, renewRecoveryCodes } from '../two-factor.api.ts'
import { Lead } from './lead.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { explainProof } from './two-factor-problems.ts'

/** Replaces the recovery codes. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('two-factor')
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onClose={onClose} />
  return (
    <ProofDialog
      title={t('renew.title')}
      submit={t('renew.submit')}
      onClose={onClose}
      onProof={async proof => setCodes(await renewRecoveryCodes(proof))}
    >
      {t('renew.text')}
    </ProofDialog>
  )
}

/** Turns off the second factor. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('two-factor')
  async function handleProof(proof: Proof): Promise<void> {
    await disableTwoFactor(proof)
    toast.done(t('off.done'))
    onClose()
  }
  return (
    <ProofDialog
      isDangerous
      title={t('off.title')}
      submit={t('off.submit')}
      onClose={onClose}
      onProof={handleProof}
    >
      {t('off.text')}
    </ProofDialog>
  )
}

interface ProofDialogProps {
  title: string
  submit: string
  isDangerous?: boolean
  onClose: () => void
  onProof: (proof: Proof) => Promise<void>
  children: ReactNode
}
const proofForm = z.object({ password: currentPassword, code: secondCode })

/** Asks for the password and a code, which is consumed. */
function ProofDialog({
  title,
  submit,
  isDangerous = false,
  onClose,
  onProof,
  children,
}: ProofDialogProps) {
  const { t } = useTranslation(['two-factor', 'ui'])
  const id = useId()
  const form = useForm({
    schema: proofForm,
    initial: { password: '', code: '' },
    explainRefusal: error => explainProof(error, t),
    onSubmit: onProof,
  })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={submit}
          isDangerous={isDangerous}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <Lead>{children}</Lead>
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('password')}
          autoComplete="current-password"
          isFirst
        />
        <TextField
          form={form}
          name="code"
          label={t('code')}
          help={t('codeHelp')}
          autoComplete="one-time-code"
          spellCheck={false}
          dir="ltr"
        />
      </Form>
    </Dialog>
  )
}
