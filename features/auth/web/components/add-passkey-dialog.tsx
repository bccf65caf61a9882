import { passkeyName } from '../../contract/passkeys.contract.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshPasskeys } from '../passkeys.api.ts'
import { explainMethodError } from './explain-method-error.ts'
import styles from './methods.module.css'

interface AddPasskeyDialogProps {
  needsPassword: boolean
  /** The number of existing ones, for the default name. */
  count: number
  onClose: () => void
}

/** Names a passkey, asks for the password if the sign-in was long ago, and lets the browser create it. */
export function AddPasskeyDialog({ needsPassword, count, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation(['sign-in-methods', 'ui'])
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [asksPassword, setAsksPassword] = useState(needsPassword)
  const form = useForm({
    schema: z.object({
      name: passkeyName,
      password: asksPassword ? z.string().check(z.minLength(1)) : z.string(),
    }),
    initial: { name: t('passkeys.nameOf', { number: count + 1 }), password: '' },
    explainRefusal: ({ errors }) =>
      errors['password'] === undefined ? undefined : { password: t('passwordWrong') },
    async onSubmit({ name, password }) {
      setProblem(undefined)
      const { isKnownPasskey, makePasskey } = await import('./passkey-ceremony.ts')
      try {
        const made = await makePasskey(name, asksPassword ? password : undefined)
        if (made === undefined) {
          setProblem(t('passkeys.closed'))
          return 'unsaved'
        }
        toast.done(t('passkeys.done', { name: made.name }))
        await refreshPasskeys()
        onClose()
        return undefined
      } catch (error) {
        const isOld = error instanceof ApiError && error.code === 'session.not_recent'
        // The ten minutes expired while the dialog was open.
        if (isOld && !asksPassword) setAsksPassword(true)
        const own = isKnownPasskey(error)
          ? t('problems.passkey.known')
          : explainMethodError(error, t)
        if (error instanceof ApiError && own === undefined) throw error
        setProblem(own ?? t('passkeys.createFailed'))
        return 'unsaved'
      }
    },
  })
  return (
    <Dialog
      title={t('passkeys.add')}
      onClose={onClose}
      foot={
        <FormFoot id={id} isBusy={form.isBusy} submit={t('passkeys.goOn')} onCancel={onClose} />
      }
    >
      <DialogText>{t('passkeys.addText')}</DialogText>
      <div className={styles.fields}>
        <Form id={id} form={form}>
          <TextField
            form={form}
            name="name"
            label={t('passkeys.name')}
            help={t('passkeys.nameHelp')}
            autoComplete="off"
            isFirst
          />
          {asksPassword ? (
            <TextField
              form={form}
              name="password"
              label={t('password')}
              help={t('passwordHelp')}
              type="password"
              autoComplete="current-password"
            />
          ) : null}
        </Form>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Dialog>
  )
}
