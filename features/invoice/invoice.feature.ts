import { customFields } from '#features/custom-fields/custom-fields.feature.ts'
import { customEntity } from '#features/custom-fields/server/custom-fields.points.ts'
import { invoiceContract } from './contract/invoice.contract.ts'
import { invoiceMoneyContract } from './contract/invoice-money.contract.ts'
import { invoicePlansContract } from './contract/invoice-plans.contract.ts'
import { invoiceDocumentsContract } from './contract/invoice-documents.contract.ts'
import { invoiceBillsContract } from './contract/invoice-bills.contract.ts'
import { invoiceApprovalContract } from './contract/invoice-approval.contract.ts'
import { invoiceImportContract } from './contract/invoice-import.contract.ts'
import { invoicePartsContract } from './contract/invoice-parts.contract.ts'
import { searchSource } from '#features/main-search/server/main-search.points.ts'
import { checklistPart } from '#features/setup/server/setup.points.ts'
import { personalData } from '#features/users/server/users.points.ts'
import { addressBook } from '#platform/server/compose/address-books.ts'
import {
  calendarLayer,
  demoRecords,
  recordType,
} from '#platform/server/compose/between-features.ts'
import { orderBilling, orderPayments } from '#platform/server/compose/order-billing.ts'
import { boardFigures, boardParts } from '#platform/server/compose/board-figures.ts'
import { defineFeature } from '#platform/server/compose/define-feature.ts'
import { invoiceWriteBacks } from './server/invoice.write-back.ts'
import { createDocumentRoutes } from './server/invoice-documents.service.ts'
import {
  billPast,
  clientsBook,
  clientSearch,
  createBilling,
  createEstimates,
  createInvoices,
  demoInvoices,
  hasInvoiceSince,
  invoiceLayer,
  invoiceRecords,
  invoiceSearch,
  invoicePersonalData,
  invoiceFileSearch,
  seedInvoices,
  invoiceFigures,
  moneyOfBoard,
} from './server/invoice.service.ts'

/** What is owed, and what was paid. */
export const invoice = defineFeature({
  name: 'invoice',
  calls: {
    invoice: {
      ...invoiceContract,
      ...invoiceMoneyContract,
      ...invoicePlansContract,
      ...invoiceDocumentsContract,
      ...invoiceBillsContract,
      ...invoiceApprovalContract,
      ...invoicePartsContract,
      ...invoiceImportContract,
    },
  },
  writeBacks: invoiceWriteBacks,
  isOptional: true,
  seed: {
    after: ['users', 'calendar'],
    demo: () => seedInvoices,
    contributes: [
      orderBilling({ createBilling, createEstimates, billPast }),
      demoRecords(demoInvoices),
    ],
  },
  needs: { customFields },
  create({ platform, customFields }) {
    const { contributed, database } = platform
    const custom = customFields.of('clients')
    const invoices = createInvoices({
      ...platform,
      custom,
      // Orders follow while their app is disabled, too.
      async followInvoice(...settled) {
        for (const follow of contributed(orderPayments, { includeDisabled: true }))
          await follow(...settled)
      },
      deliver: async (context, { id, client_email: to }) => {
        if (to !== '') await documents.sending.send(context, { id })
      },
    })
    const documents = createDocumentRoutes({
      ...platform,
      invoiceDocuments: invoices.invoiceDocuments,
    })
    return {
      routes: [...invoices.routes, ...documents.routes],
      jobs: invoices.jobs,
      undo: invoices.undo,
      contributes: [
        addressBook(clientsBook),
        customEntity({ entity: 'clients', subject: 'Invoice' }),
        boardFigures(invoiceFigures),
        boardParts({ money: moneyOfBoard }),
        orderBilling({ createBilling, createEstimates, billPast }),
        calendarLayer(invoiceLayer(database)),
        searchSource(clientSearch(database.dialect, custom)),
        searchSource(invoiceFileSearch(database.dialect)),
        searchSource(invoiceSearch(database.dialect)),
        recordType({ type: 'invoice', ...invoiceRecords(database.dialect) }),
        personalData(invoicePersonalData),
        checklistPart({
          name: 'invoice',
          place: 5,
          to: '/apps/invoice/add',
          isDone: (db, { since }) => hasInvoiceSince(db, since),
        }),
      ],
    }
  },
})
