import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import { useId, useState } from 'react'
import type { ApiError } from '#platform/web/api/api-error.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { FailureNotice } from '#ui/state/failure-notice.tsx'
import { isMissing } from '#ui/state/is-missing.ts'
import { useSaveMerged } from '#ui/stale/use-save-merged.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { addEvent, refreshCalendar } from '../calendar.api.ts'
import { EventFields } from './event-fields.tsx'
import styles from './event-drawer.module.css'
import { blankValues, eventSchema, timesOf, toEvent, type Values, valuesOf } from './event-form.ts'
import { StaleEvent } from './stale-event.tsx'
import { GuestList } from './guest-list.tsx'
import { MissingEvent } from './missing-event.tsx'
import type { CalendarActions } from './use-calendar-actions.tsx'
import { savedValues, useChangeEvent } from './use-change-event.ts'
import { useLiveEvent } from './use-live-event.ts'
import { useSaveEvents } from './use-save-events.ts'

interface EventEditorProps {
  /** Undefined for a new one. */
  event: CalendarEvent | undefined
  /** Initial values of a new one. */
  initial: Values | undefined
  openBy: 'add' | 'event'
  actions: CalendarActions
  onClose: () => void
}

/** The drawer to create or edit an event. */
export function EventEditor({
  event: opened,
  initial,
  openBy,
  actions,
  onClose,
}: EventEditorProps) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const undoOf = useUndoAction(t('done.undone'))
  const { timeZone } = useRegional()
  const save = useSaveEvents()
  const [first] = useState(() => firstValues({ event: opened, initial, zone: timeZone }))
  const { stale, before, change, accept, forget } = useChangeEvent(first, actions.askScope)
  const [isLeaving, setLeaving] = useState(false)
  const form = useForm({
    schema: eventSchema,
    initial: first,
    ...(opened === undefined ? { draftKey: 'calendar.add' } : {}),
    explainRefusal: error => explainRefusal(error),
    onSubmit: async () => {
      const values: Values = { ...first, ...form.values }
      const saved = event === undefined ? await add(values) : await change(event, values)
      if (saved === undefined) return 'unsaved'
      finishSaved(saved)
      return undefined
    },
  })
  const { event, error } = useLiveEvent(opened, { first, isOff: form.isBusy || isLeaving })
  const isDeleted = isMissing(error)
  const values: Values = { ...first, ...form.values }
  const times = timesOf(values)
  const isBackwards = times !== undefined && times.end <= times.start

  async function add(now: Values) {
    const made = toEvent(now)
    return made === undefined ? undefined : addEvent(made)
  }
  const saveMerged = useSaveMerged(form)
  function finishSaved(saved: Awaited<ReturnType<typeof addEvent>>): void {
    toast.done(
      t(event === undefined ? 'done.added' : 'done.saved', { title: saved.event.title }),
      undoOf(saved.changeId),
    )
    finish()
  }
  function finish(): void {
    setLeaving(true)
    form.discard()
    onClose()
    void refreshCalendar()
  }
  async function handleRemove(): Promise<void> {
    setLeaving(true)
    const isRemoved = event !== undefined && (await actions.remove(event))
    setLeaving(isRemoved)
    if (!isRemoved) return
    form.discard()
    onClose()
  }
  if (isDeleted && !form.isDirty) return <MissingEvent onClose={onClose} />
  return (
    <Dialog
      title={t(event === undefined ? 'addTitle' : 'editTitle')}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          {event === undefined || isDeleted ? null : (
            <span className={styles.start}>
              <Button kind="quiet" onClick={() => void handleRemove()}>
                {t('remove')}
              </Button>
              <Button kind="quiet" onClick={() => void save({ id: event.id })}>
                {t('exportOne')}
              </Button>
            </span>
          )}
          <FormFoot
            id={id}
            isBusy={form.isBusy}
            submit={t(event === undefined ? 'add' : 'save')}
            blockedBy={
              isDeleted ? explainFailure(error, t) : isBackwards ? t('problems.end') : undefined
            }
            onCancel={onClose}
          />
        </>
      }
    >
      <FailureNotice error={isDeleted ? error : null} />
      <Form id={id} form={form}>
        <EventFields form={form} values={values} event={event} isBackwards={isBackwards} />
      </Form>
      {event === undefined || event.extendedProps.guests.length === 0 ? null : (
        <GuestList guests={event.extendedProps.guests} />
      )}
      {event === undefined ? null : <RecordLinks type="event" id={`${event.id}`} title />}
      <LeaveGuard form={form} openBy={openBy} />
      {stale === undefined ? null : (
        <StaleEvent
          key={stale.theirs.extendedProps.version}
          before={before}
          mine={values}
          theirs={stale.theirs}
          isBusy={form.isBusy}
          onSave={mix => {
            accept()
            saveMerged({ theirs: savedValues(stale.theirs), mix })
          }}
          onTheirs={finish}
          onClose={forget}
        />
      )}
    </Dialog>
  )
}

/** The server's error names the end, for which the form has a day field. */
function explainRefusal({ errors }: ApiError): Record<string, string> {
  const { end, start, ...rest } = errors
  return {
    ...rest,
    ...(end === undefined ? {} : { endDay: end }),
    ...(start === undefined ? {} : { startDay: start }),
  }
}

/** Events are edited in their own time zone. */
function firstValues({
  event,
  initial,
  zone,
}: {
  event: CalendarEvent | undefined
  initial: Values | undefined
  zone: string
}): Values {
  if (event !== undefined) return valuesOf(event, event.extendedProps.timeZone)
  return initial ?? blankValues({ start: '', end: '', allDay: true }, { zone })
}
