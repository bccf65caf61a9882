import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { AskCard } from './ask-card.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { useCanAsk } from './use-can-ask.ts'

/** Opens the question to support; undefined for who may not ask. `?ask=1` is the same. */
export function useAsk(): (() => void) | undefined {
  const [, setAsking] = useInAddress('ask')
  return useCanAsk() ? () => setAsking('1') : undefined
}

/** At the end of every page of the help: who has not found it asks. */
export function AskPart({ about }: { about?: string }) {
  const ask = useAsk()
  const [q = ''] = useInAddress('q')
  const [asking, setAsking] = useInAddress('ask')
  if (ask === undefined) return null
  return (
    <>
      <AskCard onAsk={ask} />
      {asking === undefined ? null : (
        <AskDialog
          {...(about === undefined ? { question: q } : { about })}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
