import type { MakeKind, Making, Source } from '#platform/web/screens/record-links.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { makeRecord } from '../links.api.ts'

interface MakeFrameProps<Name extends string> {
  kind: MakeKind
  form: FormControl<Name>
  blockedBy: string | undefined
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The dialog that makes a record of a mail or a message. */
export function MakeFrame<Name extends string>({
  kind,
  form,
  blockedBy,
  onClose,
  children,
}: MakeFrameProps<Name>) {
  const { t } = useTranslation('links')
  const id = useId()
  return (
    <Dialog
      title={t(`make.${kind}`)}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(`submit.${kind}`)}
          blockedBy={blockedBy}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        {children}
      </Form>
    </Dialog>
  )
}

/** Makes the record and closes the dialog; the toast leads to what was made. */
export function useMake(source: Source, onClose: () => void) {
  const { t } = useTranslation('links')
  const navigate = useNavigate()
  return async (making: Making) => {
    const { address } = await makeRecord(making, { type: source.type, id: source.id })
    onClose()
    toast.done(t(`made.${making.kind}`, { title: making.title }), {
      action: { text: t('open'), run: () => void navigate({ href: address }) },
    })
  }
}
