import { type EmailFilter, filterDoes, filterWhen } from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import form from '#ui/form/form.module.css'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { refreshFilters, saveFilter } from '../email-filters.api.ts'
import { FilterActions } from './filter-actions.tsx'
import { FilterPreview } from './filter-preview.tsx'
import styles from './mail-settings.module.css'
import { Switch } from './settings-switch.tsx'
import { TextField } from './settings-text-field.tsx'

const WORDS = ['from', 'to', 'subject', 'has'] as const
const NEW = {
  id: undefined,
  name: '',
  isOn: true,
  conditions: filterWhen.parse({}),
  actions: filterDoes.parse({}),
}

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
  const [{ conditions, actions, ...head }, setFilter] = useState<
    Omit<EmailFilter, 'id'> & { id: number | undefined }
  >(filter ?? NEW)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const changeWhen = (next: Partial<typeof conditions>) =>
    setFilter(now => ({ ...now, conditions: { ...now.conditions, ...next } }))
  const changeDoes = (next: Partial<typeof actions>) =>
    setFilter(now => ({ ...now, actions: { ...now.actions, ...next } }))
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await saveFilter({ ...head, conditions, actions })
      await refreshFilters()
      toast.done(t('settings.saved'))
      onClose()
    } catch (error) {
      setFailure(
        error instanceof ApiError
          ? (Object.values(error.errors)[0] ?? explainFailure(error, t))
          : explainFailure(error, t),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.tab}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label={t('filters.name')}
        value={head.name}
        onChange={name => setFilter(now => ({ ...now, name }))}
      />
      <fieldset className={styles.block}>
        <legend className={styles.legend}>{t('filters.when')}</legend>
        <div className={styles.pair}>
          {WORDS.map(key => (
            <TextField
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
      <FilterActions actions={actions} labels={labels} onChange={changeDoes} />
      <p className={form.message} data-tone="bad" role="alert">
        {failure}
      </p>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={isBusy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
