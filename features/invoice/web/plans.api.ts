import {
  type ClientListQuery,
  invoicePlansContract,
  type Plan,
  type PlanActivity,
  type ReminderRules,
} from '../contract/invoice-plans.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'

// What invoices are made from, reminders, and what clients owe.

export type PlanBody = z.input<typeof invoicePlansContract.savePlan.body>

export const plansQuery = () =>
  queryOptions({
    queryKey: ['invoice', 'plans'],
    queryFn: async ({ signal }) =>
      (await api.call(invoicePlansContract.listPlans, { query: {} }, { signal })).plans,
  })
export const accountsQuery = (query: ClientListQuery) =>
  queryOptions({
    queryKey: ['invoice', 'accounts', query],
    queryFn: ({ signal }) => api.call(invoicePlansContract.listAccounts, { query }, { signal }),
    placeholderData: keepPreviousData,
  })
export const statementQuery = (query: {
  clientId: number
  currency: string
  from: string
  to: string
}) =>
  queryOptions({
    queryKey: ['invoice', 'statement', query],
    queryFn: ({ signal }) => api.call(invoicePlansContract.getStatement, { query }, { signal }),
  })
export const remindersQuery = () =>
  queryOptions({
    queryKey: ['invoice', 'reminders'],
    queryFn: async ({ signal }) =>
      (await api.call(invoicePlansContract.getReminders, {}, { signal })).reminders,
    staleTime: 0,
  })
export const savePlan = async (body: PlanBody) =>
  (await api.call(invoicePlansContract.savePlan, { body })).plan
export const runPlan = ({ id, version }: Pick<Plan, 'id' | 'version'>, action: PlanActivity) =>
  api.call(invoicePlansContract.runPlan, { body: { id, action } }, { version })
export const deletePlan = (id: number) =>
  api.call(invoicePlansContract.deletePlan, { body: { id } })
export const saveReminders = (body: ReminderRules) =>
  api.call(invoicePlansContract.saveReminders, { body })
