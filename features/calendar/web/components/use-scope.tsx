import type { Scope } from '../../contract/calendar.rules.ts'
import { type ReactNode, useState } from 'react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'

const ScopeDialog = lazyDialog(async () => (await import('./scope-dialog.tsx')).ScopeDialog)

type Verb = 'save' | 'move' | 'remove' | 'answer'
export interface ScopeQuestion {
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
  return {
    ask,
    dialog:
      question === undefined ? null : (
        <ScopeDialog {...question} onClose={() => question.answer(undefined)} />
      ),
  }
}
