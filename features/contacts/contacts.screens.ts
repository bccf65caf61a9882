import { phoneAccounts } from '#platform/web/screens/between-features.ts'
import { defineScreens } from '#platform/web/screens/define-screens.ts'

export const contacts = defineScreens({
  name: 'contacts',
  contributes: [
    phoneAccounts({
      load: () => import('./web/contacts.public.ts').then(m => m.contactsAccount),
      texts: ['contacts'],
    }),
  ],
})
