import { email as emailSchema } from '#platform/contract/identity.rules.ts'
import type { NoticeTopic } from '../../contract/notice.contract.ts'
import { type FormEvent, useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { Tick } from '#ui/tick/tick.tsx'
import { requestNotice } from '../notice.api.ts'
import styles from './notify-form.module.css'

/** Signs an address up for one notification (MISC-01). Used on pages without the kit. */
export function NotifyForm({ topic }: { topic: NoticeTopic }) {
  const { t } = useTranslation('notice')
  const id = useId()
  const { language } = usePreferences()
  const [sentTo, setSentTo] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function handleSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form)
    const address = z.safeParse(emailSchema, typed.get('email'))
    if (!address.success) {
      setProblem(t('form.invalid'))
      form.querySelector<HTMLInputElement>('[name=email]')?.focus()
      return
    }
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await requestNotice({
        email: address.data,
        topic,
        subscribeToNews: typed.get('news') === 'on',
        language,
      })
      setSentTo(address.data)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (sentTo !== undefined)
    return (
      <p className={styles.sent} role="status" dir="auto">
        {t('form.sent', { email: sentTo })}
      </p>
    )
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('form.label')}
      onSubmit={event => void handleSubmit(event)}
    >
      <label className={styles.label} htmlFor={id}>
        {t('form.email')}
      </label>
      <div className={styles.line}>
        <input
          id={id}
          className={styles.input}
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={`${id}-message`}
        />
        <button
          type="submit"
          className={styles.button}
          data-primary={topic === 'launch' || undefined}
          aria-disabled={isBusy || undefined}
        >
          {t(`form.${topic}`)}
        </button>
      </div>
      <p id={`${id}-message`} className={styles.message} aria-live="polite" dir="auto">
        {problem}
      </p>
      {topic === 'launch' ? (
        <label className={styles.news}>
          <Tick name="news" />
          <span>{t('form.news')}</span>
        </label>
      ) : null}
    </form>
  )
}
