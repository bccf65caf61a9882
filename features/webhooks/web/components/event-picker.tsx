import { WEBHOOK_ACTIONS } from '../../contract/webhooks.contract.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import type { FormControl } from '#ui/form/use-form.ts'
import { Tick } from '#ui/tick/tick.tsx'
import { useEventAreas } from './webhook-words.ts'
import styles from './webhooks.module.css'

export const readEvents = (text: string): string[] => text.split(' ').filter(one => one !== '')

/** The subscribed events: everything, whole areas, or single actions. */
export function EventPicker({
  form,
}: {
  form: Pick<FormControl<'events'>, 'values' | 'errors' | 'set'>
}) {
  const { t } = useTranslation('webhooks')
  const areas = useEventAreas()
  const chosen = readEvents(form.values.events)
  const isEverything = chosen.includes('*')
  const set = (events: string[]) => form.set('events', events.join(' '))
  function toggle(subject: string, action: string): void {
    const all = WEBHOOK_ACTIONS.map(one => `${subject}.${one}`)
    const mine = chosen.includes(`${subject}.*`) ? all : chosen.filter(event => all.includes(event))
    const event = `${subject}.${action}`
    const next = mine.includes(event) ? mine.filter(one => one !== event) : [...mine, event]
    const others = chosen.filter(one => !one.startsWith(`${subject}.`))
    set([...others, ...(next.length === all.length ? [`${subject}.*`] : next)])
  }
  return (
    <fieldset className={styles.events}>
      <legend className={styles.legend}>{t('form.events')}</legend>
      <label className={styles.everything}>
        <Tick
          name="events"
          checked={isEverything}
          onChange={() => set(isEverything ? [] : ['*'])}
        />
        {t('form.everything')}
      </label>
      {isEverything ? null : (
        <div className={styles.eventBox}>
          {areas.map(({ subject, name }) => (
            <div key={subject} className={styles.eventRow} role="group" aria-label={name}>
              <span>{name}</span>
              <span className={styles.pills}>
                {WEBHOOK_ACTIONS.map(action => (
                  <label key={action} className={styles.pill}>
                    <Tick
                      checked={
                        chosen.includes(`${subject}.*`) || chosen.includes(`${subject}.${action}`)
                      }
                      onChange={() => toggle(subject, action)}
                    />
                    <span>{t(`events.${action}`)}</span>
                  </label>
                ))}
              </span>
            </div>
          ))}
        </div>
      )}
      <p className={styles.problem} aria-live="polite">
        {form.errors.events}
      </p>
    </fieldset>
  )
}
