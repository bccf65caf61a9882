import { type ApiKey, ipRange, keyName, type NewApiKey } from '@smart-fft/contract/api-key.contract'
import { KEY_TYPES } from '@smart-fft/contract/api-key.rules'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '../../../platform/i18n/i18n.ts'
import { KeyArt } from '../../../ui/brand/key-art.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/card/card.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/form/field.tsx'
import { FieldPair, Form } from '../../../ui/form/form.tsx'
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { createKey, refreshKeys } from '../api-key.api.ts'
import styles from './api-key.module.css'
import { AreaPicker } from './area-picker.tsx'
import { readScopes, useKeyTypes } from './key-words.ts'

const LIVES = ['30', '90', '365', 'never', 'day'] as const
const DAY_MILLISECONDS = 24 * 3_600_000
const BLANK = { name: '', type: 'read-only', scopes: '', life: '90', day: '', ipRanges: '' }

/** Addresses stand in the field as people paste them. */
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
type Wanted = z.output<typeof schema>

/** When the key ends; nothing when the day is none, or over. */
function endOf({ life, day }: Pick<Wanted, 'life' | 'day'>): string | null | undefined {
  if (life === 'never') return null
  if (life !== 'day') return new Date(Date.now() + Number(life) * DAY_MILLISECONDS).toISOString()
  const end = new Date(`${day}T23:59:59`)
  return Number.isNaN(end.getTime()) || end.getTime() <= Date.now() ? undefined : end.toISOString()
}

/** Makes a key (KEY-01): its secret is handed on once, to be shown. */
export function CreateKeyCard({ onMade }: { onMade: (made: { key: ApiKey; secret: string | null }) => void }) {
  const { t } = useTranslation('api-key')
  const types = useKeyTypes()
  const [isMore, setMore] = useState(false)
  const form = useForm({
    schema,
    initial: BLANK,
    explain: name => (name === 'ipRanges' ? t('form.rangesWrong') : name === 'day' ? t('form.dayOver') : undefined),
    explainRefusal: error => (error.code === 'key.range_invalid' ? { ipRanges: t('form.rangesWrong') } : undefined),
    async onSubmit({ name, type, scopes, ipRanges, ...end }) {
      const body: NewApiKey = { name, type, scopes: type === 'custom' ? scopes : [], ipRanges, expiresAt: endOf(end) ?? null }
      const made = await createKey(body)
      void refreshKeys()
      form.reset(BLANK)
      onMade(made)
    },
  })
  const type = types.find(one => one.value === form.values.type)
  return (
    <Card title={t('create.title')}>
      <div className={styles.create}>
        <Form id="create-key" form={form}>
          <TextField form={form} name="name" label={t('form.name')} help={t('form.nameHelp')} autoComplete="off" />
          <FieldPair>
            <SelectField form={form} name="type" label={t('form.type')} options={types} help={type?.help} />
            <SelectField
              form={form}
              name="life"
              label={t('form.life')}
              options={LIVES.map(value => ({ value, text: t(`lives.${value}`) }))}
              help={form.values.life === 'never' ? t('form.neverHelp') : undefined}
            />
          </FieldPair>
          {form.values.life === 'day' ? <TextField form={form} name="day" type="date" label={t('form.day')} dir="ltr" /> : null}
          {form.values.type === 'custom' ? <AreaPicker form={form} /> : null}
          {isMore || form.values.ipRanges !== '' ? (
            <TextArea form={form} name="ipRanges" label={t('form.ranges')} help={t('form.rangesHelp')} isOptional />
          ) : null}
          <div className={styles.choices}>
            <Button kind="primary" type="submit" isBusy={form.isBusy} icon={<IconPlus size={16} stroke={2.2} />}>
              {t('create.button')}
            </Button>
            {isMore || form.values.ipRanges !== '' ? null : (
              <Button kind="quiet" onClick={() => setMore(true)}>
                {t('form.addRanges')}
              </Button>
            )}
          </div>
        </Form>
        <div className={styles.picture}>
          <KeyArt />
          <p className={styles.small}>{t('create.text')}</p>
        </div>
      </div>
      <LeaveGuard form={form} />
    </Card>
  )
}
