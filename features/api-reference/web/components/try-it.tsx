import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '#platform/web/format/format.ts'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { StatusBadge } from '#ui/status-badge/status-badge.tsx'
import { Tick } from '#ui/tick/tick.tsx'
import { type TrialAnswer, tryCall } from '../api-reference.api.ts'
import styles from './try-it.module.css'
import { CodeBlock } from './code-block.tsx'
import { type FilledCall, toAddress } from './snippets.ts'

interface TryItProps extends FilledCall {
  onValue: (name: string, value: string) => void
  onBody: (body: string) => void
}

/** Sends the call with one's session or a key. Calls that support it are dry runs until the box is unchecked. */
export function TryIt({ call, values, body, onValue, onBody }: TryItProps) {
  const { t } = useTranslation('api-reference')
  const id = useId()
  const [key, setKey] = useState('')
  const [isDryRun, setDryRun] = useState(true)
  const canDryRun = call.parameters.some(({ name }) => name === 'X-Dry-Run')
  const attempt = useMutation({ mutationFn: tryCall })
  const isBroken = call.body !== undefined && body !== '' && !isJson(body)
  function handleSend(event: FormEvent): void {
    event.preventDefault()
    if (isBroken) return
    attempt.mutate({
      method: call.method,
      address: toAddress({ call, values }),
      key: key.trim(),
      body: call.body === undefined || body === '' ? undefined : body,
      isDryRun: canDryRun && isDryRun,
    })
  }
  const inputs = call.parameters.filter(({ in: place }) => place !== 'header')
  return (
    <Card title={t('try.title')}>
      <form className={styles.try} onSubmit={handleSend}>
        {inputs.map(({ in: place, name, required }) => (
          <label key={`${place}.${name}`} className={styles.input}>
            <span>
              <code dir="ltr">{name}</code>
              {required ? null : <span className={styles.small}> {t('optional')}</span>}
            </span>
            <input
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              required={required}
              value={values[`${place}.${name}`] ?? ''}
              onChange={event => onValue(`${place}.${name}`, event.currentTarget.value)}
            />
          </label>
        ))}
        {call.body === undefined ? null : (
          <label className={styles.wide}>
            <span>{t('body')}</span>
            <textarea
              dir="ltr"
              rows={Math.min(14, body.split('\n').length + 1)}
              spellCheck={false}
              aria-invalid={isBroken || undefined}
              aria-describedby={`${id}-broken`}
              value={body}
              onChange={event => onBody(event.currentTarget.value)}
            />
            <span id={`${id}-broken`} className={styles.problem} aria-live="polite">
              {isBroken ? t('try.notJson') : ''}
            </span>
          </label>
        )}
        {call.access === 'public' ? null : (
          <label className={styles.wide}>
            <span>
              {t('try.key')}
              <span className={styles.small}> {t('optional')}</span>
            </span>
            <input
              type="password"
              dir="ltr"
              autoComplete="off"
              placeholder="sfk_…"
              value={key}
              onChange={event => setKey(event.currentTarget.value)}
            />
            <span className={styles.small}>{t('try.keyHelp')}</span>
          </label>
        )}
        <div className={styles.send}>
          <Button
            kind="primary"
            type="submit"
            isBusy={attempt.isPending}
            icon={<IconPlayerPlay size={16} stroke={1.9} />}
          >
            {t('try.send')}
          </Button>
          {canDryRun ? (
            <label className={styles.box}>
              <Tick checked={isDryRun} onChange={event => setDryRun(event.currentTarget.checked)} />
              {t('try.dryRun')}
            </label>
          ) : null}
        </div>
      </form>
      <div aria-live="polite">
        {attempt.data === undefined ? null : <Answer answer={attempt.data} />}
        {attempt.error === null ? null : <p className={styles.problem}>{t('try.unreachable')}</p>}
      </div>
    </Card>
  )
}

function Answer({
  answer: { status, statusText, milliseconds, headers, text, isCut },
}: {
  answer: TrialAnswer
}) {
  const { t } = useTranslation('api-reference')
  const format = useFormats()
  return (
    <div className={styles.answer}>
      <p className={styles.badges}>
        <StatusBadge
          tone={status < 300 ? 'good' : status < 500 ? 'warn' : 'bad'}
          text={`${status}`}
        />
        <bdi>{statusText}</bdi>
        <span className={styles.small}>
          {t('try.took', { number: format.number(milliseconds) })}
        </span>
      </p>
      <dl className={styles.headers} dir="ltr">
        {headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CodeBlock name={t('try.answer')} text={text} />
      {isCut ? <p className={styles.small}>{t('try.cut')}</p> : null}
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
