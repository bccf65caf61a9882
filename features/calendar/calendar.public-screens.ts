import { definePublic } from '#platform/web/screens/define-screens.ts'

export const calendarPublic = definePublic({
  '/pages/invitation': {
    load: async () => (await import('./web/invitation.page.tsx')).InvitationPage,
    texts: ['calendar', 'ui'],
    isForAll: true,
  },
})
