import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { signOut } from '#platform/web/session/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { deactivateAccount } from '../account-setting.api.ts'
import styles from './account.module.css'

/** Deactivates the account: requires a checkbox and the password, and explains the consequences (ACC-08). */
export function CloseAccountCard({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation('account-setting')
  const [isSure, setSure] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  return (
    <Card title={t('leave.title')}>
      <p className={styles.text}>{t('leave.text')}</p>
      <CheckLine label={t('leave.sure')} isOn={isSure} onChange={setSure} />
      <div className={styles.foot}>
        <Button
          kind="danger"
          blockedBy={isSure ? undefined : t('leave.notSure')}
          onClick={() => setConfirming(true)}
        >
          {t('leave.button')}
        </Button>
      </div>
      {isConfirming ? (
        <LeaveDialog hasPassword={hasPassword} onClose={() => setConfirming(false)} />
      ) : null}
    </Card>
  )
}

const withPassword = z.object({ password: z.string().check(z.minLength(1)) })
const without = z.object({ password: z.string() })

function LeaveDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const { t } = useTranslation(['account-setting', 'ui'])
  const id = useId()
  // The server has already ended the session; only local state is left to clear.
  const out = useMutation({
    mutationFn: signOut,
    onSuccess: () => location.replace('/login?problem=account.deactivated'),
  })
  const form = useForm({
    schema: hasPassword ? withPassword : without,
    initial: { password: '' },
    async onSubmit({ password }) {
      await deactivateAccount(password)
      out.mutate()
    },
    explainRefusal: ({ code }) =>
      code === 'password.wrong' ? { password: t('problems.password.wrong') } : undefined,
  })
  return (
    <Dialog
      title={t('leave.confirmTitle')}
      isAlert
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy || out.isPending}
          submit={t('leave.button')}
          isDangerous
          onCancel={onClose}
        />
      }
    >
      <DialogText>{t('leave.what')}</DialogText>
      <Form id={id} form={form}>
        {hasPassword ? (
          <TextField
            form={form}
            name="password"
            type="password"
            label={t('general.password')}
            autoComplete="current-password"
            isFirst
          />
        ) : null}
      </Form>
    </Dialog>
  )
}
