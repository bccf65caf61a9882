import { DAY } from '#platform/contract/durations.rules.ts'
import { type ApiKey, ipRange, keyName, type NewApiKey } from '../../contract/api-key.contract.ts'
import { KEY_TYPES } from '#platform/contract/api-key-grant.rules.ts'
import { addDays, fromLocalTime, isDay } from '#platform/contract/local-time.rules.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { getPreferences } from '#platform/web/preferences/preferences.ts'
import { regionalOf } from '#platform/web/preferences/regional.ts'
import { Button } from '#ui/button/button.tsx'
import { DateField } from '#ui/date-field/date-field.tsx'
import { SelectField, TextArea, TextField } from '#ui/form/field.tsx'
import { FieldPair } from '#ui/form/form.tsx'
import { type FormControl, useForm } from '#ui/form/use-form.ts'
import { createKey, refreshKeys } from '../api-key.api.ts'
import { AreaPicker } from './area-picker.tsx'
import { readScopes, useKeyTypes } from './key-words.ts'

const LIVES = ['30', '90', '365', 'never', 'day'] as const
const BLANK = { name: '', type: 'read-only', scopes: '', life: '90', day: '', ipRanges: '' }

/** Addresses in any separation that people paste. */
export const ipRangesField = z.pipe(
  z.pipe(
    z.string(),
    z.transform(text => text.split(/[\s,;]+/).filter(one => one !== '')),
  ),
  z.array(ipRange).check(z.maxLength(20)),
)
const schema = z
  .object({
    name: keyName,
    type: z.enum(KEY_TYPES),
    scopes: z.pipe(z.string(), z.transform(readScopes)),
    life: z.enum(LIVES),
    day: z.string(),
    ipRanges: ipRangesField,
  })
  .check(
    z.refine(key => key.type !== 'custom' || key.scopes.length > 0, { path: ['scopes'] }),
    z.refine(key => key.life !== 'day' || endOf(key) !== undefined, { path: ['day'] }),
  )
type Values = z.output<typeof schema>

/** The expiry, of a day its end in the account's time zone; undefined for a missing or past day. */
function endOf({ life, day }: Pick<Values, 'life' | 'day'>): string | null | undefined {
  if (life === 'never') return null
  if (life !== 'day') return new Date(Date.now() + Number(life) * DAY).toISOString()
  const end = isDay(day) ? Date.parse(startOf(addDays(day, 1))) - 1000 : 0
  return end <= Date.now() ? undefined : new Date(end).toISOString()
}

const startOf = (day: string): string =>
  fromLocalTime({ day, time: '00:00' }, regionalOf(getPreferences()).timeZone)

type KeyForm = FormControl<keyof typeof BLANK>
export interface MadeKey {
  key: ApiKey
  secret: string | null
}

/** The form that creates a key (KEY-01), for oneself or a service account: its secret is passed on once, to be shown. */
export function useKeyForm({
  serviceAccountId,
  onMade,
}: {
  serviceAccountId?: number
  onMade: (made: MadeKey) => void
}): KeyForm {
  const { t } = useTranslation('api-key')
  const form = useForm({
    schema,
    initial: BLANK,
    explain: name =>
      name === 'ipRanges' ? t('form.rangesWrong') : name === 'day' ? t('form.dayOver') : undefined,
    explainRefusal: error =>
      error.code === 'key.range_invalid'
        ? { ipRanges: t('form.rangesWrong') }
        : error.code === 'key.above_owner' && serviceAccountId !== undefined
          ? { scopes: t('accounts.aboveRole') }
          : undefined,
    async onSubmit({ name, type, scopes, ipRanges, ...end }) {
      const body: NewApiKey = {
        name,
        type,
        scopes: type === 'custom' ? scopes : [],
        ipRanges,
        expiresAt: endOf(end) ?? null,
      }
      const made = await createKey(
        serviceAccountId === undefined ? body : { ...body, serviceAccountId },
      )
      void refreshKeys()
      form.reset(BLANK)
      onMade(made)
    },
  })
  return form
}

/** Fields of the form; IP ranges on demand. */
export function KeyFields({ form, hasRanges }: { form: KeyForm; hasRanges: boolean }) {
  const { t } = useTranslation('api-key')
  const types = useKeyTypes()
  const type = types.find(one => one.value === form.values.type)
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t('form.name')}
        help={t('form.nameHelp')}
        autoComplete="off"
        isFirst
      />
      <FieldPair>
        <SelectField
          form={form}
          name="type"
          label={t('form.type')}
          options={types}
          help={type?.help}
        />
        <SelectField
          form={form}
          name="life"
          label={t('form.life')}
          options={LIVES.map(value => ({ value, text: t(`lives.${value}`) }))}
          help={form.values.life === 'never' ? t('form.neverHelp') : undefined}
        />
      </FieldPair>
      {form.values.life === 'day' ? (
        <DateField form={form} name="day" label={t('form.day')} />
      ) : null}
      {form.values.type === 'custom' ? <AreaPicker form={form} /> : null}
      {hasRanges ? (
        <TextArea
          form={form}
          name="ipRanges"
          label={t('form.ranges')}
          help={t('form.rangesHelp')}
          isOptional
        />
      ) : null}
    </>
  )
}

/** Whether IP ranges are shown, and the button that shows them. */
export function useRanges(form: KeyForm) {
  const { t } = useTranslation('api-key')
  const [isMore, setMore] = useState(false)
  const hasRanges = isMore || form.values.ipRanges !== ''
  const more = hasRanges ? null : (
    <Button kind="quiet" onClick={() => setMore(true)}>
      {t('form.addRanges')}
    </Button>
  )
  return { hasRanges, more }
}
