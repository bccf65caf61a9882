import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import {
  MAX_OUT_OF_OFFICE_MESSAGE,
  CATEGORIES,
  REMINDERS,
  MAX_REMINDERS,
} from '../../contract/calendar.rules.ts'
import { email } from '#platform/contract/identity.rules.ts'
import { isDay } from '#platform/contract/local-time.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod/mini'
import { listZones } from '#platform/contract/zone-names.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { DateField, TimeField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { PlainSelect } from '#ui/select/plain-select.tsx'
import type { FormControl } from '#ui/form/use-form.ts'
import { Chip } from '#ui/people-picker/chip.tsx'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { followStart } from '#ui/recurrence/follow-start.ts'
import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { resourcesQuery } from '../calendar.api.ts'
import { BusyNotice } from './busy-notice.tsx'
import styles from './event-drawer.module.css'
import { readGuests, readNumbers, type Values } from './event-form.ts'
import { moveStart } from './event-times.ts'
import { useReminderName } from './use-reminder-name.ts'

interface EventFieldsProps {
  form: FormControl<keyof Values>
  values: Values
  event: CalendarEvent | undefined
  isBackwards: boolean
}

/** All fields of an event. */
export function EventFields({ form, values, event, isBackwards }: EventFieldsProps) {
  const { t } = useTranslation('calendar')
  const set = (change: Partial<Values>) => {
    for (const [name, value] of Object.entries(change)) {
      const known = NAMES.find(one => one === name)
      if (known !== undefined) form.set(known, value)
    }
  }
  return (
    <>
      <TextField form={form} name="title" label={t('fields.title')} isFirst autoComplete="off" />
      <SelectField
        form={form}
        name="calendar"
        label={t('fields.calendar')}
        options={CATEGORIES.map(value => ({ value, text: t(`categories.${value}`) }))}
      />
      <TimeFields {...{ form, values, isBackwards, set }} />
      <RecurrenceField
        label={t('fields.recurrence')}
        value={values.recurrence === '' ? undefined : values.recurrence}
        start={values.startDay === '' ? '2026-01-01' : values.startDay}
        onChange={rule => set({ recurrence: rule ?? '' })}
      />
      <PeoplePicker
        label={t('fields.guests')}
        find={findPeopleQuery}
        value={readGuests(values.guests)}
        toAddress={toAddress}
        help={t('fields.guestsHelp')}
        onChange={people => set({ guests: JSON.stringify(people) })}
      />
      <BusyNotice values={values} except={event?.id} onChoose={set} />
      <Rooms {...{ values, set }} error={form.errors.resources} />
      <TextField
        form={form}
        name="location"
        label={t('fields.location')}
        isOptional
        autoComplete="off"
      />
      <Reminders {...{ values, set }} />
      <TextField
        form={form}
        name="url"
        label={t('fields.url')}
        isOptional
        type="url"
        dir="ltr"
        autoComplete="off"
      />
      <TextArea form={form} name="description" label={t('fields.description')} isOptional />
      <div className={styles.checks}>
        <CheckLine
          label={t('fields.isPrivate')}
          isOn={values.isPrivate === '1'}
          onChange={isOn => set({ isPrivate: isOn ? '1' : '' })}
        />
        <CheckLine
          label={t('fields.isBusy')}
          isOn={values.isBusy === '1'}
          onChange={isOn => set({ isBusy: isOn ? '1' : '' })}
        />
        <CheckLine
          label={t('fields.isOutOfOffice')}
          isOn={values.isOutOfOffice === '1'}
          onChange={isOn => set({ isOutOfOffice: isOn ? '1' : '' })}
        />
      </div>
      {values.isOutOfOffice === '1' ? (
        <TextField
          form={form}
          name="outOfOfficeMessage"
          label={t('fields.outOfOfficeMessage')}
          isOptional
          autoComplete="off"
          maxLength={MAX_OUT_OF_OFFICE_MESSAGE}
        />
      ) : null}
    </>
  )
}

const NAMES = [
  'allDay',
  'startDay',
  'startTime',
  'endDay',
  'endTime',
  'zone',
  'recurrence',
  'guests',
  'resources',
  'reminders',
  'isPrivate',
  'isBusy',
  'isOutOfOffice',
] as const

const toAddress = (text: string): PickedPerson | undefined =>
  z.safeParse(email, text).success
    ? { id: null, fullName: text, detail: text, avatar: null, avatarColor: 'idle' }
    : undefined

interface PartProps {
  values: Values
  set: (change: Partial<Values>) => void
}

function TimeFields({
  form,
  values,
  isBackwards,
  set,
}: PartProps & Pick<EventFieldsProps, 'form' | 'isBackwards'>) {
  const { t } = useTranslation('calendar')
  const { timeZone } = useRegional()
  const isAllDay = values.allDay === '1'
  const lastDay = useRef(values.startDay)
  // The end moves with the start, and a common rule refers to it.
  const follower = {
    ...form,
    set: (name: keyof Values, value: string) => {
      if (name !== 'startDay' && name !== 'startTime') return form.set(name, value)
      set(pickTimes(moveStart(values, { [name]: value }, values.zone)))
      if (name !== 'startDay' || !isDay(value)) return
      const from = isDay(values.startDay) ? values.startDay : lastDay.current
      set({ recurrence: followStart({ rule: values.recurrence, from, to: value }) })
      lastDay.current = value
    },
  }
  const zones = listZones(values.zone, timeZone)
  return (
    <>
      <CheckLine
        label={t('fields.allDay')}
        isOn={isAllDay}
        onChange={isOn => set({ allDay: isOn ? '1' : '' })}
      />
      <FieldPair>
        <DateField form={follower} name="startDay" label={t('fields.startDay')} />
        {isAllDay ? null : (
          <TimeField form={follower} name="startTime" label={t('fields.startTime')} />
        )}
      </FieldPair>
      <FieldPair>
        <DateField
          form={follower}
          name="endDay"
          label={t('fields.endDay')}
          problem={isBackwards ? t('problems.end') : undefined}
        />
        {isAllDay ? null : <TimeField form={follower} name="endTime" label={t('fields.endTime')} />}
      </FieldPair>
      {isAllDay ? null : (
        <PlainSelect
          label={t('fields.zone')}
          value={values.zone}
          options={zones}
          help={values.zone === timeZone ? undefined : t('fields.zoneHelp', { zone: timeZone })}
          onChoose={zone => set({ zone })}
        />
      )}
    </>
  )
}
const pickTimes = ({
  startDay,
  startTime,
  endDay,
  endTime,
}: Values | ReturnType<typeof moveStart>) => ({
  startDay,
  startTime,
  endDay,
  endTime,
})

function Rooms({ values, set, error }: PartProps & { error: string | undefined }) {
  const { t } = useTranslation('calendar')
  const { data = [] } = useQuery(resourcesQuery())
  if (data.length === 0) return null
  const chosen = readNumbers(values.resources)
  return (
    <fieldset className={styles.set}>
      <legend>{t('fields.resources')}</legend>
      {data.map(({ id, name, capacity }) => (
        <CheckLine
          key={id}
          label={capacity > 0 ? t('fields.roomFor', { name, count: capacity }) : name}
          isOn={chosen.includes(id)}
          onChange={isOn =>
            set({
              resources: JSON.stringify(isOn ? [...chosen, id] : chosen.filter(one => one !== id)),
            })
          }
        />
      ))}
      {error === undefined ? null : (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Reminders({ values, set }: PartProps) {
  const { t } = useTranslation('calendar')
  const chosen = readNumbers(values.reminders)
  const name = useReminderName()
  const left = REMINDERS.filter(minutes => !chosen.includes(minutes))
  const put = (minutes: number[]) =>
    set({ reminders: JSON.stringify(minutes.toSorted((a, b) => a - b)) })
  return (
    <div className={styles.reminders}>
      <PlainSelect
        label={t('fields.reminders')}
        value=""
        options={[
          { value: '', text: t('reminders.add') },
          ...(chosen.length < MAX_REMINDERS ? left : []).map(minutes => ({
            value: `${minutes}`,
            text: name(minutes),
          })),
        ]}
        onChoose={value => value !== '' && put([...chosen, Number(value)])}
      />
      <div className={styles.chips}>
        {chosen.map(minutes => (
          <Chip
            key={minutes}
            name={name(minutes)}
            remove={t('reminders.remove', { name: name(minutes) })}
            onRemove={() => put(chosen.filter(one => one !== minutes))}
          >
            {name(minutes)}
          </Chip>
        ))}
      </div>
    </div>
  )
}
