import type { FilterDoes } from '../../contract/email-mailbox.contract.ts'
import type { EmailLabel } from '../../contract/email-shapes.rules.ts'
import { TARGET_FOLDERS } from '../../contract/email.rules.ts'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import form from '#ui/form/form.module.css'
import { Select } from '#ui/select/select.tsx'
import styles from './mail-settings.module.css'
import { Switch } from './settings-switch.tsx'
import { useLabelName } from './use-label-name.ts'

/** A filter's actions. */
export function FilterActions({
  actions,
  labels,
  onChange,
  children,
}: {
  actions: FilterDoes
  labels: readonly EmailLabel[]
  onChange: (next: Partial<FilterDoes>) => void
  /** The field of the address to forward to. */
  children: ReactNode
}) {
  const { t } = useTranslation('email')
  const id = useId()
  const nameOf = useLabelName()
  return (
    <fieldset className={styles.block}>
      <legend className={styles.legend}>{t('filters.actions')}</legend>
      <div className={styles.pair}>
        <div className={form.field}>
          <label className={form.label} htmlFor={`${id}-folder`}>
            {t('actions.move')}
          </label>
          <Select
            id={`${id}-folder`}
            value={actions.folder ?? ''}
            options={[
              { value: '' as const, text: t('filters.stay') },
              ...TARGET_FOLDERS.filter(one => one !== 'draft' && one !== 'sent').map(one => ({
                value: one,
                text: t(`folders.${one}`),
              })),
            ]}
            onChoose={folder => onChange({ folder: folder === '' ? null : folder })}
          />
        </div>
        {children}
      </div>
      <div className={styles.ticks}>
        <Switch isOn={actions.isStarred} onChange={isStarred => onChange({ isStarred })}>
          {t('actions.star')}
        </Switch>
        <Switch isOn={actions.isRead} onChange={isRead => onChange({ isRead })}>
          {t('actions.markRead')}
        </Switch>
        <Switch isOn={actions.makesTask} onChange={makesTask => onChange({ makesTask })}>
          {t('filters.makeTask')}
        </Switch>
        {labels.map(one => (
          <Switch
            key={one.key}
            isOn={actions.labels.includes(one.key)}
            onChange={isOn =>
              onChange({
                labels: isOn
                  ? [...actions.labels, one.key]
                  : actions.labels.filter(key => key !== one.key),
              })
            }
          >
            {t('filters.label', { label: nameOf(one) })}
          </Switch>
        ))}
      </div>
    </fieldset>
  )
}
