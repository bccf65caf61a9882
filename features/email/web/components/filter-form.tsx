import {
  type EmailFilter,
  type FilterDoes,
  type FilterWhen,
  filterDoes,
  filterForward,
  filterName,
  filterWhen,
} from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import * as z from 'zod/mini'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshFilters, saveFilter } from '../email-filters.api.ts'
import { FilterActions } from './filter-actions.tsx'
import { FilterPreview } from './filter-preview.tsx'
import { jsonText } from './json-text.ts'
import styles from './mail-settings.module.css'
import { Switch } from './settings-switch.tsx'
import { TextField as PlainField } from './settings-text-field.tsx'

const WORDS = ['from', 'to', 'subject', 'has'] as const
/** Conditions and actions are one value of the form each, as JSON. */
const filterForm = z.object({
  name: filterName,
  conditions: z.pipe(jsonText, filterWhen),
  actions: z.pipe(jsonText, filterDoes),
  forwardTo: filterForward,
})
/** As typed: an end of a word may be a space. */
const typedWhen = z.extend(filterWhen, {
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  has: z.string(),
})

/** A filter's form: conditions, actions, and a preview of matching mail. */
export function FilterForm({
  filter,
  labels,
  onClose,
}: {
  filter?: EmailFilter
  labels: readonly EmailLabel[]
  onClose: () => void
}) {
  const { t } = useTranslation(['email', 'ui'])
  const form = useForm({
    schema: filterForm,
    initial: {
      name: filter?.name ?? '',
      conditions: JSON.stringify(filter?.conditions ?? filterWhen.parse({})),
      actions: JSON.stringify({ ...(filter?.actions ?? filterDoes.parse({})), forwardTo: '' }),
      forwardTo: filter?.actions.forwardTo ?? '',
    },
    explain: name => (name === 'forwardTo' ? t('ui:issues.email') : undefined),
    draftKey: `email.filter.${filter?.id ?? 'new'}`,
    async onSubmit({ forwardTo, ...input }) {
      const isOn = filter?.isOn ?? true
      const does = { ...input.actions, forwardTo }
      await saveFilter({ id: filter?.id, isOn, ...input, actions: does })
      await refreshFilters()
      toast.done(t('settings.saved'))
      onClose()
    },
  })
  const conditions = typedWhen.parse(JSON.parse(form.values.conditions))
  const actions = filterDoes.parse(JSON.parse(form.values.actions))
  const changeWhen = (next: Partial<FilterWhen>) =>
    form.set('conditions', JSON.stringify({ ...conditions, ...next }))
  const changeDoes = (next: Partial<FilterDoes>) =>
    form.set('actions', JSON.stringify({ ...actions, ...next }))
  return (
    <Form form={form}>
      <TextField form={form} name="name" label={t('filters.name')} maxLength={80} isFirst />
      <fieldset className={styles.block}>
        <legend className={styles.legend}>{t('filters.when')}</legend>
        <div className={styles.pair}>
          {WORDS.map(key => (
            <PlainField
              key={key}
              label={t(`filters.fields.${key}`)}
              value={conditions[key]}
              onChange={value => changeWhen({ [key]: value })}
            />
          ))}
        </div>
        <Switch
          isOn={conditions.hasAttachment}
          onChange={hasAttachment => changeWhen({ hasAttachment })}
        >
          {t('filters.fields.file')}
        </Switch>
        <FilterPreview conditions={conditions} />
      </fieldset>
      <FilterActions actions={actions} labels={labels} onChange={changeDoes}>
        <TextField form={form} name="forwardTo" label={t('filters.forward')} isOptional />
      </FilterActions>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
