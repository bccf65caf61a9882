import { listOf } from '#platform/web/format/list-of.ts'
import type { CalendarEvent } from '../../contract/calendar.contract.ts'
import {
  IconCalendar,
  IconLink,
  IconMapPin,
  IconNotes,
  IconRepeat,
  IconUser,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useRecurrenceText } from '#ui/recurrence/recurrence-field.tsx'
import { RecordLinks } from '#platform/web/screens/record-links-parts.tsx'
import { AnswerBar } from './answer-bar.tsx'
import { toItem } from './days.ts'
import styles from './event-drawer.module.css'
import { GuestList } from './guest-list.tsx'
import { useItemWords } from './item-words.ts'

/** An event of someone else, with responses. */
export function EventDetails({
  event,
  onClose,
  onEdit,
}: {
  event: CalendarEvent
  onClose: () => void
  onEdit: (() => void) | undefined
}) {
  const { t } = useTranslation('calendar')
  const { timeZone: zone } = useRegional()
  const words = useItemWords()
  const recurrence = useRecurrenceText()
  const item = toItem(event, { zone, busy: t('busy') })
  const props = event.extendedProps
  return (
    <Dialog
      title={item.title}
      shape="drawer"
      onClose={onClose}
      foot={props.part === 'guest' ? <Foot event={event} onEdit={onEdit} /> : undefined}
    >
      <dl className={styles.facts}>
        <Fact icon={<IconCalendar size={18} stroke={1.7} />} name={t('fields.when')}>
          {words.when(item)}
        </Fact>
        <Fact icon={<IconRepeat size={18} stroke={1.7} />} name={t('fields.recurrence')}>
          {props.recurrence === '' ? '' : recurrence(props.recurrence)}
        </Fact>
        <Fact icon={<IconUser size={18} stroke={1.7} />} name={t('fields.organizer')}>
          {props.organizer.name}
        </Fact>
        <Fact icon={<IconMapPin size={18} stroke={1.7} />} name={t('fields.location')}>
          {listOf(
            [props.location, ...props.resources.map(one => one.name)].filter(one => one !== ''),
          )}
        </Fact>
        <Fact icon={<IconLink size={18} stroke={1.7} />} name={t('fields.url')}>
          {event.url === '' ? (
            ''
          ) : (
            <a href={event.url} target="_blank" rel="noopener noreferrer" dir="ltr">
              {event.url}
            </a>
          )}
        </Fact>
        <Fact icon={<IconNotes size={18} stroke={1.7} />} name={t('fields.description')}>
          {props.description === '' ? '' : <span className={styles.text}>{props.description}</span>}
        </Fact>
      </dl>
      {props.guests.length === 0 ? null : <GuestList guests={props.guests} />}
      <RecordLinks type="event" id={`${event.id}`} title />
    </Dialog>
  )
}

function Foot({ event, onEdit }: { event: CalendarEvent; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation('calendar')
  return (
    <>
      {onEdit === undefined ? null : (
        <span className={styles.start}>
          <Button kind="quiet" onClick={onEdit}>
            {t('edit')}
          </Button>
        </span>
      )}
      <AnswerBar event={event} />
    </>
  )
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div className={styles.fact}>
      <dt aria-label={name} title={name}>
        {icon}
      </dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}
