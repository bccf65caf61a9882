import type { KeyLevel, KeyScope } from '#platform/contract/api-key-grant.rules.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { Tick } from '#ui/tick/tick.tsx'
import styles from './api-key.module.css'
import { readScopes, useOpenAreas, writeScopes } from './key-words.ts'

/** For a custom key: the areas it may read, and those it may change. */
export function AreaPicker({
  form,
}: {
  form: Pick<FormControl<'scopes'>, 'values' | 'errors' | 'set'>
}) {
  const { t } = useTranslation('api-key')
  const areas = useOpenAreas()
  const chosen = readScopes(form.values.scopes)
  const has = (subject: KeyScope['subject'], level: KeyLevel) =>
    chosen.some(one => one.subject === subject && (one.level === level || one.level === 'write'))

  function toggle(subject: KeyScope['subject'], level: KeyLevel): void {
    const others = chosen.filter(one => one.subject !== subject)
    // Write includes read: granting one grants both, removing read removes write.
    const isOn = has(subject, level)
    const next: KeyLevel | undefined =
      level === 'write' ? (isOn ? 'read' : 'write') : isOn ? undefined : 'read'
    form.set(
      'scopes',
      writeScopes(next === undefined ? others : [...others, { subject, level: next }]),
    )
  }
  return (
    <fieldset className={styles.areas}>
      <legend className={styles.legend}>{t('form.areas')}</legend>
      {/* Scrollable by keyboard without a tab stop of its own: its checkboxes take the focus. */}
      <div className={styles.areaBox}>
        {areas.map(({ subject, name, levels }) => (
          <div key={subject} className={styles.area}>
            <span>{name}</span>
            {levels.map((level, index) => (
              <label key={level} className={styles.level}>
                <Tick
                  // Only the first, so that an error can focus it.
                  name={index === 0 ? 'scopes' : undefined}
                  aria-label={t(`levels.${level}`, { area: name })}
                  checked={has(subject, level)}
                  onChange={() => toggle(subject, level)}
                />
                <span aria-hidden="true">{t(`levelNames.${level}`)}</span>
              </label>
            ))}
          </div>
        ))}
      </div>
      <p className={styles.problem} aria-live="polite">
        {form.errors.scopes}
      </p>
    </fieldset>
  )
}
