import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { cardFrame } from '../orders.api.ts'
import styles from './checkout.module.css'

interface PaymentFrameProps {
  step: 'card' | 'challenge'
  title: string
  /** Incremented each time a token is requested. */
  asked?: number
  onToken: (token: string) => void
  onEnter?: () => void
}

/** A payment provider's page, in a frame of an opaque origin: what is typed in it stays there, and a token is posted out. */
export function PaymentFrame({ step, title, asked = 0, onToken, onEnter }: PaymentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { language, skin } = usePreferences()
  const handleMessage = useEffectEvent(({ source, data }: MessageEvent<unknown>): void => {
    if (source !== frame.current?.contentWindow || !isWord(data)) return
    if (data.type === 'token' && typeof data.token === 'string') onToken(data.token)
    if (data.type === 'enter') onEnter?.()
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => handleMessage(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // An opaque origin can't be named as the target.
    if (asked > 0) frame.current?.contentWindow?.postMessage({ type: 'ask' }, '*')
  }, [asked])
  const query = new URLSearchParams({ step, language, skin })
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      data-step={step}
      title={title}
      src={`${cardFrame}?${query}`}
      sandbox="allow-scripts"
    />
  )
}

const isWord = (data: unknown): data is { from: 'test-provider'; type: string; token?: unknown } =>
  typeof data === 'object' &&
  data !== null &&
  'from' in data &&
  data.from === 'test-provider' &&
  'type' in data
