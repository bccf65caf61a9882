import { email } from '#platform/contract/identity.rules.ts'
import {
  REFERRALS_AT_ONCE,
  type referralContract,
} from '#features/account-setting/contract/referral.contract.ts'
import type { CallOutput } from '#platform/contract/define.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useInstance } from '#platform/web/instance/instance.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { copyText } from '#ui/export/copy-text.ts'
import { TextArea } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Loaded } from '#ui/state/loaded.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import {
  inviteByReferral,
  referralsQuery,
  refreshReferrals,
} from '#features/account-setting/web/referral.public.ts'
import lines from '#ui/dialog/dialog-lines.module.css'
import styles from './modal-examples.module.css'

const addressesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter(one => one !== '')),
]
const addresses = z.pipe(
  z.pipe(z.string(), z.transform(addressesIn)),
  z.array(email).check(z.minLength(1), z.maxLength(REFERRALS_AT_ONCE)),
)

/** Invites people with one's referral code, and shows who has joined. */
export function ReferDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('modal-examples')
  const id = useId()
  const { sendsEmail } = useInstance()
  const form = useForm({
    schema: z.object({ emails: addresses }),
    initial: { emails: '' },
    clearOnSubmit: true,
    explain: () => t('refer.wrong', { max: REFERRALS_AT_ONCE }),
    async onSubmit({ emails }) {
      const invited = await inviteByReferral(emails)
      if (invited.length === 0) toast.info(t('refer.nothing'))
      else if (sendsEmail) toast.done(t('refer.sent', { count: invited.length }))
      else toast.info(t('refer.held'))
      void refreshReferrals()
    },
  })
  return (
    <Dialog
      title={t('refer.title')}
      fillsPhone
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('refer.send')} onCancel={onClose} />}
    >
      <div className={lines.stack}>
        <DialogText>{t('refer.text')}</DialogText>
        <Form id={id} form={form}>
          <TextArea
            form={form}
            name="emails"
            label={t('refer.emails')}
            help={t('refer.help', { max: REFERRALS_AT_ONCE })}
            isFirst
          />
        </Form>
        <Loaded query={useQuery(referralsQuery())} failed={t('refer.failed')} skeleton={[300, 220]}>
          {known => <Brought known={known} />}
        </Loaded>
      </div>
      <LeaveGuard form={form} openBy="open" />
    </Dialog>
  )
}

function Brought({
  known: { link, joined, referrals },
}: {
  known: CallOutput<typeof referralContract.getReferrals>
}) {
  const { t } = useTranslation(['modal-examples', 'ui'])
  const format = useFormats()
  const copy = () =>
    copyText(Promise.resolve(link)).then(
      () => toast.done(t('refer.copied')),
      (error: unknown) => toast.error(explainFailure(error, t)),
    )
  return (
    <>
      <div className={styles.labelled}>
        <p>{t('refer.link')}</p>
        <div className={lines.line}>
          <bdi className={styles.link}>{link}</bdi>
          <Button onClick={() => void copy()}>{t('refer.copy')}</Button>
        </div>
      </div>
      <p role="status">{t('refer.joined', { count: joined })}</p>
      {referrals.length === 0 ? null : (
        <ul className={lines.list} aria-label={t('refer.list')}>
          {referrals.map(one => (
            <li key={one.email} className={lines.line}>
              <bdi className={lines.words}>{one.email}</bdi>
              <span className={lines.small}>
                {one.joinedAt === null
                  ? t('refer.waiting')
                  : t('refer.since', { when: format.date(one.joinedAt) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
