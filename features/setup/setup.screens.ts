import { startPart } from '#features/dashboards/web/dashboards.points.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { setupPages } from './contract/setup.pages.ts'
import { setupPublic } from './setup.public.ts'

export const setup = defineScreens({
  name: 'setup',
  pages: setupPages,
  screens: setupPublic,
  contributes: [
    startPart({
      access: { can: ['manage', 'Settings'] },
      load: () => import('./web/components/checklist.tsx').then(m => m.Checklist),
      texts: ['checklist'],
    }),
  ],
})
