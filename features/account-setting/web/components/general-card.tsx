import { type AccountData, generalForm } from '../../contract/account.contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#platform/web/api/api-error.ts'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { updateSessionUser } from '#platform/web/session/session.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { PictureDialog } from '#features/users/web/own-account.public.ts'
import { useIdentityCheck } from '#features/users/web/users.public.ts'
import { cancelEmail, refreshAccount, setOwnAvatar } from '../account-setting.api.ts'
import styles from './account.module.css'
import { SectionCard } from '#ui/section-card/section-card.tsx'
import { useSection } from './use-section.ts'

const textsOf = ({ general: { fullName, username, email, company } }: AccountData) => ({
  fullName,
  username,
  email,
  password: '',
  company,
})

/** Names and company. A new email requires the password, and takes effect once its link is opened (ACC-03). */
export function GeneralCard({ data }: { data: AccountData }) {
  const { t } = useTranslation(['account-setting', 'users'])
  const { general } = data
  const section = useSection({
    section: 'general',
    schema: generalForm,
    data,
    textsOf,
    toUpdate: ({ password, ...values }) => ({
      section: 'general',
      ...values,
      ...(password === '' ? {} : { password }),
    }),
    explainRefusal: ({ code, errors }: ApiError) => ({
      ...(errors['username'] === undefined ? {} : { username: t('users:form.usernameTaken') }),
      ...(errors['email'] === undefined ? {} : { email: t('users:form.emailTaken') }),
      ...(code === 'password.wrong' || code === 'password.missing'
        ? { password: t(`problems.${code}`) }
        : {}),
    }),
    onSaved({ data: saved, mailedTo }) {
      const { fullName, username, avatar } = saved.general
      updateSessionUser({ fullName, username, avatar })
      toast.done(mailedTo === undefined ? t('saved') : t('email.sent', { email: mailedTo }))
    },
  })
  const { form } = section
  const username = useIdentityCheck('username', form.values.username, {
    id: general.id,
    value: general.username,
  })
  const email = useIdentityCheck('email', form.values.email, {
    id: general.id,
    value: general.email,
  })
  const word = { autoCapitalize: 'none', spellCheck: false }
  const isMoving = form.values.email.trim() !== general.email
  return (
    <SectionCard
      title={t('general.title')}
      form={section.form}
      conflict={section.conflict}
      labelOf={name => t(`general.${name}`)}
      head={<Head data={data} />}
    >
      <FieldPair>
        <TextField form={form} name="fullName" label={t('general.fullName')} autoComplete="name" />
        <TextField
          form={form}
          name="username"
          label={t('general.username')}
          autoComplete="username"
          {...word}
          {...username}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          form={form}
          name="email"
          type="email"
          dir="ltr"
          label={t('general.email')}
          autoComplete="email"
          help={isMoving ? t('email.help') : undefined}
          {...word}
          {...email}
        />
        <TextField
          form={form}
          name="company"
          label={t('general.company')}
          autoComplete="organization"
          isOptional
        />
      </FieldPair>
      {isMoving && data.security.hasPassword ? (
        <TextField
          form={form}
          name="password"
          type="password"
          label={t('general.password')}
          autoComplete="current-password"
          help={t('email.why')}
        />
      ) : null}
    </SectionCard>
  )
}

/** The picture, and an unconfirmed address. */
function Head({ data: { general } }: { data: AccountData }) {
  const { t } = useTranslation('account-setting')
  const { t: tUi } = useTranslation('ui')
  const format = useFormats()
  const [isPicturing, setPicturing] = useState(false)
  const { pendingEmail } = general
  const fail = (error: unknown): void => void toast.error(explainFailure(error, tUi))
  const remove = useMutation({
    mutationFn: () => setOwnAvatar(null),
    onSuccess: ({ avatar }) => updateSessionUser({ avatar }),
    onError: fail,
    onSettled: refreshAccount,
  })
  const cancel = useMutation({ mutationFn: cancelEmail, onError: fail, onSettled: refreshAccount })
  return (
    <>
      <div className={styles.who}>
        <Avatar person={general} size="large" />
        <div className={styles.whoWords}>
          <div className={styles.buttons}>
            <Button onClick={() => setPicturing(true)}>{t('picture.change')}</Button>
            {general.avatar === null ? null : (
              <Button kind="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
                {t('picture.remove')}
              </Button>
            )}
          </div>
          <p className={styles.small}>{t('picture.limits')}</p>
        </div>
      </div>
      {pendingEmail === null ? null : (
        <div className={styles.notice} role="status">
          <span dir="auto">
            {t('email.pending', {
              email: pendingEmail.email,
              until: format.moment(pendingEmail.until),
            })}
          </span>
          <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('email.cancel')}
          </Button>
        </div>
      )}
      {isPicturing ? (
        <PictureDialog
          user={general}
          save={async fileId => {
            const answer = await setOwnAvatar(fileId)
            void refreshAccount()
            return answer
          }}
          onClose={() => setPicturing(false)}
        />
      ) : null}
    </>
  )
}
