import { INVITES_AT_ONCE } from '../../contract/users-admin.contract.ts'
import { splitAddresses } from '#platform/contract/mailboxes.rules.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { USER_ROLES } from '../../contract/users.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { inviteUsers } from '../users-admin.api.ts'
import { refreshUsers } from '../users.api.ts'
import { useReportInvited } from './use-report-sent.ts'
import { useUserChoices } from './user-words.ts'
import styles from './users.module.css'

/** As pasted, with names or without; each once. */
const addressesIn = (text: string): string[] => [
  ...new Map(splitAddresses(text).map(one => [one.email.toLowerCase(), one.email])).values(),
]
const isWrong = (address: string): boolean => !z.safeParse(email, address).success

/** Addresses as pasted: separated by commas, semicolons, spaces or lines. */
const addresses = z.pipe(
  z.pipe(z.string(), z.transform(addressesIn)),
  z.array(email).check(z.minLength(1), z.maxLength(INVITES_AT_ONCE)),
)
const schema = z.object({
  emails: addresses,
  role: z.enum(USER_ROLES),
  message: z.string().check(z.trim(), z.maxLength(1000)),
})

/** Invites people by their addresses (USR-07): each gets a link to choose a password. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['users', 'ui'])
  const id = useId()
  const me = useSignedInUser()
  const { sendsEmail } = useInstance()
  const reportInvited = useReportInvited()
  const { roles } = useUserChoices()
  const form = useForm({
    schema,
    initial: { emails: '', role: 'subscriber', message: '' },
    draftKey: 'user.invite',
    explain(name, code, text) {
      if (name !== 'emails') return undefined
      const wrong = addressesIn(text).find(isWrong)
      return code === 'too_big' || wrong === undefined
        ? t('invite.tooMany', { max: INVITES_AT_ONCE })
        : t('invite.wrong', { address: wrong })
    },
    async onSubmit(values) {
      const { done, refused } = await inviteUsers(values)
      void refreshUsers()
      reportInvited(done)
      if (refused.length > 0)
        toast.error(t('invite.refused', { count: refused.length }), {
          lines: refused.map(one => `${one.email}: ${one.detail}`),
        })
      onClose()
    },
  })
  const count = addressesIn(form.values.emails).length
  return (
    <Dialog
      title={t('invite.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(sendsEmail ? 'invite.send' : 'invite.button')}
          onCancel={onClose}
        />
      }
    >
      <p className={styles.hint}>{t(sendsEmail ? 'invite.hint' : 'invite.hintHeld')}</p>
      <Form id={id} form={form}>
        <TextArea
          form={form}
          name="emails"
          label={t('invite.emails')}
          help={t('invite.count', { count })}
          isFirst
        />
        <SelectField
          form={form}
          name="role"
          label={t('fields.role')}
          options={roles.filter(one => me.role === 'admin' || one.value !== 'admin')}
        />
        <TextArea form={form} name="message" label={t('invite.message')} isOptional />
      </Form>
      <LeaveGuard form={form} openBy="invite" />
    </Dialog>
  )
}
