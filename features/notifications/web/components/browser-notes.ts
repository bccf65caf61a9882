import type { Notification as Notice } from '../../contract/notifications.contract.ts'
import { useEffect, useRef } from 'react'
import { showDesktopNote } from '#platform/web/desktop/desktop-note.ts'

/** Shows browser notifications for what arrived since the page was opened, if chosen (ACC-07). */
export function useBrowserNotes(
  notices: readonly Notice[] | undefined,
  describe: (notice: Notice) => string,
): void {
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (notices === undefined) return
    const newest = Math.max(0, ...notices.map(notice => notice.id))
    const since = known.current
    known.current = newest
    if (since === undefined) return
    for (const notice of notices.filter(one => one.id > since && one.inBrowser)) {
      showDesktopNote({ title: 'SMART FFT', body: describe(notice), tag: `smart-fft-${notice.id}` })
    }
    // A language change is no reason to show it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notices])
}
