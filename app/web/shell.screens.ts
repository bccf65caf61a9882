import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, host, layer, personMenu } from '#platform/web/screens/shell-points.ts'

// What the frame gives to its own points, as features do.

export const shell = defineScreens({
  name: 'shell',
  contributes: [
    layer({
      name: 'customizer',
      place: 5,
      load: () => import('./layers/customizer.tsx').then(m => m.Customizer),
      texts: ['customizer'],
    }),
    layer({
      name: 'shortcuts',
      place: 3,
      keys: [{ keys: '?', label: 'layers.shortcuts' }],
      load: () => import('./layers/shortcuts-sheet.tsx').then(m => m.ShortcutsSheet),
      texts: ['frame'],
    }),
    host({
      name: 'steady-input',
      at: 'end',
      load: () => import('./layers/steady-input.ts').then(m => m.SteadyInput),
    }),
    commands({
      load: () => import('./layers/frame-commands.ts').then(m => m.frameCommands),
      texts: ['frame'],
    }),
    personMenu({ load: () => import('./layout/person-entries.ts').then(m => m.personEntries) }),
  ],
})
