import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { recordLinking } from '#platform/web/screens/record-links.ts'

export const links = defineScreens({
  name: 'links',
  contributes: [
    recordLinking({
      load: () => import('./web/components/record-linking.ts').then(m => m.linking),
      texts: ['links'],
    }),
  ],
})
