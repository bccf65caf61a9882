import { MAX_GROUP_NAME, MAX_MESSAGE } from '../../contract/chat.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createKey } from '#platform/web/api/create-key.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Discussed } from '#platform/web/screens/between-features.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { findRecordLinking } from '#platform/web/screens/record-links.ts'
import { type Place, placeKey } from '../chat.api.ts'
import { addGroup } from '../chat-actions.api.ts'
import { PersonSelect } from './person-select.tsx'
import { sendNow } from './sending.ts'

const schema = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE)),
})

/** Chooses whom to discuss a record with: one person in their chat, several in a group named after it. The first message links to it. */
export function DiscussDialog({ record, name, onClose }: Discussed & { onClose: () => void }) {
  const { t } = useTranslation(['discuss', 'chat', 'ui'])
  const navigate = useNavigate()
  const id = useId()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // A retry after a failed message must not create a second group.
  const made = useRef<{ of: ReadonlySet<number>; place: Place }>(undefined)
  const form = useForm({
    schema,
    initial: { message: `${name}: ` },
    async onSubmit({ message }) {
      const place =
        made.current?.of === chosen ? made.current.place : await placeOf([...chosen], name)
      made.current = { of: chosen, place }
      const { id: messageId } = await sendNow({
        clientId: createKey(),
        place: placeKey(place),
        text: message,
        at: new Date().toISOString(),
        files: [],
      })
      await findRecordLinking()?.linkRecords(record, { type: 'chat', id: `${messageId}` })
      onClose()
      const search = 'contactId' in place ? { contact: place.contactId } : { chat: place.chatId }
      toast.done(t('done', { name }), {
        action: {
          text: t('open'),
          run: () => void navigate({ to: '/apps/chat', search: { ...search, message: messageId } }),
        },
      })
    },
  })
  return (
    <Dialog
      title={t('title', { name })}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('send')}
          blockedBy={chosen.size === 0 ? t('chat:group.nobody') : undefined}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <TextArea form={form} name="message" label={t('message')} isFirst />
        <PersonSelect chosen={chosen} onChange={setChosen} />
      </Form>
    </Dialog>
  )
}

async function placeOf(people: readonly number[], name: string): Promise<Place> {
  const [first, ...others] = people
  if (first !== undefined && others.length === 0) return { contactId: first }
  return { chatId: await addGroup(name.slice(0, MAX_GROUP_NAME), [...people]) }
}
