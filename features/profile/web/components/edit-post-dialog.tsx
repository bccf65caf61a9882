import type { ProfilePost } from '../../contract/profile-shapes.rules.ts'
import { AUDIENCES, PROFILE_LIMITS } from '../../contract/profile.rules.ts'
import { richText } from '#platform/contract/rich-text.rules.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { isStale } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { RichTextField } from '#ui/rich-text/rich-text-field.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { refreshProfiles, updatePost } from '../profile.api.ts'

const schema = z.object({ text: richText(PROFILE_LIMITS.text), audience: z.enum(AUDIENCES) })

/** Edits one's own post. Only its author edits it: after changing it on another device they review it first. */
export function EditPostDialog({ post, onClose }: { post: ProfilePost; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'ui'])
  const id = useId()
  const undoOf = useUndoAction(t('post.undone'))
  const form = useForm({
    schema,
    initial: { text: post.postText, audience: post.audience },
    async onSubmit(values) {
      try {
        const { changeId } = await updatePost({ id: post.id, ...values }, post.version)
        toast.done(t('post.saved'), undoOf(changeId))
        onClose()
        return undefined
      } catch (error) {
        if (!isStale(error)) throw error
        toast.error(t('stale'))
        return 'unsaved'
      } finally {
        void refreshProfiles()
      }
    },
  })
  return (
    <Dialog
      title={t('post.editTitle')}
      onClose={onClose}
      foot={<FormFoot id={id} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />}
    >
      <Form id={id} form={form}>
        <RichTextField
          form={form}
          name="text"
          label={t('post.text')}
          max={PROFILE_LIMITS.text}
          mentions={findPeopleQuery}
        />
        <SelectField
          form={form}
          name="audience"
          label={t('write.audience')}
          options={AUDIENCES.map(value => ({ value, text: t(`write.audiences.${value}`) }))}
        />
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}
