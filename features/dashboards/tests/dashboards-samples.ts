import { cardAlertsContract } from '../contract/card-alerts.contract.ts'
import { cardBoardsContract } from '../contract/card-boards.contract.ts'
import { cardMailsContract } from '../contract/card-mails.contract.ts'
import { made, type FeatureSamples } from '#app/server/test-samples.ts'

const day = '2026-05-04'

export const dashboardsSamples: FeatureSamples = {
  samples: {
    'card.updateAlert': made(
      cardAlertsContract.addAlert,
      { figure: 'revenue', direction: 'above', amount: 1000 },
      ['alert'],
    ),
    'card.updateBoardMail': made(
      cardMailsContract.addBoardMail,
      { board: 'store', cards: ['profit'], frequency: 'weekly', timeZone: 'UTC', userIds: [11] },
      ['mail'],
    ),
    'card.updateNote': made(cardBoardsContract.addNote, { day, text: 'A fair' }, ['note']),
    'card.saveFirstLayout': made(
      cardBoardsContract.saveFirstLayout,
      { board: 'store', role: 'author', layout: 'medal=m' },
      ['layout'],
    ),
  },
  exempt: {
    act: ['card.leaveBoardMail', 'card.revokeEmbed'],
    piece: ['card.savePlan'],
  },
}
