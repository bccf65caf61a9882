import { type helpForm, pagesContract } from '../contract/pages.contract.ts'
import type * as z from 'zod/mini'
import { api } from '#platform/web/api/api-client.ts'

// What the pages about the product ask and tell.

export const askHelp = (body: z.input<typeof helpForm>) => api.call(pagesContract.askHelp, { body })
