import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import form from '../form/form.module.css'
import { explainFailure } from '../state/explain-failure.ts'
import { Offers } from './offers.tsx'
import { useCombobox } from './use-combobox.ts'
import styles from './autocomplete.module.css'

interface AutocompleteProps<Option extends { key: string; text: string }> {
  label: string
  /** Queries matching options; called on every keystroke. */
  find: (q: string) => UseQueryOptions<Option[], Error, Option[], string[]>
  /** What is chosen; nothing at first. */
  value: Option | undefined
  help?: string
  isDisabled?: boolean
  onChange: (value: Option | undefined) => void
  /** How one is drawn; its text unless given. */
  children?: (option: Option) => ReactNode
}

/**
 * Single selection with server-side search while typing. Shows loading, no matches, and errors with a retry.
 *
 * @example <Autocomplete label={t('machine')} find={findMachines} value={machine} onChange={setMachine} />
 */
export function Autocomplete<Option extends { key: string; text: string }>(
  props: AutocompleteProps<Option>,
) {
  const { label, find, value, help, isDisabled = false, onChange, children } = props
  const { t } = useTranslation('ui')
  const id = useId()
  const [text, setText] = useState(value?.text ?? '')
  const [isAsked, setAsked] = useState(false)
  const q = useDeferredValue(text === value?.text ? '' : text.trim())
  const query = useQuery({ ...find(q), enabled: isAsked })
  const box = useCombobox({
    options: query.data ?? [],
    keyOf: option => option.key,
    onPick: option => {
      setText(option.text)
      onChange(option)
    },
  })
  function open(): void {
    setAsked(true)
    box.open()
  }
  function handleText(next: string): void {
    setText(next)
    onChange(undefined)
    open()
  }
  const isWaiting = isAsked && query.isFetching
  const isNothing = box.isOpen && query.data?.length === 0
  const words = isWaiting ? t('more.searching') : isNothing ? t('more.nothingFits') : help
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box}>
        <input
          {...box.input}
          id={id}
          className={form.input}
          dir="auto"
          spellCheck={false}
          maxLength={200}
          disabled={isDisabled}
          aria-describedby={`${id}-message`}
          value={text}
          onChange={event => handleText(event.currentTarget.value)}
          onClick={open}
          onKeyDown={event => {
            setAsked(true)
            box.handleKey(event)
          }}
        />
        {isWaiting ? <span className={styles.spinner} aria-hidden="true" /> : null}
        <Offers box={box} label={label}>
          {option => children?.(option) ?? <bdi>{option.text}</bdi>}
        </Offers>
      </div>
      {query.error === null ? (
        <p id={`${id}-message`} className={form.message} role="status">
          {words}
        </p>
      ) : (
        <div id={`${id}-message`} className={styles.failed} role="alert">
          <span>{explainFailure(query.error, t)}</span>
          <Button kind="quiet" isBusy={query.isFetching} onClick={() => void query.refetch()}>
            {t('state.retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
