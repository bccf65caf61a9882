import { reportForm } from '../../contract/profile-privacy.contract.ts'
import { REPORT_REASONS } from '../../contract/profile.rules.ts'
import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshProfiles, reportPost } from '../profile.api.ts'

/** Reports a post to moderators. Its author doesn't learn who reported it. */
export function ReportDialog({ post, onClose }: { post: ProfilePost; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const id = useId()
  const form = useForm({
    schema: reportForm,
    initial: { reason: 'spam', note: '' },
    async onSubmit(values) {
      await reportPost({ postId: post.id, ...values })
      toast.done(t('report.done'))
      onClose()
      void refreshProfiles()
    },
  })
  return (
    <Dialog
      title={t('report.title')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('report.send')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <p>{t('report.text')}</p>
        <SelectField
          form={form}
          name="reason"
          label={t('report.reason')}
          options={REPORT_REASONS.map(value => ({ value, text: t(`report.reasons.${value}`) }))}
        />
        <TextArea form={form} name="note" label={t('report.note')} />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
