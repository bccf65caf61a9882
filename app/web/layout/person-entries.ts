import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'

/** The frame's own entries of the user menu. */
export const personEntries: readonly PersonEntry[] = [
  {
    text: 'shell:layers.customizer',
    icon: IconAdjustmentsHorizontal,
    place: 4,
    run: () => openLayer('customizer'),
  },
  {
    text: 'shell:layers.shortcuts',
    icon: IconKeyboard,
    place: 5,
    run: () => openLayer('shortcuts'),
  },
]
