import { IconDevicesOff, IconLock } from '@tabler/icons-react'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'
import { lockScreen } from './components/lock-screen.ts'

// What of signing in comes with the frame: what follows when the session changes, and what a person may do with it.

export { SessionWatch } from './components/session-watch.tsx'

export const sessionEntries: readonly PersonEntry[] = [
  { text: 'shell:navbar.lock', icon: IconLock, place: 6, run: () => void lockScreen() },
  {
    text: 'shell:navbar.signOutEverywhere',
    icon: IconDevicesOff,
    place: 7,
    run: () => openLayer('sign-out-everywhere'),
  },
]
