import { useId, useState } from 'react'
import { namedValues, splitNames } from '#platform/contract/custom-values.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import {
  fieldOf,
  isStored,
  keepChoices,
  type Resource,
} from '#platform/contract/resource-fields.rules.ts'
import {
  fieldOfText,
  fromTexts,
  textNamesOf,
  textsSchema,
  toTexts,
} from '#platform/contract/resource-typed.rules.ts'
import { emptyOf } from '#platform/contract/resource-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePeopleAt } from '#platform/web/live/live-store.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { PeopleHere } from '#ui/people-here/people-here.tsx'
import { RecordConflict } from '#ui/stale/record-conflict.tsx'
import { toStaleField } from '#ui/stale/stale-field.ts'
import { useRecordForm } from '#ui/stale/use-record-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { useCustomResource } from '../custom-resource.public.ts'
import { apiOf, type Draft, type Row } from '../resource.api.ts'
import type { OwnParts } from '../resource.public.ts'
import type { Fields } from '#platform/contract/resource-fields.rules.ts'
import { FieldInput } from './field-input.tsx'
import { useResourceWords } from './resource-words.ts'

type Texts = Record<string, string>
interface ResourceFormProps {
  resource: Resource
  parts: OwnParts<Fields>
  /** The record that is changed; a new one unless given. */
  record?: Row | undefined
  related?: Related | undefined
  /** Whether a new record may have custom fields; asked for unless given. */
  mayHaveCustom?: boolean
  onClose: () => void
}

/** Adds or edits a record. Opens once its custom fields are known, and keeps those. */
export function ResourceForm(props: ResourceFormProps) {
  const { resource, record } = props
  const isNeeded =
    record === undefined ? props.mayHaveCustom !== false : record.customFields !== undefined
  const whole = useCustomResource(resource, { isNeeded })
  const [opened, setOpened] = useState<Resource>()
  if (opened === undefined && whole !== undefined) {
    const values = new Map(Object.entries({ ...record, ...namedValues(record?.customFields) }))
    setOpened(keepChoices(whole, name => values.get(name)))
  }
  return opened === undefined ? null : <OpenForm {...props} whole={opened} />
}

interface OpenFormProps extends ResourceFormProps {
  /** The resource with its custom fields. */
  whole: Resource
}
/** A concurrent edit is not overwritten silently. */
function OpenForm(props: OpenFormProps) {
  const { resource, whole, record, onClose } = props
  const { t } = useTranslation(['resource', 'ui'])
  const id = useId()
  const words = useResourceWords(whole)
  const texts = useTexts(whole)
  const others = usePeopleAt(record === undefined ? undefined : `${resource.subject}/${record.id}`)
  const { form, conflict } = useResourceForm(props)
  const shown = (name: string, from: Texts) =>
    words.textOf(name, texts.valuesOf(from)[name], props.related)
  return (
    <Dialog
      title={t(record === undefined ? 'add' : 'editOne', { one: words.one })}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(record === undefined ? 'addShort' : 'ui:save')}
          onCancel={onClose}
        />
      }
    >
      {others.length === 0 ? null : <PeopleHere people={others} />}
      <Form id={id} form={form}>
        <Inputs {...props} form={form} />
      </Form>
      <LeaveGuard form={form} openBy={record === undefined ? 'add' : 'edit'} />
      {conflict === undefined ? null : (
        <RecordConflict
          conflict={conflict}
          title={String(conflict.theirs[resource.title])}
          fields={storedNames(whole).map(name =>
            toStaleField(conflict.versions, {
              name,
              label: words.labelOf(name),
              text: values => shown(name, values),
              key: values => JSON.stringify(texts.valuesOf(values)[name] ?? values[name]),
            }),
          )}
          mix={sides => {
            const { mine, theirs } = conflict.versions
            const taken = Object.keys(sides)
              .filter(name => sides[name] === 'theirs')
              .flatMap(name => textNamesOf(name, fieldOf(whole, name)))
            return { ...mine, ...Object.fromEntries(taken.map(name => [name, theirs[name] ?? ''])) }
          }}
        />
      )}
    </Dialog>
  )
}

/** Records as texts of a form, and back. */
function useTexts(resource: Resource) {
  const { timeZone } = useRegional()
  const texts = (valueOf: (name: string) => unknown): Texts =>
    Object.assign(
      {},
      ...Object.entries(resource.fields).map(([name, field]) =>
        toTexts(name, field, { value: valueOf(name), zone: timeZone }),
      ),
    )
  return {
    schema: textsSchema(resource, timeZone),
    valuesOf: (from: Texts) => fromTexts(resource, from, timeZone),
    blank: texts(name => emptyOf(fieldOf(resource, name))),
    of: ({ customFields, ...record }: Row) => {
      const values = new Map(Object.entries({ ...record, ...namedValues(customFields) }))
      return texts(name => values.get(name))
    },
  }
}
const storedNames = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isStored(field) ? [name] : []))

/** The form of a record, and of a conflict when it is saved. */
function useResourceForm({ resource, whole, record, onClose }: OpenFormProps) {
  const { t } = useTranslation(['resource', 'ui'])
  const undoOf = useUndoAction(t('undone'))
  const texts = useTexts(whole)
  const api = apiOf(resource)

  async function save(given: Draft, base: Row | undefined): Promise<void> {
    const { own, customFields } = splitNames(given)
    const values: Draft = customFields === undefined ? own : Object.assign(own, { customFields })
    const saved =
      base === undefined
        ? await api.add(values)
        : await api.update(Object.assign({ id: base.id }, values), base.version)
    const name = String(saved.record[resource.title])
    toast.done(t(base === undefined ? 'added' : 'saved', { name }), undoOf(saved.changeId))
    void api.refresh()
    onClose()
  }
  return useRecordForm<string, Draft, Row>({
    schema: texts.schema,
    initial: record === undefined ? texts.blank : texts.of(record),
    record,
    textsOf: texts.of,
    readCurrent: current => api.readRecord(current),
    save,
    draftKey: `${resource.name}.${record?.id ?? 'add'}`,
    explain: name => {
      const { kind } = fieldOfText(whole, name).field
      return ['date', 'moment', 'phone', 'url'].includes(kind) ? t(`wrong.${kind}`) : undefined
    },
    explainRefusal: ({ code, errors }) => {
      const reason = [`${resource.name}.taken`, `${resource.name}.unknown`].indexOf(code)
      if (reason === -1) return undefined
      const text = t(reason === 0 ? 'wrong.taken' : 'wrong.unknown')
      return Object.fromEntries(Object.keys(errors).map(name => [name, text]))
    },
  })
}

function Inputs({
  whole: resource,
  parts,
  related,
  form,
}: OpenFormProps & { form: FormControl<string> }) {
  const { labelOf } = useResourceWords(resource)
  return storedNames(resource).map((name, index) => {
    const Own = parts.inputs?.[name]
    return Own === undefined ? (
      <FieldInput key={name} {...{ resource, form, name, related }} isFirst={index === 0} />
    ) : (
      <Own key={name} form={form} label={labelOf(name)} related={related} />
    )
  })
}
