import { useId, useState } from 'react'
import type { ResourceQuery } from '#platform/contract/resource.contract.ts'
import type { Related } from '#platform/contract/resource-related.rules.ts'
import { type Field, fieldOf, type Resource } from '#platform/contract/resource-fields.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Autocomplete } from '#ui/combobox/autocomplete.tsx'
import { PlainDateField } from '#ui/date-field/date-field.tsx'
import { ChipPopover } from '#ui/list/chip-popover.tsx'
import type { ListFilter } from '#ui/list/list-types.ts'
import type { ListControl } from '#ui/list/use-list-query.ts'
import { PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { findPeopleQuery } from '#ui/people-picker/find-people.ts'
import { optionsQuery } from '../resource.api.ts'
import { useResourceWords } from './resource-words.ts'
import styles from './resource.module.css'

type Control = ListControl<ResourceQuery>

/** Filters with a few values to choose from. */
export function useChoiceFilters(resource: Resource): ListFilter[] {
  const { labelOf, optionsOf } = useResourceWords(resource)
  const { t } = useTranslation('resource')
  return resource.list.filters.flatMap(name => {
    const { kind } = fieldOf(resource, name)
    const label = labelOf(name)
    if (kind === 'choice' || kind === 'choices') return [{ name, label, options: optionsOf(name) }]
    if (kind !== 'yesNo') return []
    return [
      {
        name,
        label,
        options: [
          { value: 'yes', text: t('yes') },
          { value: 'no', text: t('no') },
        ],
      },
    ]
  })
}

interface MoreFiltersProps {
  resource: Resource
  control: Control
  related: Related | undefined
}

/** Filters other than choices: ranges, texts, people, records. */
export function MoreFilters({ resource, control, related }: MoreFiltersProps) {
  return resource.list.filters.map(name => {
    const field = fieldOf(resource, name)
    if (['choice', 'choices', 'yesNo'].includes(field.kind)) return null
    const props = { resource, control, name, field }
    if (field.kind === 'person' || field.kind === 'reference')
      return <NamedFilter key={name} {...props} related={related} />
    return <TypedFilter key={name} {...props} />
  })
}

interface FilterProps {
  resource: Resource
  control: Control
  name: string
  field: Field
}

const HAS_ENDS = new Set(['date', 'moment', 'number', 'money'])

/** A text, or two ends of which either may be open. */
function TypedFilter({ resource, control, name, field }: FilterProps) {
  const { labelOf, textOf } = useResourceWords(resource)
  const { t } = useTranslation('resource')
  const names = HAS_ENDS.has(field.kind) ? [`${name}From`, `${name}To`] : [name]
  const given = names.map(one => String(control.query[one] ?? ''))
  const isDay = field.kind === 'date' || field.kind === 'moment'
  const [from = '', to = ''] = given.map(one =>
    one === '' || names.length === 1 ? one : isDay ? one : textOf(name, Number(one)),
  )
  const chosen =
    names.length === 1
      ? from
      : from === ''
        ? to === ''
          ? ''
          : t('until', { to })
        : to === ''
          ? t('since', { from })
          : `${from} – ${to}`
  const clear = () => control.change(Object.fromEntries(names.map(one => [one, ''])))
  return (
    <ChipPopover label={labelOf(name)} chosen={chosen === '' ? undefined : chosen} onClear={clear}>
      {close => (
        <form
          className={styles.filter}
          onSubmit={event => {
            event.preventDefault()
            const data = new FormData(event.currentTarget)
            control.change(
              Object.fromEntries(names.map(one => [one, String(data.get(one) ?? '').trim()])),
            )
            close()
          }}
        >
          {names.map((one, index) => {
            const label = names.length === 1 ? t('contains') : t(index === 0 ? 'from' : 'to')
            const value = given[index] ?? ''
            return isDay ? (
              <DayLine key={one} name={one} label={label} value={value} />
            ) : (
              <Line
                key={one}
                name={one}
                label={label}
                type={names.length === 1 ? 'text' : 'number'}
                value={value}
              />
            )
          })}
          <Button kind="primary" type="submit">
            {t('apply')}
          </Button>
        </form>
      )}
    </ChipPopover>
  )
}

function DayLine({ name, label, value }: Omit<LineProps, 'type'>) {
  const [day, setDay] = useState(value)
  return <PlainDateField label={label} sentAs={name} value={day} onChange={setDay} />
}

interface LineProps {
  name: string
  label: string
  type: 'text' | 'number'
  value: string
}
function Line({ name, label, type, value }: LineProps) {
  const id = useId()
  return (
    <label className={styles.line} htmlFor={id}>
      {label}
      <input id={id} name={name} type={type} step="any" defaultValue={value} autoComplete="off" />
    </label>
  )
}

/** A person, or a record of another resource. */
function NamedFilter({
  resource,
  control,
  name,
  field,
  related,
}: FilterProps & Pick<MoreFiltersProps, 'related'>) {
  const { labelOf, textOf } = useResourceWords(resource)
  const [picked, setPicked] = useState<{ id: number; text: string }>()
  const label = labelOf(name)
  const id = Number(control.query[name] ?? 0)
  const chosen = id === 0 ? undefined : picked?.id === id ? picked.text : textOf(name, id, related)
  const choose = (one: { id: number; text: string } | undefined, close: () => void) => {
    if (one === undefined) return
    setPicked(one)
    control.change({ [name]: one.id })
    close()
  }
  return (
    <ChipPopover label={label} chosen={chosen} onClear={() => control.change({ [name]: '' })}>
      {close => (
        <div className={styles.filter}>
          {field.kind === 'reference' ? (
            <Autocomplete
              label={label}
              find={q => optionsQuery(field.to, q)}
              value={undefined}
              onChange={one => choose(one && { id: Number(one.key), text: one.text }, close)}
            />
          ) : (
            <PeoplePicker
              label={label}
              find={findPeopleQuery}
              value={[]}
              most={1}
              isFirst
              onChange={([one]) =>
                choose(
                  one?.id === null || one === undefined
                    ? undefined
                    : { id: one.id, text: one.fullName },
                  close,
                )
              }
            />
          )}
        </div>
      )}
    </ChipPopover>
  )
}
