import { Suspense, useMemo, useState } from 'react'
import { type AddressPart, COUNTRY_CODES } from '#platform/contract/address.rules.ts'
import { countryName } from '#platform/contract/country-name.rules.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import {
  type Field,
  fieldOf,
  isRequired,
  type Resource,
} from '#platform/contract/resource-fields.rules.ts'
import { decimalsOf, LONG } from '#platform/contract/resource-values.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { lazyPart } from '#platform/web/query/lazy-part.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { Autocomplete } from '#ui/combobox/autocomplete.tsx'
import { DateField, DateTimeField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { findPeopleQuery } from '#ui/people-picker/find-people.ts'
import { optionsQuery } from '../resource.api.ts'
import { useResourceWords } from './resource-words.ts'
import styles from './resource.module.css'

const RichTextField = lazyPart(
  async () => (await import('#ui/rich-text/rich-text-field.tsx')).RichTextField,
)

const ImageInput = lazyPart(async () => (await import('./upload-inputs.tsx')).ImageInput)
const FilesInput = lazyPart(async () => (await import('./upload-inputs.tsx')).FilesInput)

interface FieldInputProps {
  resource: Resource
  form: FormControl<string>
  name: string
  /** The names of the ids in the form's initial values. */
  related: Related | undefined
  isFirst: boolean
}

/** The field of a form for each kind. */
export function FieldInput({ resource, form, name, related, isFirst }: FieldInputProps) {
  const { labelOf, optionsOf, inputOptionsOf } = useResourceWords(resource)
  const field = fieldOf(resource, name)
  const label = labelOf(name)
  const plain = { form, name, label, isOptional: !isRequired(field) }
  switch (field.kind) {
    case 'date':
      return <DateField {...plain} isFirst={isFirst} />
    case 'moment':
      return <DateTimeField {...plain} isFirst={isFirst} />
    case 'richText':
      return (
        <Suspense>
          <RichTextField {...plain} max={field.max ?? LONG} isOptional={!isRequired(field)} />
        </Suspense>
      )
    case 'address':
      return <AddressInput form={form} name={name} label={label} isRequired={isRequired(field)} />
    case 'image':
      return (
        <Suspense>
          <ImageInput {...{ resource, form, name, label, related, field }} />
        </Suspense>
      )
    case 'files':
      return (
        <Suspense>
          <FilesInput {...{ resource, form, name, label, related, field }} />
        </Suspense>
      )
    case 'computed':
      return null
    case 'longText':
      return <TextArea {...plain} isFirst={isFirst} />
    case 'yesNo':
      return (
        <div className={styles.ticks}>
          <CheckLine
            label={label}
            isOn={form.values[name] === 'true'}
            onChange={isOn => form.set(name, String(isOn))}
          />
        </div>
      )
    case 'choice':
      return <SelectField {...plain} options={inputOptionsOf(name)} />
    case 'choices':
      return <Ticks form={form} name={name} label={label} options={optionsOf(name)} />
    case 'person':
      return <PersonInput {...{ form, name, label, related }} />
    case 'reference':
      return <ReferenceInput {...{ form, name, label, related }} to={field.to} />
    case 'text':
    case 'email':
    case 'phone':
    case 'url':
    case 'number':
    case 'money':
      return <TextField {...plain} {...inputOf(field)} isFirst={isFirst} autoComplete="off" />
  }
}

function inputOf(field: Field) {
  if (field.kind === 'email' || field.kind === 'url') return { type: field.kind, dir: 'ltr' }
  if (field.kind === 'phone') return { type: 'tel', dir: 'ltr' }
  if (field.kind === 'text') return {}
  return { inputMode: decimalsOf(field) === 0 ? ('numeric' as const) : ('decimal' as const) }
}

interface InputProps {
  form: FormControl<string>
  name: string
  label: string
}

/** An address in its parts; the country is chosen by its name. */
function AddressInput({
  form,
  name,
  label,
  isRequired: isNeeded,
}: InputProps & { isRequired: boolean }) {
  const { t, i18n } = useTranslation('resource')
  const countries = useMemo(
    () =>
      COUNTRY_CODES.map(value => ({ value, text: countryName(value, i18n.language) })).toSorted(
        (one, other) => one.text.localeCompare(other.text, i18n.language),
      ),
    [i18n.language],
  )
  const plain = (part: AddressPart) => ({
    form,
    name: `${name}.${part}`,
    label: t(`address.${part}`),
    isOptional: !isNeeded,
  })
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.legend}>{label}</legend>
      <TextField {...plain('street')} autoComplete="off" />
      <div className={styles.pair}>
        <TextField {...plain('postalCode')} autoComplete="off" />
        <TextField {...plain('city')} autoComplete="off" />
      </div>
      <SelectField {...plain('country')} options={[{ value: '', text: t('none') }, ...countries]} />
    </fieldset>
  )
}

function Ticks({
  form,
  name,
  label,
  options,
}: InputProps & { options: readonly { value: string; text: string }[] }) {
  const chosen = (form.values[name] ?? '').split(',').filter(one => one !== '')
  return (
    <fieldset className={styles.ticks}>
      <legend className={styles.legend}>{label}</legend>
      {options.map(({ value, text }) => (
        <CheckLine
          key={value}
          label={text}
          isOn={chosen.includes(value)}
          onChange={isOn =>
            form.set(
              name,
              (isOn ? [...chosen, value] : chosen.filter(one => one !== value)).join(','),
            )
          }
        />
      ))}
    </fieldset>
  )
}

function PersonInput({
  form,
  name,
  label,
  related,
}: InputProps & Pick<FieldInputProps, 'related'>) {
  const id = form.values[name] ?? ''
  const [picked, setPicked] = useState<PickedPerson>()
  const known = related?.people.find(one => `${one.id}` === id)
  const person = `${picked?.id}` === id ? picked : known && { ...known, detail: '' }
  const problem = form.errors[name]
  return (
    <PeoplePicker
      label={label}
      find={findPeopleQuery}
      value={id === '' || person === undefined ? [] : [person]}
      most={1}
      {...(problem === undefined ? {} : { help: problem })}
      onChange={([one]) => {
        setPicked(one)
        form.set(name, one?.id === null || one === undefined ? '' : `${one.id}`)
      }}
    />
  )
}

function ReferenceInput({
  form,
  name,
  label,
  related,
  to,
}: InputProps & Pick<FieldInputProps, 'related'> & { to: string }) {
  const id = form.values[name] ?? ''
  const known = related?.records[to]?.find(one => `${one.id}` === id)
  const [value, setValue] = useState(
    known === undefined ? undefined : { key: id, text: known.title },
  )
  const problem = form.errors[name]
  return (
    <Autocomplete
      label={label}
      find={q => optionsQuery(to, q)}
      value={value}
      {...(problem === undefined ? {} : { help: problem })}
      onChange={one => {
        setValue(one)
        form.set(name, one?.key ?? '')
      }}
    />
  )
}
