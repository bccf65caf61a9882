import { IconAdjustmentsHorizontal, IconKeyboard } from '@tabler/icons-react'
import { openLayer } from '#platform/web/layers/layer-store.ts'
import type { PersonEntry } from '#platform/web/screens/shell-points.ts'

/** What of the frame stands in the menu of the person. */
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
