import { ContextMenu } from '#ui/context-menu/context-menu.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

export const playgrounds: PlaygroundSpecs = {
  ContextMenu: play(ContextMenu, {
    start: ({ t }) => ({
      name: t('w.actions'),
      items: () => <MenuItem text={t('w.rename')} onChoose={nothing} />,
      children: t('w.rightPress'),
    }),
    code: { items: '() => <MenuItem text="Rename" onChoose={() => {}} />' },
    imports: ["import { MenuItem } from 'ui/menu/menu.tsx'"],
  }),
}
