import type { KanbanBoard } from '../../contract/kanban.contract.ts'
import { MAX_TITLE } from '../../contract/kanban.rules.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { explainFailure } from '#ui/state/explain-failure.ts'
import { Select } from '#ui/select/select.tsx'
import { addTask } from '../kanban-actions.api.ts'
import type { Screen } from './screen.ts'
import styles from './kanban.module.css'

interface AddCardProps {
  board: KanbanBoard
  screen: Screen
  onClose: () => void
}

/** The line for a new card: Enter adds and stays open, Esc closes. */
export function AddCard({ board, screen, onClose }: AddCardProps) {
  const { t } = useTranslation(['kanban', 'ui'])
  const field = useRef<HTMLTextAreaElement>(null)
  const [title, setTitle] = useState('')
  const [template, setTemplate] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) =>
      addTask({
        title: text,
        boardId: board.id,
        ...(template === '' ? {} : { templateId: Number(template) }),
      }),
    onError: (error, text) => {
      setFault(explainFailure(error, t))
      setTitle(now => (now === '' ? text : now))
    },
  })
  function add(event?: FormEvent): void {
    event?.preventDefault()
    const text = title.trim()
    field.current?.focus()
    if (text === '') return setFault(t('card.titleMissing'))
    setFault(undefined)
    setTitle('')
    mutate(text)
  }
  function handleKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) add(event)
    else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      const opener = `[data-add="${board.id}"]`
      onClose()
      setTimeout(() => document.querySelector<HTMLElement>(opener)?.focus())
    }
  }
  return (
    <form className={styles.addCard} onSubmit={add}>
      <textarea
        ref={field}
        className={styles.addField}
        aria-label={t('card.newIn', { board: board.title })}
        placeholder={t('card.newPlaceholder')}
        aria-invalid={fault !== undefined}
        aria-describedby={`add-${board.id}`}
        rows={2}
        maxLength={MAX_TITLE}
        dir={title === '' ? undefined : 'auto'}
        // It replaces the button that opened it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <p id={`add-${board.id}`} className={styles.fault} role="alert">
        {fault}
      </p>
      <div className={styles.addFoot}>
        <Button kind="primary" type="submit" isBusy={isPending}>
          {t('card.addIt')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('ui:dialog.close')}
        </Button>
        {screen.view.templates.length === 0 ? null : (
          <Select
            size="small"
            aria-label={t('card.template')}
            value={template}
            options={[
              { value: '', text: t('card.noTemplate') },
              ...screen.view.templates.map(one => ({ value: `${one.id}`, text: one.name })),
            ]}
            onChoose={setTemplate}
          />
        )}
      </div>
    </form>
  )
}
