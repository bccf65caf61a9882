import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { commands, layer, personMenu } from '#platform/web/screens/shell-points.ts'

// What the frame gives to its own points, as features do.

export const shell = defineScreens({
  name: 'shell',
  contributes: [
    layer({ name: 'customizer', place: 5, load: async () => (await import('./layers/customizer.tsx')).Customizer, texts: ['customizer'] }),
    layer({
      name: 'shortcuts',
      place: 3,
      keys: [{ keys: '?', label: 'layers.shortcuts' }],
      load: async () => (await import('./layers/shortcuts-sheet.tsx')).ShortcutsSheet,
      texts: ['frame'],
    }),
    commands({ load: async () => (await import('./layers/frame-commands.ts')).frameCommands, texts: ['frame'] }),
    personMenu({ load: async () => (await import('./layout/person-entries.ts')).personEntries }),
  ],
})
