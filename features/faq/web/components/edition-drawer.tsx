import type { HelpKind } from '../../contract/faq.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { StaleDialog } from '#ui/stale/stale-dialog.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { isChecked } from '#ui/form/checked.ts'
import { EditionFields } from './edition-fields.tsx'
import {
  type EditionName,
  editionSchema,
  type EditionValues,
  type EditionWish,
  STALE_FIELDS,
  titleOf,
} from './edition-form.ts'

/** The version someone else saved in the meantime. */
export interface Newer {
  version: number
  values: EditionValues
}
interface EditionDrawerProps {
  kind: HelpKind
  title: string
  /** Undefined for a new one. */
  id: number | undefined
  version: number | undefined
  initial: EditionValues
  containers: readonly { value: string; text: string }[]
  /** Saves over a version; returns the newer one on conflict. Closes on success. */
  save: (wish: EditionWish, version: number | undefined) => Promise<Newer | undefined>
  onClose: () => void
  children?: ReactNode
}

/** The drawer for editing help. A concurrent save is not overwritten silently. */
export function EditionDrawer({
  kind,
  title,
  id,
  version,
  initial,
  containers,
  save,
  onClose,
  children,
}: EditionDrawerProps) {
  const { t } = useTranslation(['faq', 'ui'])
  const formId = useId()
  const others = usePeopleAt(`${kind === 'faq' ? 'Faq' : 'Kb'}/${id ?? 'new'}`)
  const [base, setBase] = useState({ version, values: initial })
  const [newer, setNewer] = useState<Newer>()
  const form = useForm<EditionName, EditionWish>({
    schema: editionSchema,
    initial,
    draftKey: `help.${kind}.${id ?? 'new'}`,
    onSubmit: wish => submit(wish, base.version),
  })
  async function submit(...args: Parameters<typeof save>): Promise<'unsaved' | undefined> {
    const found = await save(...args)
    setNewer(found)
    return found === undefined ? undefined : 'unsaved'
  }
  function textOfField(name: EditionName, values: EditionValues): string {
    const value = values[name]
    if (name.startsWith('content')) return textOf(value)
    if (name === 'container') return containers.find(one => one.value === value)?.text ?? value
    if (name !== 'isPublished' && name !== 'isInternal') return value
    return t(isChecked(value) ? 'vote.yes' : 'vote.no')
  }
  function takeTheirs(theirs: Newer): void {
    form.reset(theirs.values)
    setBase(theirs)
    setNewer(undefined)
  }
  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <PeopleHere people={others} />
          <FormFoot id={formId} isBusy={form.isBusy} submit={t('ui:save')} onCancel={onClose} />
        </>
      }
    >
      <Form id={formId} form={form}>
        <EditionFields form={form} kind={kind} containers={containers} isNew={id === undefined} />
      </Form>
      {children}
      <LeaveGuard form={form} openBy={id === undefined ? 'add' : 'edit'} />
      {newer === undefined ? null : (
        <StaleDialog
          key={newer.version}
          title={titleOf(newer.values) ?? title}
          fields={STALE_FIELDS.map(({ name, label }) =>
            toStaleField(
              { before: base.values, mine: form.values, theirs: newer.values },
              {
                name,
                label: t(label),
                text: values => textOfField(name, values),
                // Formatting counts, and links do.
                key: values => values[name],
              },
            ),
          )}
          isBusy={form.isBusy}
          onSave={sides => {
            // How it is saved is not part of what is compared.
            const mixed = { ...newer.values, isMinor: form.values.isMinor }
            for (const { name } of STALE_FIELDS)
              if (sides[name] !== 'theirs') mixed[name] = form.values[name]
            void form.submitAs(() => submit(z.parse(editionSchema, mixed), newer.version))
          }}
          onTheirs={() => takeTheirs(newer)}
          onClose={() => setNewer(undefined)}
        />
      )}
    </Dialog>
  )
}
