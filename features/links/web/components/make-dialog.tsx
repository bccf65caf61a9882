import { EVENT_CATEGORIES } from '#platform/contract/event-categories.rules.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import type { Source } from '#platform/web/screens/record-links.ts'
import { DateField, TimeField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextField } from '#ui/form/field.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { boardsQuery, projectsQuery } from '../links.api.ts'
import {
  findTimeFault,
  hourAfter,
  initialFields,
  type MakeName,
  type PlanKind,
  makeSchema,
  toMaking,
} from './make-form.ts'
import { MakeFrame, useMake } from './make-frame.tsx'
import { readSource } from './source.ts'
import styles from './make-dialog.module.css'

export interface MakeDialogProps {
  kind: PlanKind
  source: Source
  onClose: () => void
}

/** Makes a task, a card or an event of a mail or a message (MAIL-21, CHAT-18): Enter makes it, a toast leads to it. */
export function MakeDialog({ kind, source, onClose }: MakeDialogProps) {
  const { t } = useTranslation(['links', 'ui'])
  const { language } = usePreferences()
  const { timeZone: zone } = useRegional()
  const make = useMake(source, onClose)
  const [now] = useState(() => new Date())
  const [read] = useState(() => readSource(source, { now, zone, language }))
  const [hasWhen, setHasWhen] = useState(read.when !== undefined)
  const [people, setPeople] = useState<PickedPerson[]>([])
  const form = useForm<MakeName, ReturnType<typeof makeSchema.parse>>({
    schema: makeSchema,
    initial: initialFields(kind, read, { now, zone }),
    async onSubmit(fields) {
      const ids = people.flatMap(person => person.id ?? [])
      await make(toMaking(kind, fields, { people: ids, zone }))
    },
  })
  const fault = kind === 'event' ? findTimeFault(form.values) : undefined
  const blockedBy =
    fault === undefined
      ? kind === 'card' && form.values.board === ''
        ? t('fields.noBoard')
        : undefined
      : t(`faults.${fault}`)
  function dropWhen(): void {
    setHasWhen(false)
    const plain = initialFields(
      kind,
      { whole: read.whole, title: read.whole, when: undefined },
      { now, zone },
    )
    for (const name of ['day', 'time', 'endDay', 'endTime'] as const) form.set(name, plain[name])
    if (form.values.title === read.title) form.set('title', read.whole)
  }
  return (
    <MakeFrame {...{ kind, form, blockedBy, onClose }}>
      <TextField
        form={form}
        name="title"
        label={t('fields.title')}
        autoComplete="off"
        maxLength={200}
        isFirst
      />
      {hasWhen && read.when !== undefined ? (
        <button
          type="button"
          className={styles.found}
          aria-label={t('found.drop', { words: read.when.words })}
          onClick={dropWhen}
        >
          {t('found.text', { words: read.when.words })}
          <IconX size={13} stroke={2} aria-hidden="true" />
        </button>
      ) : null}
      {kind === 'card' ? <BoardFields form={form} /> : null}
      {kind === 'event' ? <EventTimes form={form} fault={fault} /> : <Due form={form} />}
      {kind === 'event' ? (
        <SelectField
          form={form}
          name="category"
          label={t('fields.category')}
          options={EVENT_CATEGORIES.map(value => ({ value, text: t(`categories.${value}`) }))}
        />
      ) : null}
      <PeoplePicker
        label={t(kind === 'event' ? 'fields.guests' : 'fields.assignee')}
        find={findPeopleQuery}
        value={people}
        onChange={setPeople}
        {...(kind === 'task' ? { most: 1 } : {})}
      />
    </MakeFrame>
  )
}

type Control = FormControl<MakeName>

function Due({ form }: { form: Control }) {
  const { t } = useTranslation('links')
  return (
    <div className={styles.pair}>
      <DateField form={form} name="day" label={t('fields.day')} isOptional />
      <TimeField form={form} name="time" label={t('fields.time')} isOptional />
    </div>
  )
}

/** The end moves with the start until it is set by hand. */
function EventTimes({ form, fault }: { form: Control; fault: 'day' | 'end' | undefined }) {
  const { t } = useTranslation('links')
  const { day, time } = form.values
  const [known, setKnown] = useState(`${day} ${time}`)
  useEffect(() => {
    if (known === `${day} ${time}`) return
    setKnown(`${day} ${time}`)
    if (day === '') return
    const end = time === '' ? { day, time: '' } : hourAfter(day, time)
    form.set('endDay', end.day)
    form.set('endTime', end.time)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each start
  }, [day, time])
  return (
    <>
      <div className={styles.pair}>
        <DateField
          form={form}
          name="day"
          label={t('fields.start')}
          problem={fault === 'day' ? t('faults.day') : undefined}
        />
        <TimeField
          form={form}
          name="time"
          label={t('fields.time')}
          help={time === '' ? t('fields.allDay') : undefined}
          isOptional
        />
      </div>
      <div className={styles.pair}>
        <DateField
          form={form}
          name="endDay"
          label={t('fields.end')}
          problem={fault === 'end' ? t('faults.end') : undefined}
        />
        <TimeField
          form={form}
          name="endTime"
          label={t('fields.endTime')}
          isOptional={time === ''}
        />
      </div>
    </>
  )
}

function BoardFields({ form }: { form: Control }) {
  const { t } = useTranslation('links')
  const { data: projects = [] } = useQuery(projectsQuery())
  const { project, board } = form.values
  const chosen = project === '' ? `${projects[0]?.id ?? ''}` : project
  const { data: boards = [] } = useQuery({ ...boardsQuery(chosen), enabled: chosen !== '' })
  const first = boards[0]?.id
  useEffect(() => {
    if (first !== undefined && !boards.some(one => one.id === board)) form.set('board', first)
    // oxlint-disable-next-line react/exhaustive-deps -- when other boards are there
  }, [first, board])
  return (
    <>
      {projects.length > 1 ? (
        <SelectField
          form={form}
          name="project"
          label={t('fields.project')}
          options={projects.map(one => ({ value: `${one.id}`, text: one.name }))}
        />
      ) : null}
      <SelectField
        form={form}
        name="board"
        label={t('fields.board')}
        options={boards.map(one => ({ value: one.id, text: one.title }))}
      />
    </>
  )
}
