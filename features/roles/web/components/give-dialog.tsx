import { DAY, HOUR } from '#platform/contract/durations.rules.ts'
import { MAX_ROLE_REASON, type Role } from '../../contract/roles.contract.ts'
import type { User } from '#features/users/contract/users.contract.ts'
import { readMomentText } from '#platform/contract/local-time.rules.ts'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { useRegional } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { DateTimeField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextArea } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { PeoplePicker, type PickedPerson } from '#ui/people-picker/people-picker.tsx'
import { findAnyoneQuery } from '#features/users/web/users.public.ts'
import { grantRole } from '../roles.api.ts'
import styles from './roles.module.css'
import { useRoleWords } from './use-role-words.ts'
import { useReportGiven } from './use-report-given.ts'

interface GiveDialogProps {
  /** The roles the viewer may assign. */
  roles: readonly Role[]
  roleId?: number | undefined
  people?: readonly User[]
  onClose: () => void
}

const LENGTHS = {
  good: undefined,
  hour: HOUR,
  shift: 8 * HOUR,
  day: DAY,
  week: 168 * HOUR,
  month: 720 * HOUR,
  moment: undefined,
} as const
type Length = keyof typeof LENGTHS
const LENGTH_NAMES = [
  'good',
  'hour',
  'shift',
  'day',
  'week',
  'month',
  'moment',
] as const satisfies Length[]

const wish = z.object({
  roleId: z.string().check(z.minLength(1)),
  length: z.enum(LENGTH_NAMES),
  until: z.string(),
  reason: z.string().check(z.trim(), z.maxLength(MAX_ROLE_REASON)),
})

/** Assigns people an additional role, permanent or temporary (ROLE-07, ROLE-08). */
export function GiveDialog({ roles, roleId, people: first = [], onClose }: GiveDialogProps) {
  const { t } = useTranslation(['roles', 'ui'])
  const id = useId()
  const { nameOf } = useRoleWords()
  const { timeZone } = useRegional()
  const [people, setPeople] = useState<readonly PickedPerson[]>(
    first.map(user => ({ ...user, detail: user.username })),
  )
  const report = useReportGiven()
  const form = useForm({
    schema: wish,
    initial: { roleId: `${roleId ?? roles[0]?.id ?? ''}`, length: 'good', until: '', reason: '' },
    async onSubmit(values) {
      const answer = await grantRole({
        roleId: Number(values.roleId),
        userIds: people.flatMap(one => one.id ?? []),
        until: endOf(values, timeZone),
        reason: values.reason,
      })
      const role = roles.find(one => one.id === Number(values.roleId))
      report(answer, { key: 'assigned', role: role === undefined ? '' : nameOf(role) })
      onClose()
    },
  })
  const isAtMoment = form.values.length === 'moment'
  return (
    <Dialog
      title={t('assign.title')}
      shape="drawer"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:dialog.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            isBusy={form.isBusy}
            blockedBy={
              people.length === 0
                ? t('assign.nobody')
                : isAtMoment && form.values.until === ''
                  ? t('assign.noMoment')
                  : undefined
            }
          >
            {people.length === 0 ? t('menu.assign') : t('assign.submit', { count: people.length })}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <PeoplePicker
          label={t('assign.people')}
          find={findAnyoneQuery}
          value={people}
          onChange={setPeople}
          isFirst
          help={t('assign.nobody')}
        />
        <Form id={id} form={form}>
          <SelectField
            form={form}
            name="roleId"
            label={t('fields.role')}
            options={roles.map(role => ({ value: `${role.id}`, text: nameOf(role) }))}
          />
          <SelectField
            form={form}
            name="length"
            label={t('assign.length')}
            options={LENGTH_NAMES.map(value => ({ value, text: t(`lengths.${value}`) }))}
            help={form.values.length === 'good' ? undefined : t('assign.ends')}
          />
          {isAtMoment ? <DateTimeField form={form} name="until" label={t('assign.until')} /> : null}
          <TextArea
            form={form}
            name="reason"
            label={t('assign.reason')}
            help={t('assign.reasonHelp')}
            isOptional
          />
        </Form>
      </div>
    </Dialog>
  )
}

/** When it expires, from now or as chosen; nothing if permanent. */
function endOf(
  { length, until }: { length: Length; until: string },
  timeZone: string,
): string | null {
  if (length === 'moment') return readMomentText(until, timeZone) ?? null
  const milliseconds = LENGTHS[length]
  return milliseconds === undefined ? null : new Date(Date.now() + milliseconds).toISOString()
}
