import { ContextMenu } from '#ui/context-menu/context-menu.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { nothing, play, type Plays } from '../components/play.ts'

export const plays: Plays = {
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
