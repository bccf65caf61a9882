import { type EmailFilter, filterDoes, filterWhen } from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { TARGET_FOLDERS } from '../../contract/email.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { Button } from '#ui/button/button.tsx'
import form from '#ui/form/form.module.css'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { Select } from '#ui/select/select.tsx'
import { previewQuery, refreshFilters, saveFilter } from '../email-filters.api.ts'
import { Switch } from './general-tab.tsx'
import styles from './mail-settings.module.css'
import { useLabelName } from './use-label-name.ts'

const WORDS = ['from', 'to', 'subject', 'has'] as const
const NEW = {
  id: undefined,
  name: '',
  isOn: true,
  when: filterWhen.parse({}),
  does: filterDoes.parse({}),
}

/** A filter: what it asks, what it does, and how many of the mails that are there it would meet. */
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
  const id = useId()
  const nameOf = useLabelName()
  const [{ when, does, ...head }, setFilter] = useState<
    Omit<EmailFilter, 'id'> & { id: number | undefined }
  >(filter ?? NEW)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const changeWhen = (next: Partial<typeof when>) =>
    setFilter(now => ({ ...now, when: { ...now.when, ...next } }))
  const changeDoes = (next: Partial<typeof does>) =>
    setFilter(now => ({ ...now, does: { ...now.does, ...next } }))
  async function save(): Promise<void> {
    setBusy(true)
    try {
      await saveFilter({ ...head, when, does })
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
  const text = (
    key: string,
    label: string,
    { value, onChange }: { value: string; onChange: (value: string) => void },
  ) => (
    <div key={key} className={form.field}>
      <label className={form.label} htmlFor={`${id}-${key}`}>
        {label}
      </label>
      <input
        id={`${id}-${key}`}
        className={form.input}
        dir="auto"
        maxLength={200}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </div>
  )
  return (
    <form
      className={styles.tab}
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      {text('name', t('filters.name'), {
        value: head.name,
        onChange: name => setFilter(now => ({ ...now, name })),
      })}
      <fieldset className={styles.block}>
        <legend className={styles.legend}>{t('filters.when')}</legend>
        <div className={styles.pair}>
          {WORDS.map(key =>
            text(key, t(`filters.fields.${key}`), {
              value: when[key],
              onChange: value => changeWhen({ [key]: value }),
            }),
          )}
        </div>
        <Switch isOn={when.hasAttachment} onChange={hasAttachment => changeWhen({ hasAttachment })}>
          {t('filters.fields.file')}
        </Switch>
        <Preview when={when} />
      </fieldset>
      <fieldset className={styles.block}>
        <legend className={styles.legend}>{t('filters.does')}</legend>
        <div className={styles.pair}>
          <div className={form.field}>
            <label className={form.label} htmlFor={`${id}-folder`}>
              {t('actions.move')}
            </label>
            <Select
              id={`${id}-folder`}
              value={does.folder ?? ''}
              options={[
                { value: '' as const, text: t('filters.stay') },
                ...TARGET_FOLDERS.filter(one => one !== 'draft' && one !== 'sent').map(one => ({
                  value: one,
                  text: t(`folders.${one}`),
                })),
              ]}
              onChoose={folder => changeDoes({ folder: folder === '' ? null : folder })}
            />
          </div>
          {text('forward', t('filters.forward'), {
            value: does.forwardTo,
            onChange: forwardTo => changeDoes({ forwardTo }),
          })}
        </div>
        <div className={styles.ticks}>
          <Switch isOn={does.isStarred} onChange={isStarred => changeDoes({ isStarred })}>
            {t('actions.star')}
          </Switch>
          <Switch isOn={does.isRead} onChange={isRead => changeDoes({ isRead })}>
            {t('actions.markRead')}
          </Switch>
          <Switch isOn={does.makesTask} onChange={makesTask => changeDoes({ makesTask })}>
            {t('filters.makeTask')}
          </Switch>
          {labels.map(one => (
            <Switch
              key={one.key}
              isOn={does.labels.includes(one.key)}
              onChange={isOn =>
                changeDoes({
                  labels: isOn
                    ? [...does.labels, one.key]
                    : does.labels.filter(key => key !== one.key),
                })
              }
            >
              {t('filters.label', { label: nameOf(one) })}
            </Switch>
          ))}
        </div>
      </fieldset>
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

/** How many of the mails that are there it would meet, and the newest of them. */
function Preview({ when }: { when: EmailFilter['when'] }) {
  const { t } = useTranslation('email')
  const asked = useDeferredValue(when)
  const isEmpty = Object.values(asked).every(value => value === '' || value === false)
  const { data } = useQuery({ ...previewQuery(asked), enabled: !isEmpty })
  if (isEmpty || data === undefined)
    return <p className={styles.help}>{t('filters.nothingAsked')}</p>
  return (
    <div className={styles.help} role="status">
      <p>{t('filters.meets', { count: data.count })}</p>
      <ul className={styles.newest}>
        {data.newest.map(mail => (
          <li key={mail.id}>
            <bdi>{mail.from}</bdi>: <bdi>{mail.subject}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}
