import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'

interface SavedChoice<Choice, Saved> {
  /** What goes under one name goes one after the other. */
  name: string
  /** As the server last told it. */
  known: Choice
  /** The version the server last told: asked when a choice goes, because the one before it has made a newer. */
  version: () => number
  send: (next: Choice, version: number) => Promise<Saved>
  /** Has what is known as the server has it now, after a refusal as well; waited for before the next choice goes. */
  refresh: (refusal: Error | null) => Promise<unknown>
  onSaved: (saved: Saved) => void
}

/**
 * Choices that are saved as soon as they are made: shown at once, sent one after the other, and taken back with a word when the server
 * says no. Who chooses faster than the server answers loses nothing.
 */
export function useSavedChoice<Choice, Saved>({
  name,
  known,
  version,
  send,
  refresh,
  onSaved,
}: SavedChoice<Choice, Saved>) {
  const { t } = useTranslation('ui')
  const [chosen, setChoice] = useState<Choice>()
  const save = useMutation({
    scope: { id: name },
    mutationFn: (next: Choice) => send(next, version()),
    onSuccess: onSaved,
    onError: error => void toast.error(explainFailure(error, t)),
    onSettled: (_saved, refusal, next) =>
      refresh(refusal).finally(() => setChoice(now => (now === next ? undefined : now))),
  })
  const choose = (next: Choice): void => {
    setChoice(() => next)
    save.mutate(next)
  }
  return { shown: chosen ?? known, choose }
}
