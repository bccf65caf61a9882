import { IconAdjustments } from '@tabler/icons-react'
import { Popover } from '#ui/popover/popover.tsx'
import { play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Popover: play(Popover, {
    start: ({ t }) => ({
      name: t('w.settings'),
      icon: <IconAdjustments size={18} stroke={1.7} />,
      children: () => <p style={{ padding: 16 }}>{t('w.lorem')}</p>,
    }),
    code: { icon: '<IconAdjustments size={18} stroke={1.7} />', children: '() => <p>…</p>' },
    imports: ["import { IconAdjustments } from '@tabler/icons-react'"],
  }),
}
