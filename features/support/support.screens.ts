import { defineScreens } from '#platform/web/screens/define-screens.ts'
import { cardRecords, helpDesk } from '#platform/web/screens/between-features.ts'
import { makers, withRecordLinks } from '#platform/web/screens/record-links.ts'
import { failureReport } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { supportPages } from './contract/support.pages.ts'

export const support = defineScreens({
  name: 'support',
  pages: supportPages,
  screens: {
    '/apps/support': {
      load: () => withRecordLinks(import('./web/support.page.tsx').then(m => m.SupportPage)),
      texts: ['support', 'changes', 'discuss'],
    },
  },
  contributes: [
    cardRecords('Ticket'),
    helpDesk({ load: () => import('./web/support.api.ts').then(m => m.helpDesk) }),
    failureReport({
      load: () => import('./web/components/report-button.tsx').then(m => m.ReportButton),
    }),
    recordLink({
      subject: 'Ticket',
      to: id => ({ to: '/apps/support', search: { ticket: id } }),
      isNumbered: true,
    }),
    makers({
      ticket: {
        access: { can: ['create', 'Ticket'], own: true },
        load: () => import('./web/components/make-ticket.ts'),
      },
    }),
  ],
})
