import { IconDevicesOff, IconLock } from '@tabler/icons-react'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'
import { lockScreen } from './components/lock-screen.ts'

// The part of authentication that the shell loads: session changes, and session commands.

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
