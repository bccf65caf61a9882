import { MAX_DESCRIPTION, TAG_TONES, TASK_TAGS, MAX_TITLE } from '../../contract/todo.rules.ts'
import { isDay, toLocalTime } from '#platform/contract/local-time.rules.ts'
import { useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { CheckLine } from '#ui/checkbox/check-line.tsx'
import { PeoplePicker } from '#ui/people-picker/people-picker.tsx'
import { useAbsenceNotes } from '#features/users/web/out-of-office.public.ts'
import { followStart } from '#ui/recurrence/follow-start.ts'
import { RecurrenceField } from '#ui/recurrence/recurrence-field.tsx'
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { findPeopleQuery } from '#features/users/web/users.public.ts'
import { DueInputs } from './due-inputs.tsx'
import type { Draft } from './task-draft.ts'
import styles from './task-drawer.module.css'

interface TaskFieldsProps {
  draft: Draft
  set: (change: Partial<Draft>) => void
  isUntitled: boolean
  timeZone: string
}

/** What is saved together. */
export function TaskFields({ draft, set, isUntitled, timeZone }: TaskFieldsProps) {
  const { t } = useTranslation(['todo', 'ui'])
  const id = useId()
  const { dueDate, assignee, recurrence } = draft
  const dayOf = (due: string | null) =>
    due === null ? undefined : isDay(due) ? due : toLocalTime(due, timeZone).day
  const day = dayOf(dueDate)
  const picked = assignee === null ? [] : [{ ...assignee, detail: '' }]
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>{t('fields.title')}</label>
        <input
          id={id}
          className={styles.input}
          dir="auto"
          maxLength={MAX_TITLE}
          required
          aria-invalid={isUntitled || undefined}
          value={draft.title}
          onChange={event => set({ title: event.currentTarget.value })}
        />
      </div>
      <PeoplePicker
        label={t('fields.assignee')}
        find={findPeopleQuery}
        useNotes={useAbsenceNotes}
        value={picked}
        most={1}
        onChange={([person]) =>
          set({
            assignee:
              person === undefined || person.id === null ? null : { ...person, id: person.id },
          })
        }
      />
      <DueInputs
        value={dueDate}
        onChange={next => {
          const to = dayOf(next)
          const rule = to === undefined ? null : recurrence
          set({
            dueDate: next,
            recurrence:
              rule && followStart({ rule, from: day ?? '', to: to ?? '', isEveryMonth: true }),
          })
        }}
      />
      {day === undefined ? null : (
        <RecurrenceField
          label={t('fields.recurrence')}
          value={recurrence ?? undefined}
          start={day}
          isEveryMonth
          onChange={rule => set({ recurrence: rule ?? null })}
        />
      )}
      {recurrence === null ? null : (
        <CheckLine
          label={t('fields.afterDone')}
          isOn={draft.recursAfterDone}
          onChange={recursAfterDone => set({ recursAfterDone })}
        />
      )}
      <fieldset className={styles.tags}>
        <legend>{t('fields.tags')}</legend>
        {TASK_TAGS.map(tag => (
          <label key={tag} className={styles.tag} data-tone={TAG_TONES[tag]}>
            <Tick
              checked={draft.tags.includes(tag)}
              onChange={event =>
                set({
                  tags: TASK_TAGS.filter(one =>
                    one === tag ? event.currentTarget.checked : draft.tags.includes(one),
                  ),
                })
              }
            />
            {t(`tags.${tag}`)}
          </label>
        ))}
      </fieldset>
      <RichTextEditor
        label={t('fields.description')}
        value={draft.description}
        max={MAX_DESCRIPTION}
        isOptional
        onChange={description => set({ description })}
      />
    </>
  )
}
