import { useEffect, useRef } from 'react'
import { hasPasskeys } from '#platform/web/boot/boot.ts'
import type { NewSession } from '#platform/web/session/session-store.ts'

/** Offers passkeys in the username field while the page is open. */
export function usePasskeyOffer(
  onSession: (session: NewSession) => void,
  onFailure: (error: unknown) => void,
): void {
  const latest = useRef({ onSession, onFailure })
  useEffect(() => void (latest.current = { onSession, onFailure }))
  useEffect(() => {
    if (!hasPasskeys()) return undefined
    const offer = import('./passkey-ceremony.ts').then(({ offerPasskeys }) =>
      offerPasskeys({
        isRemembered: () =>
          document.querySelector<HTMLInputElement>('[name=remember]')?.checked === true,
        onSession: session => latest.current.onSession(session),
        onFailure: error => latest.current.onFailure(error),
      }),
    )
    return () => void offer.then(stop => stop())
  }, [])
}
