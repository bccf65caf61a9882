import { type WriteBack, byId, writeBack } from '#platform/server/write-back/write-back.ts'
import { cardAlert, cardAlertsContract } from '../contract/card-alerts.contract.ts'
import { cardBoardsContract, cardNote, firstLayout } from '../contract/card-boards.contract.ts'
import { boardMail, cardMailsContract } from '../contract/card-mails.contract.ts'

// Its calls that change a record, each with the call that reads it (docs/adr/0060).

export const dashboardsWriteBacks: readonly WriteBack[] = [
  writeBack(cardAlertsContract.updateAlert, cardAlertsContract.listAlerts, {
    of: cardAlert,
    find: ({ alerts }, sent) => byId(alerts, sent),
    moving: ['state', 'value', 'checkedAt', 'lastTriggeredAt'],
  }),
  writeBack(cardMailsContract.updateBoardMail, cardMailsContract.listBoardMails, {
    of: boardMail,
    find: ({ mails }, sent) => byId(mails, sent),
    moving: ['nextAt', 'lastAt'],
  }),
  writeBack(cardBoardsContract.updateNote, cardBoardsContract.listNotes, {
    of: cardNote,
    find: ({ notes }, sent) => byId(notes, sent),
  }),
  writeBack(cardBoardsContract.saveFirstLayout, cardBoardsContract.listFirstLayouts, {
    of: firstLayout,
    find: ({ layouts }, { board, role }) =>
      layouts.find(one => one.board === board && one.role === role),
  }),
]
