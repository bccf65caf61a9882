import type { HelpKind } from '../../contract/faq.rules.ts'
import { textOf } from '#platform/contract/rich-text.rules.ts'
import { type ReactNode, useId } from 'react'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
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

/** A saved version. */
export interface Edition {
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
  /** Reads the version that came with a conflict. */
  readCurrent: (current: unknown) => Edition | undefined
  containers: readonly { value: string; text: string }[]
  /** Saves over a version, and closes. */
  save: (wish: EditionWish, version: number | undefined) => Promise<void>
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
  readCurrent,
  save,
  onClose,
  children,
}: EditionDrawerProps) {
  const { t } = useTranslation(['faq', 'ui'])
  const formId = useId()
  const others = usePeopleAt(`${kind === 'faq' ? 'Faq' : 'Kb'}/${id ?? 'new'}`)
  const { form, conflict } = useRecordForm<EditionName, EditionWish, Edition>({
    schema: editionSchema,
    initial,
    record: version === undefined ? undefined : { version, values: initial },
    textsOf: edition => edition.values,
    readCurrent,
    save: (wish, base) => save(wish, base?.version),
    draftKey: `help.${kind}.${id ?? 'new'}`,
  })
  function textOfField(name: EditionName, values: EditionValues): string {
    const value = values[name]
    if (name.startsWith('content')) return textOf(value)
    if (name === 'container') return containers.find(one => one.value === value)?.text ?? value
    if (name !== 'isPublished' && name !== 'isInternal') return value
    return t(isChecked(value) ? 'vote.yes' : 'vote.no')
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
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={titleOf(conflict.theirs.values) ?? title}
          fields={STALE_FIELDS.map(({ name, label }) =>
            toStaleField(conflict.versions, {
              name,
              label: t(label),
              text: values => textOfField(name, values),
              // Formatting counts, and links do.
              key: values => values[name],
            }),
          )}
        />
      )}
    </Dialog>
  )
}
