import { useInAddress } from '#ui/dialog/use-in-address.ts'
import { AskCard } from './ask-card.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { useCanAsk } from './use-can-ask.ts'

/** Opens the question dialog, also reachable as `?ask=1`; undefined for those who may not ask. */
export function useAsk(): (() => void) | undefined {
  const [, setAskParam] = useInAddress('ask')
  return useCanAsk() ? () => setAskParam('1') : undefined
}

/** The support prompt at the end of every help page. */
export function AskPart({ about }: { about?: string }) {
  const ask = useAsk()
  const [q = ''] = useInAddress('q')
  const [askParam, setAskParam] = useInAddress('ask')
  if (ask === undefined) return null
  return (
    <>
      <AskCard onAsk={ask} />
      {askParam === undefined ? null : (
        <AskDialog
          {...(about === undefined ? { question: q } : { about })}
          onClose={() => setAskParam(undefined)}
        />
      )}
    </>
  )
}
