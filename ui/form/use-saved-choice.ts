import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { explainFailure } from '../state/explain-failure.ts'
import { toast } from '../toast/toast-store.ts'

interface SavedChoice<Choice, Saved> {
  /** Choices under one name are sent one after the other. */
  name: string
  /** The last state received from the server. */
  known: Choice
  /** The last version received: read when sending, because the previous choice created a newer one. */
  version: () => number
  send: (next: Choice, version: number) => Promise<Saved>
  /** Refetches the server's state, also after an error; awaited before the next choice is sent. */
  refresh: (refusal: Error | null) => Promise<unknown>
  onSaved: (saved: Saved) => void
}

/** Choices saved immediately: shown at once, sent in order, and rolled back with a message on an error. Rapid choices are not lost. */
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
