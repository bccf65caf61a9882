import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { toast } from '#ui/toast/toast-store.ts'
import { VOICE_BARS } from '../../contract/chat.rules.ts'
import { type Recorded, type Recording, startRecording } from './voice-recording.ts'

export type RecordingState =
  | { step: 'starting' }
  /** The newest levels, as many as are drawn. */
  | { step: 'recording'; levels: readonly number[]; seconds: number }
  | { step: 'recorded'; recorded: Recorded }

/** A recording that begins with the component, and is discarded with it unless it has been stopped. */
export function useRecording({ onFailed }: { onFailed: () => void }) {
  const { t } = useTranslation('voice')
  const [state, setState] = useState<RecordingState>({ step: 'starting' })
  const recording = useRef<Recording>(undefined)

  async function stop(): Promise<Recorded | undefined> {
    const recorded = await recording.current?.stop()
    recording.current = undefined
    if (recorded === undefined) onFailed()
    else setState({ step: 'recorded', recorded })
    return recorded
  }
  const handleLimit = useEffectEvent(() => {
    toast.info(t('limit'))
    void stop()
  })
  const handleFailure = useEffectEvent((error: unknown) => {
    toast.error(t(reasonOf(error)))
    onFailed()
  })

  useEffect(() => {
    let isOver = false
    const show = () => {
      const { current } = recording
      if (current === undefined) return
      const levels = current.levels.slice(-VOICE_BARS)
      setState({ step: 'recording', levels, seconds: current.seconds() })
    }
    startRecording({ onLevel: show, onLimit: () => handleLimit() }).then(
      started => {
        if (isOver) return started.discard()
        recording.current = started
        show()
      },
      (error: unknown) => void (isOver || handleFailure(error)),
    )
    return () => {
      isOver = true
      recording.current?.discard()
      recording.current = undefined
    }
  }, [])

  return { state, stop }
}

function reasonOf(error: unknown) {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'blocked' as const
  return name === 'NotFoundError' ? ('noMicrophone' as const) : ('failed' as const)
}
