import { LOCALES } from '#platform/contract/locales.rules.ts'
import type { BoardName } from '../../contract/card-boards.rules.ts'
import type { BoardMail } from '../../contract/card-mails.contract.ts'
import {
  LAST_MONTH_DAY,
  MAIL_FREQUENCIES,
  MAX_READERS,
  RENDERABLE_CARDS,
} from '../../contract/card-mails.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useCan } from '#platform/web/access/access.tsx'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { useSignedInUser } from '#platform/web/session/session.ts'
import { Dialog, DialogText } from '#ui/dialog/dialog.tsx'
import { TimeField } from '#ui/date-field/date-field.tsx'
import { CheckField } from '#ui/form/check-field.tsx'
import { checkedField, checkedText } from '#ui/form/checked.ts'
import { SelectField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { FormFoot } from '#ui/form/form-foot.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { toast } from '#ui/toast/toast-store.ts'
import { useUndoAction } from '#features/changes/web/changes.public.ts'
import { findAnyoneQuery } from '#features/users/web/users.public.ts'
import { addBoardMail, refreshBoardMails, updateBoardMail } from '../board-mails.api.ts'
import type { Placed } from './board-layout.ts'
import styles from './panels.module.css'

/** Names of weekdays, starting with Monday. */
export function useWeekdays(): string[] {
  const { language } = usePreferences()
  const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' })
  // A Monday.
  return Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(2024, 0, 1 + day))))
}

const schema = z.object({
  frequency: z.enum(MAIL_FREQUENCIES),
  weekday: z.coerce.number(),
  monthDay: z.coerce.number(),
  time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
  toMe: checkedField,
  /** Ids. */
  others: z.pipe(
    z.string(),
    z.transform(text => text.split(' ').filter(Boolean).map(Number)),
  ),
})
const idsOf = (people: readonly PickedPerson[]): number[] =>
  people.flatMap(one => (one.id === null ? [] : [one.id]))

interface MailDialogProps {
  board: BoardName
  placed: readonly Placed[]
  mail: BoardMail | undefined
  onClose: () => void
}

/** Schedule and recipients of a mailed board. A new one includes the cards currently shown. */
export function MailDialog({ board, placed, mail, onClose }: MailDialogProps) {
  const { t } = useTranslation('boards')
  const id = useId()
  const format = useFormats()
  const me = useSignedInUser()
  const { timeZone } = useRegional()
  const weekdays = useWeekdays()
  const [readsPeople, readsReports] = [useCan('read', 'User'), useCan('read', 'Report')]
  const [others, setOthers] = useState<readonly PickedPerson[]>(() => asPicked(mail, me.id))
  const undoOf = useUndoAction(t('undone'))
  const cards =
    mail?.cards ??
    RENDERABLE_CARDS.filter(card => placed.some(one => one.id === card && !one.isHidden))
  const form = useForm({
    schema,
    initial: {
      frequency: mail?.frequency ?? 'weekly',
      weekday: `${mail?.weekday ?? 0}`,
      monthDay: `${mail?.monthDay ?? 1}`,
      time: mail?.time ?? '07:00',
      toMe: checkedText(mail === undefined || mail.people.some(one => one.id === me.id)),
      others: idsOf(others).join(' '),
    },
    explain: name => (name === 'time' ? t('mails.form.wrongTime') : undefined),
    explainRefusal: error => {
      if (error.status === 412) return { time: t('stale') }
      if (error.code === 'card.too_many') return { time: t('tooMany') }
      return error.code === 'board_mail.readers' || error.status === 400
        ? { time: t('mails.form.wrongPeople') }
        : undefined
    },
    async onSubmit({ toMe, others: otherIds, ...values }) {
      const userIds = toMe ? [me.id, ...otherIds] : otherIds
      const { changeId } = await (mail === undefined
        ? addBoardMail({ ...values, board, cards, timeZone, userIds })
        : updateBoardMail({ id: mail.id, ...values, userIds }, mail.version))
      void refreshBoardMails()
      toast.done(t('mails.done.saved'), undoOf(changeId))
      onClose()
    },
  })
  const { frequency } = form.values
  const days = Array.from({ length: LAST_MONTH_DAY }, (_, index) => index + 1)
  return (
    <Dialog
      title={t(mail === undefined ? 'mails.add' : 'mails.edit')}
      onClose={onClose}
      foot={
        <FormFoot
          id={id}
          isBusy={form.isBusy}
          submit={t('save')}
          blockedBy={cards.length === 0 ? t('mails.noCards') : undefined}
          onCancel={onClose}
        />
      }
    >
      <DialogText>
        {cards.length === 0
          ? t('mails.noCards')
          : t('mails.cards', { count: cards.length, shown: format.number(cards.length) })}
      </DialogText>
      <Form id={id} form={form}>
        <SelectField
          form={form}
          name="frequency"
          label={t('mails.form.frequency')}
          options={MAIL_FREQUENCIES.map(value => ({
            value,
            text: t(`mails.frequencies.${value}`),
          }))}
        />
        {frequency === 'weekly' ? (
          <SelectField
            form={form}
            name="weekday"
            label={t('mails.form.weekday')}
            options={weekdays.map((text, day) => ({ value: `${day}`, text }))}
          />
        ) : null}
        {frequency === 'monthly' ? (
          <SelectField
            form={form}
            name="monthDay"
            label={t('mails.form.monthDay')}
            options={days.map(day => ({ value: `${day}`, text: format.number(day) }))}
          />
        ) : null}
        <TimeField
          form={form}
          name="time"
          label={t('mails.form.time')}
          help={t('mails.form.zone', { zone: mail?.timeZone ?? timeZone })}
        />
        <div className={styles.checks}>
          <CheckField form={form} name="toMe" label={t('mails.form.toMe')} />
        </div>
        {readsPeople && readsReports ? (
          <PeoplePicker
            label={t('mails.form.others')}
            find={findAnyoneQuery}
            value={others}
            onChange={people => {
              setOthers(people)
              form.set('others', idsOf(people).join(' '))
            }}
            most={MAX_READERS - 1}
            help={t('mails.form.othersHelp')}
          />
        ) : null}
      </Form>
      <LeaveGuard form={form} />
    </Dialog>
  )
}

const asPicked = (mail: BoardMail | undefined, myId: number): PickedPerson[] =>
  (mail?.people ?? [])
    .filter(one => one.id !== myId)
    .map(({ id, fullName }) => ({
      id,
      fullName,
      detail: fullName,
      avatar: null,
      avatarColor: 'info',
    }))
