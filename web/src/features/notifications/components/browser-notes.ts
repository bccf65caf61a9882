import type { Notification as Notice } from '@smart-fft/contract/notifications.contract'
import { useEffect, useRef } from 'react'

/** Asks the browser for leave to show notes outside the page; answers whether it may. */
export async function askForBrowserNotes(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  if (Notification.permission !== 'default') return Notification.permission === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}

/** Shows as notes of the browser what came since the page was opened and is to be told that way (ACC-07). */
export function useBrowserNotes(notices: readonly Notice[] | undefined, tell: (notice: Notice) => string): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (notices === undefined) return
    const newest = Math.max(0, ...notices.map(notice => notice.id))
    const since = known.current
    known.current = newest
    if (since === undefined || typeof Notification === 'undefined' || Notification.permission !== 'granted') return
    // Of several open tabs each shows it; by the tag the browser keeps one.
    for (const notice of notices.filter(one => one.id > since && one.inBrowser)) {
      new Notification('SMART FFT', { body: tell(notice), tag: `smart-fft-${notice.id}` }).addEventListener('click', () => window.focus())
    }
    // What it is told in is no reason to tell it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notices])
}
