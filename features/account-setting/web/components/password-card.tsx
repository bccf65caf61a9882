import type { AccountData } from '../../contract/account.contract.ts'
import { chosenPassword } from '#features/auth/contract/auth.contract.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { changePassword, refreshAccount } from '../account-setting.api.ts'
import styles from './account.module.css'
import { PasswordRules } from './password-rules.tsx'

const EMPTY = { currentPassword: '', password: '' }
const withCurrent = z.object({
  currentPassword: z.string().check(z.minLength(1)),
  password: chosenPassword,
})
const withoutCurrent = z.object({ currentPassword: z.string(), password: chosenPassword })

interface PasswordCardProps {
  general: Pick<AccountData['general'], 'username' | 'email'>
  security: Pick<AccountData['security'], 'hasPassword' | 'passwordChangedAt' | 'twoFactor'>
}

/** Changes the password, given the current one (ACC-04), and asks whether other devices stay signed in. */
export function PasswordCard({ general, security }: PasswordCardProps) {
  const { t } = useTranslation('account-setting')
  const format = useFormats()
  const id = useId()
  const [signOutOthers, setSignOutOthers] = useState(true)
  const [revokeKeys, setRevokeKeys] = useState(false)
  const [isShown, setShown] = useState(false)
  const form = useForm({
    schema: security.hasPassword ? withCurrent : withoutCurrent,
    initial: EMPTY,
    async onSubmit(values) {
      const { ended } = await changePassword({ ...values, signOutOthers, revokeKeys })
      form.reset(EMPTY)
      setRevokeKeys(false)
      toast.done(t(ended > 0 ? 'password.doneOthers' : 'password.done'))
      void refreshAccount()
    },
    explainRefusal: ({ code, errors }) => {
      if (code === 'password.wrong') return { currentPassword: t('problems.password.wrong') }
      return errors['password'] === undefined
        ? undefined
        : { password: t('problems.password.weak') }
    },
  })
  const type = isShown ? 'text' : 'password'
  const changed = security.passwordChangedAt
  return (
    <Card title={t('password.title')}>
      <p className={styles.text}>
        {!security.hasPassword
          ? t('password.none')
          : changed === null
            ? t('password.never')
            : t('password.changed', { when: format.ago(changed) })}
      </p>
      <Form id={id} form={form}>
        {security.hasPassword ? (
          <TextField
            form={form}
            name="currentPassword"
            type={type}
            label={t('password.current')}
            autoComplete="current-password"
          />
        ) : null}
        <TextField
          form={form}
          name="password"
          type={type}
          label={t('password.new')}
          autoComplete="new-password"
        />
      </Form>
      <PasswordRules
        own={[general.username, general.email]}
        hasTwoSteps={security.twoFactor}
        password={form.values.password}
        currentPassword={form.values.currentPassword}
      />
      <CheckLine label={t('password.show')} isOn={isShown} onChange={setShown} />
      <CheckLine
        label={t('password.signOutOthers')}
        isOn={signOutOthers}
        onChange={setSignOutOthers}
      />
      <CheckLine label={t('password.revokeKeys')} isOn={revokeKeys} onChange={setRevokeKeys} />
      <div className={styles.foot}>
        <Button
          kind={form.isDirty ? 'primary' : 'plain'}
          type="submit"
          form={id}
          isBusy={form.isBusy}
        >
          {t('password.button')}
        </Button>
      </div>
      <LeaveGuard form={form} openBy="tab" />
    </Card>
  )
}
