import { invoiceBillsContract } from '../contract/invoice-bills.contract.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '#platform/web/api/api-client.ts'
import { onTopic } from '#platform/web/live/topics.ts'
import { queryClient } from '#platform/web/query/query-client.ts'

// Invoices as their recipients see them.

/** One's own, unless `payerId` is given. */
export const billsQuery = (payerId?: number) =>
  infiniteQueryOptions({
    queryKey: ['bills', payerId ?? 'own'],
    initialPageParam: 0,
    queryFn: ({ pageParam: before, signal }) => {
      const query = {
        ...(payerId === undefined ? {} : { payerId }),
        ...(before === 0 ? {} : { before }),
      }
      return api.call(invoiceBillsContract.listBills, { query }, { signal })
    },
    getNextPageParam: ({ bills, isMore }) => (isMore ? bills.at(-1)?.number : undefined),
    staleTime: 0,
  })
export const fetchBill = (id: number) =>
  api.downloadCall(invoiceBillsContract.getBill, { params: { id } })

const refresh = () => void queryClient.invalidateQueries({ queryKey: ['bills'] })
// Payers receive Account events, readers of invoices Invoice events.
onTopic('Account', refresh)
onTopic('Invoice', refresh)
