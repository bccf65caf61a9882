import type { Scope } from '../../contract/calendar.rules.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '#ui/button/button.tsx'
import { Choices } from '#ui/choices/choices.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'

type Verb = 'save' | 'move' | 'remove' | 'answer'
interface ScopeQuestion {
  verb: Verb
  scopes: readonly Scope[]
  answer: (scope: Scope | undefined) => void
}

/** Asks for the scope of a change; `undefined` when canceled. */
export function useScope(): {
  ask: (verb: Verb, scopes?: readonly Scope[]) => Promise<Scope | undefined>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<ScopeQuestion>()
  const ask = (verb: Verb, scopes: readonly Scope[] = ['this', 'following', 'all']) =>
    new Promise<Scope | undefined>(resolve => {
      setQuestion({
        verb,
        scopes,
        answer: scope => {
          setQuestion(undefined)
          resolve(scope)
        },
      })
    })
  return { ask, dialog: question === undefined ? null : <ScopeDialog {...question} /> }
}

function ScopeDialog({ verb, scopes, answer }: ScopeQuestion) {
  const { t } = useTranslation('calendar')
  const { t: ui } = useTranslation('ui')
  const id = useId()
  const [scope, setScope] = useState<Scope>(scopes[0] ?? 'all')
  return (
    <Dialog
      title={t(`scope.${verb}`)}
      onClose={() => answer(undefined)}
      foot={
        <>
          <Button onClick={() => answer(undefined)}>{ui('dialog.cancel')}</Button>
          <Button
            kind={verb === 'remove' ? 'danger' : 'primary'}
            type="submit"
            form={id}
            data-autofocus
          >
            {t(`scope.${verb}Button`)}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={event => {
          event.preventDefault()
          answer(scope)
        }}
      >
        <Choices
          name={t('scope.which')}
          value={scope}
          options={scopes.map(value => ({ value, text: t(`scope.${value}`) }))}
          onChoose={value => setScope(scopes.find(one => one === value) ?? scope)}
        />
      </form>
    </Dialog>
  )
}
