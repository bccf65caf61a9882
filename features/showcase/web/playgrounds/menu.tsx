import { IconDots } from '@tabler/icons-react'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  Menu: play(Menu, {
    start: ({ t }) => ({
      name: t('w.actions'),
      icon: <IconDots size={18} stroke={1.7} />,
      children: () => <MenuItem text={t('w.rename')} onChoose={nothing} />,
    }),
    code: {
      icon: '<IconDots size={18} stroke={1.7} />',
      children: '() => <MenuItem text="Rename" onChoose={() => {}} />',
    },
    imports: [
      "import { IconDots } from '@tabler/icons-react'",
      "import { MenuItem } from 'ui/menu/menu.tsx'",
    ],
  }),
}
