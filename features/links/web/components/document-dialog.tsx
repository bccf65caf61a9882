import { MAX_TICKET_MESSAGE, MAX_TICKET_SUBJECT } from '#platform/contract/help-desk.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { Source } from '#platform/web/screens/record-links.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { findClientsQuery } from '../links.api.ts'
import type { DocumentKind } from './make-form.ts'
import { MakeFrame, useMake } from './make-frame.tsx'

interface DocumentDialogProps {
  kind: DocumentKind
  source: Source
  onClose: () => void
}

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(3), z.maxLength(MAX_TICKET_SUBJECT)),
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_TICKET_MESSAGE)),
})

/** Creates a ticket or an invoice draft from an email or a message (MAIL-21): its text becomes the question, or the first line. */
export function DocumentDialog({ kind, source, onClose }: DocumentDialogProps) {
  const { t } = useTranslation(['links', 'ui'])
  const make = useMake(source, onClose)
  const [clients, setClients] = useState<PickedPerson[]>([])
  const clientId = clients[0]?.id ?? undefined
  const title = source.title.trim().slice(0, MAX_TICKET_SUBJECT)
  const form = useForm({
    schema,
    initial: {
      title,
      message: source.text.trim() === '' ? title : source.text.trim().slice(0, MAX_TICKET_MESSAGE),
    },
    async onSubmit({ title: enteredTitle, message }) {
      await make(
        kind === 'ticket'
          ? { kind, title: enteredTitle, message }
          : { kind, title: enteredTitle, clientId: clientId ?? 0 },
      )
    },
  })
  const blockedBy = kind === 'invoice' && clientId === undefined ? t('fields.noClient') : undefined
  return (
    <MakeFrame {...{ kind, form, blockedBy, onClose }}>
      <TextField
        form={form}
        name="title"
        label={t(kind === 'invoice' ? 'fields.line' : 'fields.title')}
        autoComplete="off"
        maxLength={MAX_TICKET_SUBJECT}
        isFirst
      />
      {kind === 'ticket' ? (
        <TextArea form={form} name="message" label={t('fields.message')} />
      ) : (
        <PeoplePicker
          label={t('fields.client')}
          find={findClientsQuery}
          value={clients}
          onChange={setClients}
          most={1}
        />
      )}
    </MakeFrame>
  )
}
