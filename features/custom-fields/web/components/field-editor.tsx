import { useId } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { LANGUAGES } from '#features/preferences/contract/preferences.rules.ts'
import { USER_ROLES } from '#features/users/contract/users.rules.ts'
import type { CustomField } from '../../contract/custom-fields.contract.ts'
import {
  CUSTOM_KINDS,
  findDoubleLabel,
  isChoosing,
  isKey,
  isReservedKey,
  NEVER_REQUIRED,
} from '../../contract/custom-fields.rules.ts'
import { addCustomField, refreshCustomFields, updateCustomField } from '../custom-fields.api.ts'
import { ChoicesInput } from './choices-input.tsx'
import {
  BLANK,
  type FieldTexts,
  keyOf,
  SEEN_BY,
  textsOf,
  toChange,
  toInput,
} from './field-texts.ts'
import { useFieldWords } from './use-field-words.ts'
import styles from './custom-fields.module.css'

interface FieldEditorProps {
  entity: string
  /** The field that is changed; a new one unless given. */
  field?: CustomField | undefined
  /** The keys of the entity’s fields. */
  taken: readonly string[]
  onClose: () => void
}

/** Adds or edits a field. Its key and kind are final: values are stored by them. */
export function FieldEditor({ entity, field, taken, onClose }: FieldEditorProps) {
  const { t } = useTranslation(['custom-fields', 'ui'])
  const { entityName, label } = useFieldWords()
  const id = useId()
  const form = useFieldForm({ entity, field, taken, onClose })
  const title =
    field === undefined
      ? t('addTo', { entity: entityName(entity) })
      : t('editOne', { name: label(field.labels) })
  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t(field === undefined ? 'add' : 'ui:save')}
          onCancel={onClose}
        />
      }
    >
      <Form id={id} form={form}>
        <Inputs form={form} taken={field === undefined ? taken : undefined} />
      </Form>
      <LeaveGuard form={form} openBy={field === undefined ? 'add' : 'edit'} />
    </Dialog>
  )
}

/** What the browser can tell by itself; the rest is the server's. */
const fieldTexts = (taken: readonly string[]) =>
  z.pipe(
    z.custom<FieldTexts>(),
    z.transform((texts: FieldTexts, { issues }) => {
      const refuse = (path: keyof FieldTexts) =>
        issues.push({ code: 'custom', path: [path], input: texts[path], message: path })
      const input = toInput(texts, taken)
      const labels = (input.choices ?? []).map(one => one.labels.en)
      if (input.labels.en === '') refuse('labels.en')
      if (!isKey(input.key)) refuse('key')
      if (isChoosing(input.kind) && labels.length === 0) refuse('choices')
      if (labels.includes('') || findDoubleLabel(labels) !== undefined) refuse('choices')
      return input
    }),
  )

function useFieldForm({
  entity,
  field,
  taken,
  onClose,
}: FieldEditorProps): FormControl<keyof FieldTexts> {
  const { t } = useTranslation('custom-fields')
  const { label } = useFieldWords()
  const undoOf = useUndoAction(t('undone'))
  return useForm<keyof FieldTexts, ReturnType<typeof toInput>>({
    // A field that is edited keeps its key.
    schema: fieldTexts(field === undefined ? taken : []),
    initial: field === undefined ? BLANK : textsOf(field),
    draftKey: `custom-field.${field?.id ?? `add.${entity}`}`,
    explain: (name, _code, text) =>
      name === 'key' && isReservedKey(text.trim())
        ? t('wrong.keyReserved')
        : name === 'key' || name === 'choices'
          ? t(`wrong.${name}`)
          : undefined,
    explainRefusal: ({ code }: ApiError) =>
      code === 'custom_field.key_taken' ? { key: t('wrong.keyTaken') } : undefined,
    async onSubmit(input) {
      if (field === undefined) {
        const added = await addCustomField({ entity, ...input })
        toast.done(t('addedOne', { name: label(added.field.labels) }))
      } else {
        const saved = await updateCustomField(toChange(field.id, input), field.version)
        toast.done(t('savedOne', { name: label(saved.field.labels) }), undoOf(saved.changeId))
      }
      void refreshCustomFields()
      onClose()
    },
  })
}

interface InputsProps {
  form: FormControl<keyof FieldTexts>
  /** Of a new field: the keys it can’t have. */
  taken: readonly string[] | undefined
}
function Inputs({ form, taken }: InputsProps) {
  const { t } = useTranslation('custom-fields')
  const { values } = form
  const kind = CUSTOM_KINDS.find(one => one === values.kind) ?? 'text'
  return (
    <>
      <TextField
        form={form}
        name="labels.en"
        label={t('fields.label', { language: t('languages.en') })}
        help={t('fields.labelHelp')}
        autoComplete="off"
        dir="ltr"
        isFirst
      />
      {taken !== undefined ? (
        <>
          <SelectField
            form={form}
            name="kind"
            label={t('fields.kind')}
            help={t('fields.kindHelp')}
            options={CUSTOM_KINDS.map(value => ({ value, text: t(`kinds.${value}`) }))}
          />
          <TextField
            form={form}
            name="key"
            label={t('fields.key')}
            isOptional
            help={t('fields.keyHelp', { key: keyOf(values['labels.en'], taken) })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        </>
      ) : null}
      {isChoosing(kind) ? <ChoicesInput form={form} /> : null}
      {kind === 'number' ? (
        <SelectField
          form={form}
          name="decimals"
          label={t('fields.decimals')}
          options={[0, 1, 2, 3, 4, 5, 6].map(one => ({ value: `${one}`, text: `${one}` }))}
        />
      ) : null}
      <SelectField
        form={form}
        name="seenBy"
        label={t('fields.seenBy')}
        help={t('fields.seenByHelp')}
        options={SEEN_BY.map(value => ({ value, text: t(`seenBy.${value}`) }))}
      />
      {values.seenBy === 'roles' ? <RolesInput form={form} /> : null}
      <div className={styles.ticks}>
        {NEVER_REQUIRED.includes(kind) ? null : (
          <CheckLine
            label={t('fields.isRequired')}
            isOn={values.isRequired === 'true'}
            onChange={isOn => form.set('isRequired', `${isOn}`)}
          />
        )}
        <CheckLine
          label={t('fields.isInList')}
          isOn={values.isInList === 'true'}
          onChange={isOn => form.set('isInList', `${isOn}`)}
        />
      </div>
      <Translations form={form} />
    </>
  )
}

function RolesInput({ form }: { form: FormControl<keyof FieldTexts> }) {
  const { t } = useTranslation('custom-fields')
  const chosen = form.values.roles.split(',').filter(one => one !== '')
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.legend}>{t('fields.roles')}</legend>
      {USER_ROLES.filter(role => role !== 'admin').map(role => (
        <CheckLine
          key={role}
          label={t(`userRoles.${role}`)}
          isOn={chosen.includes(role)}
          onChange={isOn =>
            form.set(
              'roles',
              (isOn ? [...chosen, role] : chosen.filter(one => one !== role)).join(','),
            )
          }
        />
      ))}
    </fieldset>
  )
}

/** The label in the other languages; English stands in for those without one. */
function Translations({ form }: { form: FormControl<keyof FieldTexts> }) {
  const { t } = useTranslation('custom-fields')
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('fields.translations')}</legend>
      {LANGUAGES.filter(language => language !== 'en').map(language => (
        <TextField
          key={language}
          form={form}
          name={`labels.${language}` as const}
          label={t(`languages.${language}`)}
          isOptional
          autoComplete="off"
        />
      ))}
    </fieldset>
  )
}
