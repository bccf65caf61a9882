import {
  type Webhook,
  newWebhook,
  webhook as webhookSchema,
  webhookUrl,
} from '../../contract/webhooks.contract.ts'
import { useId } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { createWebhook, refreshWebhooks, updateWebhook } from '../webhooks.api.ts'
import { EventPicker, readEvents } from './event-picker.tsx'
import { useEventWords } from './webhook-words.ts'
import styles from './webhooks.module.css'

const schema = z.object({
  name: newWebhook.shape.name,
  url: webhookUrl,
  events: z.pipe(z.pipe(z.string(), z.transform(readEvents)), newWebhook.shape.events),
})
type Texts = Record<'name' | 'url' | 'events', string>
const BLANK: Texts = { name: '', url: 'https://', events: '' }
const textsOf = ({ name, url, events }: Webhook): Texts => ({ name, url, events: events.join(' ') })

interface WebhookDrawerProps {
  /** Left out for a new one. */
  webhook?: Webhook
  onClose: () => void
  onMade: (made: { webhook: Webhook; secret: string }) => void
}

/** Adds or changes a webhook. A concurrent edit is not overwritten silently. */
export function WebhookDrawer({ webhook, onClose, onMade }: WebhookDrawerProps) {
  const { t } = useTranslation(['webhooks', 'ui'])
  const id = useId()
  const describe = useEventWords()
  const { form, conflict } = useRecordForm({
    schema,
    initial: webhook === undefined ? BLANK : textsOf(webhook),
    record: webhook,
    textsOf,
    readCurrent: current => webhookSchema.safeParse(current).data,
    save,
    explain: name => (name === 'url' ? t('form.urlWrong') : undefined),
    explainRefusal: error =>
      error.code === 'webhook.address' ? { url: t('form.urlInside') } : undefined,
  })
  async function save(changes: z.output<typeof schema>, base: Webhook | undefined): Promise<void> {
    if (base === undefined) {
      const { webhook: made, secret } = await createWebhook(changes)
      void refreshWebhooks()
      onClose()
      if (secret !== null) onMade({ webhook: made, secret })
    } else {
      await updateWebhook({ id: base.id, ...changes }, base.version)
      void refreshWebhooks()
      toast.done(t('done.saved', { name: changes.name }))
      onClose()
    }
  }
  const asPeopleRead = (texts: Texts): Texts => ({
    ...texts,
    events: readEvents(texts.events).map(describe).join(', '),
  })
  return (
    <Dialog
      title={webhook === undefined ? t('add.title') : t('edit.title', { name: webhook.name })}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={webhook === undefined ? t('add.button') : t('ui:save')}
          onCancel={onClose}
        />
      }
    >
      <p className={styles.hint}>{t('form.hint')}</p>
      <Form id={id} form={form}>
        <TextField form={form} name="name" label={t('form.name')} autoComplete="off" isFirst />
        <TextField
          form={form}
          name="url"
          type="url"
          label={t('form.url')}
          help={t('form.urlHelp')}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
        />
        <EventPicker form={form} />
      </Form>
      <LeaveGuard form={form} openBy={webhook === undefined ? 'addHook' : 'hook'} />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={conflict.theirs.name}
          fields={(['name', 'url', 'events'] as const).map(name =>
            toStaleField(conflict.versions, {
              name,
              label: t(`form.${name}`),
              text: texts => asPeopleRead(texts)[name],
            }),
          )}
        />
      )}
    </Dialog>
  )
}
