import { useEffect, useEffectEvent, useRef } from 'react'
import { usePreferences } from '#platform/web/preferences/preferences.ts'
import { cardFrame } from '../orders.api.ts'
import styles from './checkout.module.css'

interface PaymentFrameProps {
  step: 'card' | 'challenge'
  title: string
  /** Goes up each time that a token is asked for. */
  asked?: number
  onToken: (token: string) => void
  onEnter?: () => void
}

/** A page of the payment provider's, in a frame without an origin: what is typed in it stays there, and a token comes out. */
export function PaymentFrame({ step, title, asked = 0, onToken, onEnter }: PaymentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { language, skin } = usePreferences()
  const hear = useEffectEvent(({ source, data }: MessageEvent<unknown>): void => {
    if (source !== frame.current?.contentWindow || !isWord(data)) return
    if (data.type === 'token' && typeof data.token === 'string') onToken(data.token)
    if (data.type === 'enter') onEnter?.()
  })
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    // Without an origin there is none to name.
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
